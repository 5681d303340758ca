#include <algorithm>
#include <utility>

#include "domain/game/decisions.hpp"
#include "domain/game/rulings.hpp"

namespace escaque::game {
namespace {

using rules::Termination;

// As much as any time control has.
constexpr Millis kMostWithGifts = std::chrono::hours(3);

Facts ended(const Request& request, std::optional<Color> winner, Termination termination,
            std::string_view article) {
  return {GameEnded{.winner = winner,
                    .termination = termination,
                    .article = std::string(article),
                    .remaining = request.game.clock.remaining(request.moment())}};
}

Facts flag_of(const Request& request) {
  return {flag_fall(request.game, request.by, request.game.clock.remaining(request.moment()))};
}

Facts agreed(const Request& request) {
  return ended(request, std::nullopt, Termination::agreement, request.game.laws().offers.agreed);
}

/// The opponent's offer that `request` can answer.
bool is_offered(const std::optional<Offer>& offer, const Request& request) {
  return offer && offer->by != request.by;
}

/// The player who is thinking: when a move is sealed, the one who must answer it.
Color thinking(const Game& game) {
  const bool is_sealed = game.adjourned && game.adjourned->stage != Adjourned::Stage::sealing;
  return is_sealed ? opposite(game.turn()) : game.turn();
}

/// The player who takes back is on move afterwards: their own move goes, and an answer to it.
int plies_to_take_back(const Game& game, Color by) { return game.turn() == by ? 2 : 1; }

}  // namespace

std::optional<GameError> agreement_refusal(const Game& game) {
  const laws::EventRules& rules = game.created.terms.rules;
  switch (rules.agreement) {
    case laws::Agreement::allowed:
      return std::nullopt;
    case laws::Agreement::after_move:
      if (game.plies() / 2 >= rules.agreement_from) return std::nullopt;
      return GameError::agreement_too_early;
    case laws::Agreement::never:
      return GameError::agreement_forbidden;
  }
  return std::nullopt;
}

Decision decide_offer_draw(const Request& request) {
  const Game& game = request.game;
  const laws::Offers& rule = game.laws().offers;
  // What nobody hosts begins with the first moves: before them it can be aborted.
  const bool is_possible_at_once = rule.after_both_moved.empty() && game.created.has_host();
  if (!game.is_under_way() && !is_possible_at_once) return GameError::too_early;
  if (const auto error = agreement_refusal(game)) return *error;
  if (request.is_late()) return flag_of(request);
  if (is_offered(game.draw_offer, request)) return agreed(request);
  const bool is_on_own_time = thinking(game) == request.by;
  if (is_on_own_time && rule.time == laws::OfferTime::after_moving) {
    return GameError::offer_after_moving;
  }
  if (game.draw_offer) return GameError::draw_offer_pending;
  const auto last = game.tried[request.by].draw_offer;
  if (last != Tried::kNever && game.plies() - last < rule.plies_between) {
    return GameError::draw_offered_lately;
  }
  return Facts{DrawOffered{request.by}};
}

Decision decide_accept_draw(const Request& request) {
  const Game& game = request.game;
  if (!is_offered(game.draw_offer, request)) return GameError::no_draw_offer;
  if (request.is_older_than(game.draw_offer->version)) return GameError::stale_version;
  if (request.is_late()) return flag_of(request);
  return agreed(request);
}

Decision decide_decline_draw(const Request& request) {
  const Game& game = request.game;
  if (!is_offered(game.draw_offer, request)) return GameError::no_draw_offer;
  if (request.is_older_than(game.draw_offer->version)) return GameError::stale_version;
  Facts facts{DrawDeclined{request.by}};
  if (auto granted = increment_by_server(game, game.clock, request.now)) {
    facts.emplace_back(std::move(*granted));
  }
  return facts;
}

Decision decide_offer_takeback(const Request& request) {
  const Game& game = request.game;
  if (game.created.terms.is_rated) return GameError::takeback_rated;
  if (game.plies() < plies_to_take_back(game, request.by)) return GameError::nothing_to_take_back;
  if (game.takeback_offer) return GameError::takeback_pending;
  if (game.tried[request.by].takeback == game.plies()) return GameError::takeback_declined;
  if (request.is_late()) return flag_of(request);
  return Facts{TakebackOffered{request.by}};
}

Decision decide_accept_takeback(const Request& request) {
  const Game& game = request.game;
  if (!is_offered(game.takeback_offer, request)) return GameError::no_takeback_offer;
  if (request.is_older_than(game.takeback_offer->version)) return GameError::stale_version;
  if (request.is_late()) return flag_of(request);
  if (game.clock.is_flag_down(request.now)) return GameError::time_is_up;
  const Color asking = game.takeback_offer->by;
  Facts facts;
  if (game.draw_offer) facts.emplace_back(DrawDeclined{opposite(game.draw_offer->by)});
  facts.emplace_back(TakebackTaken{.plies = plies_to_take_back(game, asking),
                                   .remaining = game.clock.remaining(request.now)});
  return facts;
}

Decision decide_decline_takeback(const Request& request) {
  const Game& game = request.game;
  if (!is_offered(game.takeback_offer, request)) return GameError::no_takeback_offer;
  if (request.is_older_than(game.takeback_offer->version)) return GameError::stale_version;
  return Facts{TakebackDeclined{request.by}};
}

Decision decide_give_time(const Request& request) {
  const Game& game = request.game;
  const ByColor<Player>& players = game.created.players;
  const bool has_computer = players.white.is_computer || players.black.is_computer;
  if (game.created.terms.is_rated || game.created.has_host() || has_computer) {
    return GameError::no_gifts;
  }
  if (!game.is_under_way()) return GameError::too_early;
  if (request.is_late()) return flag_of(request);
  if (game.clock.is_flag_down(request.now)) return GameError::time_is_up;
  clock::Clock clock = game.clock;
  Remaining given;
  given[opposite(request.by)] = kTimeGiven;
  clock.credit(opposite(request.by), kTimeGiven);
  if (clock.remaining(opposite(request.by), request.now) > kMostWithGifts) {
    return GameError::enough_time;
  }
  return Facts{ClockAdjusted{.remaining = clock.remaining(request.now),
                             .reason = ClockAdjustment::opponent,
                             .credited = given}};
}

Decision decide_resign(const Request& request) {
  // FIDE 5.1.2 knows no move before which nobody resigns; what nobody hosts can be aborted instead.
  const Game& game = request.game;
  if (!game.is_under_way() && !game.has_hour() && !game.created.has_host()) {
    return GameError::too_early;
  }
  if (request.is_late()) return flag_of(request);
  LossRuling ruling = rule(game.laws().endings.resigned, game.position, request.by);
  const Termination termination =
      ruling.winner ? Termination::resignation : Termination::insufficient_material;
  return ended(request, ruling.winner, termination, ruling.article);
}

Decision decide_abort(const Request& request) {
  // No edition ends a game so: whoever does not come loses by the default time (2014 6.7), or as
  // the arbiter decides.
  if (request.game.created.has_host()) return GameError::no_abort_in_tournaments;
  if (request.game.is_under_way() || request.game.has_hour()) return GameError::too_late_to_abort;
  return ended(request, std::nullopt, Termination::aborted, kHouseArticle);
}

}  // namespace escaque::game
