// Adjourned games: the sealed move, and what it is worth when it is opened (fide-1993 13 and 14,
// fide-1997 A, fide-2014 E).

#include <utility>

#include "domain/game/decisions.hpp"
#include "domain/game/rulings.hpp"

namespace escaque::game {
namespace {

using Stage = Adjourned::Stage;

bool is_at(const Game& game, Stage stage) {
  return game.adjourned && game.adjourned->stage == stage;
}

}  // namespace

Decision decide_adjourn(const Game& game, const AdjournGame& adjourn) {
  if (game.adjourned) return GameError::adjourned;
  if (!game.is_under_way()) return GameError::too_early;
  return Facts{
      ArbiterActed{.action = ArbiterAction::adjourn, .order = adjourn.order, .color = game.turn()}};
}

Decision decide_seal(const Request& request, const SealMove& seal) {
  const Game& game = request.game;
  if (!is_at(game, Stage::sealing)) return GameError::not_adjourned;
  if (game.turn() != request.by) return GameError::not_your_turn;
  const Remaining remaining = game.clock.remaining(request.moment());
  if (request.is_late()) return Facts{flag_fall(game, request.by, remaining)};
  return Facts{MoveSealed{.by = request.by, .sealed = seal.sealed, .remaining = remaining}};
}

Decision decide_resume(const Game& game, Instant now) {
  if (!is_at(game, Stage::suspended)) return GameError::not_adjourned;
  return Facts{GameResumed{game.clock.remaining(now)}};
}

Decision decide_open(const Game& game, const OpenSealedMove& open, Instant now) {
  if (!is_at(game, Stage::resumed)) return GameError::not_adjourned;
  const laws::Adjournment& rule = game.laws().adjournment;
  const Color sealer = game.turn();
  Facts facts;
  if (!game.arrived[opposite(sealer)]) facts.emplace_back(PlayerArrived{opposite(sealer)});
  facts.emplace_back(
      SealedMoveOpened{.by = sealer, .text = open.text, .article = std::string(rule.opened)});
  const auto move = read_move(game, open.text);
  if (!move) {
    facts.emplace_back(lost_by(game, sealer, rule.invalid, now));
    return facts;
  }
  // The time that it took was charged when it was sealed; offers made since then stand (A4).
  clock::Clock clock = game.clock;
  clock.stop(now);
  const Command none;
  add_charged_move({game, none, sealer, now}, *move, {}, clock, facts);
  return facts;
}

}  // namespace escaque::game
