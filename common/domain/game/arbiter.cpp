// What an arbiter may do with a game. Every order has an arbiter, a reason, and an article of the
// edition.

#include <algorithm>
#include <string_view>
#include <utility>

#include "domain/etiquette/code.hpp"
#include "domain/game/decisions.hpp"
#include "domain/game/rulings.hpp"

namespace escaque::game {
namespace {

using laws::Penalty;
using rules::Termination;

/// "etiquette 3a". Only for the site: the shell lets admins alone cite it.
bool cites_etiquette(const Order& order) {
  constexpr std::string_view kCode = "etiquette ";
  if (order.is_of_event || !order.article.starts_with(kCode)) return false;
  const std::string_view article = std::string_view(order.article).substr(kCode.size());
  return std::ranges::any_of(etiquette::kArticles,
                             [article](const auto& row) { return row.name == article; });
}

/// The article is one of the edition, or of the etiquette code; the house edition cites those of
/// 2023.
bool is_complete(const Game& game, const Order& order) {
  const auto names = [&order](laws::Edition edition) {
    const std::string start = std::string(laws::to_string(edition)) + ' ';
    return order.article.size() > start.size() &&
           order.article.compare(0, start.size(), start) == 0;
  };
  const laws::Edition edition = game.laws().edition;
  const bool is_house = edition == laws::Edition::online;
  return order.arbiter.value != 0 && !order.reason.empty() &&
         (names(edition) || (is_house && names(laws::Edition::fide_2023)) ||
          cites_etiquette(order));
}

ArbiterActed acted(ArbiterAction action, const Order& order,
                   std::optional<Color> color = std::nullopt) {
  return {.action = action, .order = order, .color = color};
}

/// One overload per action, for games that have begun. Only results are changed afterwards.
struct ArbiterDecider {
  const Game& game;
  Instant now;

  Decision operator()(const StopClocks& stop) const {
    if (game.is_suspended()) return GameError::adjourned;
    if (game.are_clocks_stopped && !game.clock_stop) return GameError::clocks_stopped;
    return Facts{acted(ArbiterAction::stop_clocks, stop.order)};
  }

  Decision operator()(const StartClocks& start) const {
    if (!game.are_clocks_stopped) return GameError::clocks_running;
    return Facts{acted(ArbiterAction::start_clocks, start.order)};
  }

  Decision operator()(const AdjustTime& adjust) const {
    const bool is_taken = adjust.delta < Millis{0};
    const Penalty penalty = is_taken ? Penalty::time_off : Penalty::time_to_other;
    if (game.laws().penalties[penalty].empty()) return GameError::penalty_unknown;
    clock::Clock clock = game.clock;
    clock.credit(adjust.color, adjust.delta);
    if (!is_taken && clock.remaining(adjust.color, now) > kMaxOnClock) {
      return GameError::too_much_time;
    }
    Facts facts{acted(ArbiterAction::adjust_time, adjust.order, adjust.color)};
    if (clock.remaining(adjust.color, now) == Millis{0}) {
      // A clock that does not count moves has the next period's time for that.
      if (const auto begun = period_after(game, adjust.color, clock, now)) {
        facts.emplace_back(*begun);
        clock.credit(adjust.color, begun->added);
      }
    }
    Remaining credited;
    credited[adjust.color] = adjust.delta;
    facts.emplace_back(ClockAdjusted{.remaining = clock.remaining(now),
                                     .reason = ClockAdjustment::arbiter,
                                     .credited = credited});
    if (clock.remaining(adjust.color, now) > Millis{0}) return facts;
    facts.emplace_back(flag_fall(game, adjust.color, clock.remaining(now)));
    return facts;
  }

  Decision operator()(const Warn& warn) const {
    if (game.laws().penalties[Penalty::warning].empty()) return GameError::penalty_unknown;
    return Facts{acted(ArbiterAction::warn, warn.order, warn.color)};
  }

  Decision operator()(const DeclareResult& declared) const {
    if (game.rulings && game.rulings->is_result_final) return GameError::committee_has_decided;
    if (is_uneven(declared.verdict) && !may_give(declared.verdict)) {
      return GameError::penalty_unknown;
    }
    const auto action = game.ended ? ArbiterAction::correct_result : ArbiterAction::declare_result;
    return Facts{acted(action, declared.order),
                 ended_by(declared.verdict, declared.order, game.clock.remaining(now))};
  }

  Decision operator()(const ConfirmResult& confirm) const {
    if (!game.ended || !game.ended->is_unrated || game.ended->verdict) {
      return GameError::nothing_to_confirm;
    }
    GameEnded confirmed = *game.ended;
    confirmed.is_unrated = false;
    return Facts{acted(ArbiterAction::confirm_result, confirm.order), std::move(confirmed)};
  }

  Decision operator()(const RestorePosition& restore) const;

  /// Points taken from one player and what the arbiter leaves the other (fide-1997 12.7), or points
  /// added to one.
  [[nodiscard]] bool may_give(Verdict verdict) const {
    const bool is_taken = verdict == Verdict::half_zero || verdict == Verdict::zero_half;
    const laws::Penalties& penalties = game.laws().penalties;
    if (is_taken && !game.laws().refusal.one.empty()) return true;
    return !penalties[is_taken ? Penalty::points_off : Penalty::points_to_other].empty();
  }

  Decision operator()(const AnswerCall& answer) const {
    if (!game.call) return GameError::no_call;
    return Facts{acted(ArbiterAction::answer_call, answer.order, game.call->by)};
  }

