#include <utility>

#include "domain/game/decisions.hpp"
#include "domain/game/rulings.hpp"

namespace escaque::game {
namespace {

using rules::Termination;

constexpr int kThreefold = 3;
constexpr int kFiftyMoves = 100;

/// FIDE 9.5.3: two minutes for the opponent; B.2: one in blitz, by the class of the Laws.
Millis penalty_for(clock::TimeControl control) {
  const bool is_blitz = clock::laws_class_of(control) == clock::LawsClass::blitz;
  return std::chrono::minutes(is_blitz ? 1 : 2);
}

/// Judges the position on the board, or the one after the intended move.
bool is_borne_out(const Game& game, DrawClaim claim, std::optional<rules::Move> intended) {
  rules::Position position = game.position;
  if (intended) position.play_unchecked(*intended);
  if (claim == DrawClaim::fifty_moves) return position.halfmove_clock() >= kFiftyMoves;
  return (intended ? repetitions_after(game, position) : game.repetitions()) >= kThreefold;
}

GameEnded drawn(const Game& game, DrawClaim claim, bool intended, Instant at) {
  const bool is_threefold = claim == DrawClaim::threefold;
  const auto article = is_threefold ? (intended ? kThreefoldIntendedArticle : kThreefoldArticle)
                                    : (intended ? kFiftyIntendedArticle : kFiftyArticle);
  return {
      .winner = std::nullopt,
      .termination = is_threefold ? Termination::threefold_claim : Termination::fifty_moves_claim,
      .article = std::string(article),
      .remaining = game.clock.remaining(at)};
}

Facts refused(const Request& request, std::optional<rules::Move> intended) {
  const Game& game = request.game;
  const Millis penalty = penalty_for(game.created.terms.time_control);
  const bool is_blitz = penalty == std::chrono::minutes(1);
  clock::Clock clock = game.clock;
  clock.credit(opposite(request.by), penalty);
  const Instant judged = intended ? request.moment() : request.now;
  Facts facts{ClaimRefused{
      .by = request.by,
      .penalty = penalty,
      .remaining = clock.remaining(judged),
      .article = std::string(is_blitz ? kWrongClaimBlitzArticle : kWrongClaimArticle)}};
  if (!game.draw_offer) facts.emplace_back(DrawOffered{request.by});  // FIDE 9.1.2.3
  // "If the claim was based on an intended move, this move must be made" (FIDE 9.5.3).
  if (intended) add_move(request, *intended, clock, facts);
  return facts;
}

}  // namespace

Decision decide_claim(const Request& request, const ClaimDraw& claim) {
  const Game& game = request.game;
  if (game.turn() != request.by) return GameError::not_your_turn;
  if (!game.is_under_way()) return GameError::too_early;
  std::optional<rules::Move> intended;
  if (!claim.uci.empty()) {
    const auto move = read_move(game, claim.uci);
    if (!move) return move.error();
    intended = *move;
  } else if (game.tried[request.by].claim == game.plies()) {
    return GameError::already_claimed;
  }
  const Instant moment = request.moment();
  clock::Clock pressed = game.clock;
  if (!pressed.press(moment, compensation(request), Millis{0})) {
    return Facts{flag_fall(game, request.by, game.clock.remaining(moment))};
  }
  if (is_borne_out(game, claim.claim, intended)) {
    return Facts{drawn(game, claim.claim, intended.has_value(), moment)};
  }
  // A claim is an offer of a draw (FIDE 9.1.2.3), and the opponent has made one too.
  if (game.draw_offer && game.draw_offer->by != request.by) {
    return Facts{GameEnded{.winner = std::nullopt,
                           .termination = Termination::agreement,
                           .article = std::string(kClaimIsOfferArticle),
                           .remaining = game.clock.remaining(moment)}};
  }
  return refused(request, intended);
}

}  // namespace escaque::game
