// The end of a game without increment: a request for one, or a draw because nobody could win by
// normal means (fide-1997 10.2, fide-2014 G, fide-2023 III).

#include <utility>

#include "domain/game/decisions.hpp"
#include "domain/game/rulings.hpp"

namespace escaque::game {
namespace {

using laws::QuickplayForm;

/// How requests are ruled on in this game.
laws::Quickplay ruling_of(const Game& game) {
  return laws::quickplay_of(game.created.terms.rules, game.created.event.has_value());
}

/// The player is in the last period, without increment, with little time.
bool is_quickplay_finish(const Request& request) {
  const Game& game = request.game;
  const laws::QuickplayFinish& rule = game.laws().quickplay;
  if (rule.form == QuickplayForm::none || ruling_of(game) == laws::Quickplay::not_used) {
    return false;
  }
  const clock::Schedule schedule = game.created.terms.schedule_of(request.by);
  const int number = game.periods[request.by];
  const bool has_increment = clock::period_of(schedule, number).increment > Millis{0} ||
                             schedule.delay_kind != clock::DelayKind::none ||
                             game.granted_increment > Millis{0};
  return (game.turn() == request.by || rule.is_at_any_time) &&
         game.laws_class() != clock::LawsClass::blitz && clock::is_last(schedule, number) &&
         !has_increment && game.clock.remaining(request.by, request.moment()) < rule.below;
}

/// A ruling on the request that waits, with what it gives.
QuickplayRuled ruled(const Game& game, clock::Clock clock, QuickplayRuling ruling,
                     bool is_without_time, Instant at) {
  const laws::QuickplayFinish& rule = game.laws().quickplay;
  const bool is_increment = game.quickplay->request == QuickplayRequest::increment;
  const bool is_granted = ruling == QuickplayRuling::granted;
  const bool is_draw = is_granted && !is_increment;
  const bool is_refused_increment = !is_granted && is_increment;
  const bool has_time = !is_draw && !is_refused_increment && !is_without_time;
  const Millis to_opponent = has_time ? rule.to_opponent : Millis{0};
  clock.credit(opposite(game.quickplay->by), to_opponent);
  const laws::Article draw_article = is_granted                             ? rule.claimed
                                     : ruling == QuickplayRuling::postponed ? rule.postponed
                                                                            : rule.rejected;
  return {.request = game.quickplay->request,
          .ruling = ruling,
          .increment = is_granted && is_increment ? rule.granted_increment : Millis{0},
          .to_opponent = to_opponent,
          .remaining = clock.remaining(at),
          .article = std::string(is_increment ? rule.increment : draw_article)};
}

bool is_granted_by_server(const Game& game) {
  return ruling_of(game) == laws::Quickplay::by_server;
}

/// Nobody presides over the game: the server must answer the claim now. The texts let somebody else
/// decide after the game (fide-1997 D1, fide-2014 G.6); the server knows only what no series of
/// moves can win.
Decision decide_claim_without_arbiter(const Request& request) {
  const Game& game = request.game;
  const laws::QuickplayFinish& rule = game.laws().quickplay;
  const auto chance =
      can_win(game.position, opposite(request.by), laws::WinnerNeeds::possible_mate);
  if (chance != winnability::Verdict::unwinnable) return GameError::no_arbiter_rules;
  return Facts{GameEnded{.winner = std::nullopt,
                         .termination = rules::Termination::no_effort,
                         .article = std::string(rule.without_arbiter),
                         .remaining = game.clock.remaining(request.moment())}};
}

/// A draw may be ruled after the flag of the one who asked for it has fallen (10.2c, G.5b).
bool can_still_be_ruled(const Game& game) {
  return !game.ended || game.ended->termination == rules::Termination::time_forfeit;
}

}  // namespace

Decision decide_quickplay(const Request& request, const RequestQuickplay& quickplay) {
  const Game& game = request.game;
  if (game.quickplay) return GameError::quickplay_pending;
  if (request.is_late()) {
    return Facts{flag_fall(game, request.by, game.clock.remaining(request.moment()))};
  }
  if (!is_quickplay_finish(request)) return GameError::no_quickplay_finish;
  const laws::QuickplayFinish& rule = game.laws().quickplay;
  const bool is_increment = quickplay.request == QuickplayRequest::increment;
  if (is_increment && rule.form != QuickplayForm::increment_or_claim) {
    return GameError::no_quickplay_finish;
  }
  if (!is_increment && is_granted_by_server(game) && !game.created.event) {
    return decide_claim_without_arbiter(request);
  }
  // "Si el artículo G.4 no se aplica" (fide-2014 G.5): the increment is always possible here.
  const bool is_claim_second = rule.form == QuickplayForm::increment_or_claim;
  if (!is_increment && is_claim_second && !game.is_increment_refused) {
    return GameError::increment_comes_first;
  }
  Facts facts{
      QuickplayRequested{.by = request.by,
                         .request = quickplay.request,
                         .article = std::string(is_increment ? rule.increment : rule.claimed)}};
  // "Él debe parar los relojes y llamar al árbitro" (fide-1997 10.2).
  const bool is_stop = !is_increment && game.created.event && !game.are_clocks_stopped;
  if (is_stop) facts.emplace_back(clocks_stopped_by(request, 0));
  // "This is an offer of a draw" (G.4).
  const bool is_offer = is_increment && !game.draw_offer && !agreement_refusal(game);
  if (is_offer) facts.emplace_back(DrawOffered{.by = request.by, .is_claim = true});
  // Nobody can decline what cannot be offered: the opponent offers already, or the event has no
  // draws by agreement.
  if (is_increment && !is_offer && is_granted_by_server(game)) {
    Game asked = game;
    asked.quickplay = {.by = request.by, .request = quickplay.request};
    facts.emplace_back(ruled(asked, game.clock, QuickplayRuling::granted, false, request.now));
  }
  return facts;
}

std::optional<QuickplayRuled> increment_by_server(const Game& game, clock::Clock clock,
                                                  Instant at) {
  const bool waits = game.quickplay && game.quickplay->request == QuickplayRequest::increment &&
                     game.draw_offer && game.draw_offer->by == game.quickplay->by;
  if (!waits || !is_granted_by_server(game)) return std::nullopt;
  return ruled(game, std::move(clock), QuickplayRuling::granted, false, at);
}

Decision decide_quickplay_ruling(const Game& game, const RuleQuickplay& ruling, Instant now) {
  if (!game.quickplay || !can_still_be_ruled(game)) return GameError::no_quickplay_request;
  const bool is_increment = game.quickplay->request == QuickplayRequest::increment;
  if (is_increment && ruling.ruling == QuickplayRuling::postponed) {
    return GameError::penalty_unknown;  // Only a draw can be put off.
  }
  const laws::QuickplayFinish& rule = game.laws().quickplay;
  if (!is_increment && ruling.ruling == QuickplayRuling::rejected && rule.rejected.empty()) {
    return GameError::penalty_unknown;  // fide-1997 10.2a: grant, or postpone.
  }
  QuickplayRuled fact = ruled(game, game.clock, ruling.ruling, ruling.is_without_time, now);
  const bool is_drawn = !is_increment && ruling.ruling == QuickplayRuling::granted;
  if (game.ended && !is_drawn) return GameError::game_over;
  Facts facts{ArbiterActed{
      .action = ArbiterAction::rule_quickplay, .order = ruling.order, .color = game.quickplay->by}};
  facts.emplace_back(fact);
  if (is_drawn) {
    facts.emplace_back(GameEnded{.winner = std::nullopt,
                                 .termination = rules::Termination::no_effort,
                                 .article = fact.article,
                                 .remaining = fact.remaining});
  }
  return facts;
}

}  // namespace escaque::game