  Decision operator()(const AdjournGame& adjourn) const { return decide_adjourn(game, adjourn); }
  Decision operator()(const ResumeGame& resume) const { return decide_resume(game, resume, now); }
  Decision operator()(const RuleQuickplay& ruling) const {
    return decide_quickplay_ruling(game, ruling, now);
  }

  Decision operator()(const DecideAppeal& decided) const {
    return decide_committees(game, decided, now);
  }

  template <class OthersAction>
  Decision operator()(const OthersAction&) const {
    return GameError::not_a_player;
  }
};

Decision ArbiterDecider::operator()(const RestorePosition& restore) const {
  if (game.adjourned) return GameError::adjourned;
  const bool is_possible = restore.plies >= 0 && restore.plies < game.plies() &&
                           restore.remaining.white > Millis{0} &&
                           restore.remaining.black > Millis{0};
  if (!is_possible) return GameError::no_such_position;
  Facts facts{acted(ArbiterAction::restore_position, restore.order)};
  if (game.draw_offer) facts.emplace_back(DrawDeclined{opposite(game.draw_offer->by)});
  if (game.takeback_offer) facts.emplace_back(TakebackDeclined{opposite(game.takeback_offer->by)});
  facts.emplace_back(
      TakebackTaken{.plies = game.plies() - restore.plies, .remaining = restore.remaining});
  const Color turn = (game.plies() - restore.plies) % 2 == 0 ? game.turn() : opposite(game.turn());
  for (const Color color : {Color::white, Color::black}) {
    const int made = (restore.plies + (color == turn ? 0 : 1)) / 2;
    const clock::Schedule schedule = game.created.terms.schedule_of(color);
    const int period = clock::period_at(schedule, made, game.periods[color]);
    if (period == game.periods[color]) continue;
    facts.emplace_back(PeriodBegun{
        .color = color, .period = period, .added = Millis{0}, .remaining = restore.remaining});
  }
  return facts;
}

const Order& order_of(const Action& action) {
  static const Order kNone;
  return std::visit(
      [](const auto& given) -> const Order& {
        if constexpr (requires { given.order; }) {
          return given.order;
        } else {
          return kNone;
        }
      },
      action);
}

/// Whoever holds an event cannot order rating points.
void leave_unrated(const Game& game, Facts& facts) {
  for (Fact& fact : facts) {
    auto* const end = std::get_if<GameEnded>(&fact);
    if (end && game.ended != *end) end->is_unrated = true;
  }
}

}  // namespace

GameEnded ended_by(Verdict verdict, const Order& order, Remaining remaining) {
  GameEnded end{.winner = std::nullopt,
                .termination = Termination::arbiter,
                .article = order.article,
                .remaining = remaining};
  switch (verdict) {
    case Verdict::white_wins:
      end.winner = Color::white;
      break;
    case Verdict::black_wins:
      end.winner = Color::black;
      break;
    case Verdict::draw:
      break;
    case Verdict::both_lose:
      end.termination = Termination::double_forfeit;
      break;
    case Verdict::half_zero:
    case Verdict::zero_half:
    case Verdict::one_half:
    case Verdict::half_one:
    case Verdict::both_win:
      end.verdict = verdict;
      end.is_unrated = true;
      break;
  }
  return end;
}

Decision decide_call_arbiter(const Request& request, const CallArbiter& call) {
  const Game& game = request.game;
  if (!call.stops_clocks) {
    if (game.call) return GameError::already_called;
    return Facts{ArbiterCalled{request.by, call.about}};
  }
  const laws::EventRules& rules = game.created.terms.rules;
  if (rules.clock_stops == 0 || !game.created.event) return GameError::no_clock_stops;
  if (game.adjourned) return GameError::adjourned;
  if (game.are_clocks_stopped) return GameError::clocks_stopped;
  const int number = game.clock_stops[request.by] + 1;
  if (number > rules.clock_stops) return GameError::clock_stops_used;
  if (request.is_late()) {
    return Facts{flag_fall(game, request.by, game.clock.remaining(request.moment()))};
  }
  return Facts{ArbiterCalled{request.by, call.about}, clocks_stopped_by(request, number)};
}

ClocksStopped clocks_stopped_by(const Request& request, int number) {
  return {.by = request.by,
          .number = number,
          .remaining = request.game.clock.remaining(request.moment()),
          .article = std::string(request.game.laws().clock_stops.allowed),
          .ago = request.now - request.moment()};
}

Decision decide_continue_play(const Request& request) {
  const Game& game = request.game;
  if (!game.clock_stop || game.clock_stop->by != request.by) return GameError::no_clock_stop;
  return Facts{PlayContinued{request.by}};
}

Decision decide_for_arbiter(const Game& game, const Action& action, Instant now) {
  if (!is_complete(game, order_of(action))) return GameError::incomplete_order;
  const bool is_about_result = std::holds_alternative<DeclareResult>(action) ||
                               std::holds_alternative<RuleQuickplay>(action) ||
                               std::holds_alternative<ConfirmResult>(action) ||
                               std::holds_alternative<DecideAppeal>(action);
  if (game.ended && !is_about_result) return GameError::game_over;
  Decision facts = std::visit(ArbiterDecider{game, now}, action);
  if (facts && order_of(action).is_of_event) leave_unrated(game, *facts);
  return facts;
}

}  // namespace escaque::game
