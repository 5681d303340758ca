// The end of a game without increment: a request for one, or a draw because nobody could win by
// normal means (fide-1997 10.2, fide-2014 G, fide-2023 III).

#include <utility>

#include "domain/game/decisions.hpp"
#include "domain/game/rulings.hpp"

namespace escaque::game {
namespace {

using laws::QuickplayForm;

/// The player is on move, in the last period, without increment, with little time.
bool is_quickplay_finish(const Request& request) {
  const Game& game = request.game;
  const laws::QuickplayFinish& rule = game.laws().quickplay;
  const Terms& terms = game.created.terms;
  if (rule.form == QuickplayForm::none || terms.rules.quickplay == laws::Quickplay::not_used) {
    return false;
  }
  const clock::Schedule schedule = terms.schedule_of(request.by);
  const int number = game.periods[request.by];
  const bool has_increment = clock::period_of(schedule, number).increment > Millis{0} ||
                             schedule.delay_kind != clock::DelayKind::none ||
                             game.granted_increment > Millis{0};
  return game.turn() == request.by && game.laws_class() != clock::LawsClass::blitz &&
         clock::is_last(schedule, number) && !has_increment &&
         game.clock.remaining(request.by, request.moment()) < rule.below;
}

/// A ruling on the request that waits, with what it gives.
QuickplayRuled ruled(const Game& game, clock::Clock clock, QuickplayRuling ruling, Instant at) {
  const laws::QuickplayFinish& rule = game.laws().quickplay;
  const bool is_increment = game.quickplay->request == QuickplayRequest::increment;
  const bool is_granted = ruling == QuickplayRuling::granted;
  const bool is_draw = is_granted && !is_increment;
  const bool is_refused_increment = !is_granted && is_increment;
  const Millis to_opponent = is_draw || is_refused_increment ? Millis{0} : rule.to_opponent;
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
  return game.created.terms.rules.quickplay == laws::Quickplay::by_server;
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
  Facts facts{
      QuickplayRequested{.by = request.by,
                         .request = quickplay.request,
                         .article = std::string(is_increment ? rule.increment : rule.claimed)}};
  // "This is an offer of a draw" (G.4).
  const bool is_offer = is_increment && !game.draw_offer && !agreement_refusal(game);
  if (is_offer) facts.emplace_back(DrawOffered{request.by});
  // Nobody can decline what cannot be offered: the opponent offers already, or the event has no
  // draws by agreement.
  if (is_increment && !is_offer && is_granted_by_server(game)) {
    Game asked = game;
    asked.quickplay = {.by = request.by, .request = quickplay.request};
    facts.emplace_back(ruled(asked, game.clock, QuickplayRuling::granted, request.now));
  }
  return facts;
}

std::optional<QuickplayRuled> increment_by_server(const Game& game, clock::Clock clock,
                                                  Instant at) {
  const bool waits = game.quickplay && game.quickplay->request == QuickplayRequest::increment &&
                     game.draw_offer && game.draw_offer->by == game.quickplay->by;
  if (!waits || !is_granted_by_server(game)) return std::nullopt;
  return ruled(game, std::move(clock), QuickplayRuling::granted, at);
}

Decision decide_quickplay_ruling(const Game& game, const RuleQuickplay& ruling, Instant now) {
  if (!game.quickplay || !can_still_be_ruled(game)) return GameError::no_quickplay_request;
  const bool is_increment = game.quickplay->request == QuickplayRequest::increment;
  if (is_increment && ruling.ruling == QuickplayRuling::postponed) {
    return GameError::penalty_unknown;  // Only a draw can be put off.
  }
  QuickplayRuled fact = ruled(game, game.clock, ruling.ruling, now);
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
