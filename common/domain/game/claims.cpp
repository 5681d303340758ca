// Draw claims, judged at once on the record, by the edition of the Laws.

#include <algorithm>
#include <iterator>
#include <utility>

#include "domain/game/decisions.hpp"
#include "domain/game/evolve.hpp"
#include "domain/game/rulings.hpp"
#include "domain/game/touched_man.hpp"
#include "domain/laws/longer_counts.hpp"

namespace escaque::game {
namespace {

using rules::Termination;

constexpr int kThreefold = 3;

const laws::Claim& articles_of(const laws::Claims& claims, DrawClaim claim) {
  return claim == DrawClaim::threefold ? claims.threefold : claims.fifty_moves;
}

std::int32_t last_claimed(const Tried& tried, DrawClaim claim) {
  return claim == DrawClaim::threefold ? tried.threefold : tried.fifty_moves;
}

/// Judges the position on the board, or the one after the intended move.
bool is_borne_out(const Game& game, DrawClaim claim, std::optional<rules::Move> intended) {
  rules::Position position = game.position;
  if (intended) position.play_unchecked(*intended);
  if (claim == DrawClaim::fifty_moves) {
    const auto& longer = game.created.terms.rules.longer_counts;
    return position.halfmove_clock() >= 2 * laws::moves_to_claim(longer, position.board());
  }
  return (intended ? repetitions_after(game, position) : game.repetitions()) >= kThreefold;
}

GameEnded drawn(const Game& game, Termination termination, laws::Article article, Instant at) {
  return {.winner = std::nullopt,
          .termination = termination,
          .article = std::string(article),
          .remaining = game.clock.remaining(at)};
}

GameEnded granted(const Game& game, DrawClaim claim, bool intended, Instant at) {
  const laws::Claim& articles = articles_of(game.laws().claims, claim);
  return drawn(
      game,
      claim == DrawClaim::threefold ? Termination::threefold_claim : Termination::fifty_moves_claim,
      intended ? articles.intended : articles.on_board, at);
}

Millis taken_off(const laws::WrongClaim& cost, Millis left) {
  return cost.share == laws::Share::all ? std::min(cost.off_claimant, left)
                                        : std::min(cost.off_claimant, left / 2);
}

/// The end of the game if the clock ran out while the claim was judged, or by what the claim cost.
std::optional<GameEnded> out_of_time(const Request& request, const laws::WrongClaim& cost,
                                     const clock::Clock& clock, Instant judged) {
  const laws::Claims& claims = request.game.laws().claims;
  const bool ran_out = claims.while_judged == laws::WhileJudged::clock_runs &&
                       request.game.clock.is_flag_down(request.now);
  if (!ran_out && clock.remaining(request.by, judged) > Millis{0}) return std::nullopt;
  GameEnded end = flag_fall(request.game, request.by, clock.remaining(judged));
  if (end.winner) end.article = std::string(cost.article);
  return end;
}

/// `touched`: by the announced move, where that was illegal.
Facts refused(const Request& request, DrawClaim kind, std::optional<rules::Move> intended,
              const std::optional<ManTouched>& touched) {
  const Game& game = request.game;
  const laws::Claims& claims = game.laws().claims;
  const laws::WrongClaim& cost = claims.wrong[game.laws_class()];
  const bool is_played = intended && !claims.intended_is_played.empty();
  const Instant judged = is_played ? request.moment() : request.now;
  clock::Clock clock = game.clock;
  const Millis left = clock.remaining(request.by, judged);
  const Millis off = taken_off(cost, left);
  // fide-1993 10.13b: the minutes are added to the time used; a clock that does not count moves has
  // the next period's time for that.
  if (off == left) {
    if (auto begun = period_after(game, request.by, clock, judged)) {
      Facts facts{*begun};
      const Game advanced = evolve(game, {game.version + 1, {}, facts}, judged);
      Facts rest =
          refused({advanced, request.command, request.by, request.now}, kind, intended, touched);
      std::move(rest.begin(), rest.end(), std::back_inserter(facts));
      return facts;
    }
  }
  clock.credit(request.by, -off);
  clock.credit(opposite(request.by), cost.to_opponent);
  Facts facts{ClaimRefused{.by = request.by,
                           .penalty = cost.to_opponent,
                           .remaining = clock.remaining(judged),
                           .article = std::string(cost.article),
                           .off_claimant = off,
                           .claim = kind}};
  if (auto end = out_of_time(request, cost, clock, judged)) {
    facts.emplace_back(std::move(*end));
    return facts;
  }
  const bool is_offer = !claims.is_offer.empty() && !agreement_refusal(game);
  if (is_offer && !game.draw_offer) {
    facts.emplace_back(DrawOffered{.by = request.by, .is_claim = true});
  }
  if (touched) facts.emplace_back(*touched);
  if (is_played) add_move(request, *intended, clock, facts);
  return facts;
}

/// Announcing an illegal move makes the claim a wrong one, and another move with the same man is
/// due (commentary on fide-2014 9.5b); where illegal moves are refused, so is the claim.
bool is_announced_touched(const Game& game, GameError error) {
  return error == GameError::illegal_move && !game.laws().claims.illegal_announced.empty() &&
         game.created.terms.rules.illegal_moves == laws::IllegalMoveMode::penalised;
}

}  // namespace

Decision decide_claim(const Request& request, const ClaimDraw& claim) {
  const Game& game = request.game;
  const laws::Claims& claims = game.laws().claims;
  if (game.turn() != request.by) return GameError::not_your_turn;
  if (game.are_clocks_stopped) return GameError::clocks_stopped;
  if (game.adjourned) return GameError::adjourned;
  if (!game.is_under_way()) return GameError::too_early;
  const bool has_touched = game.tried[request.by].illegal_move == game.plies();
  if (has_touched && !claims.right_lost_by_touching.empty()) return GameError::claim_touched;
  std::optional<rules::Move> intended;
  bool is_illegal = false;  // The announced move.
  if (!claim.uci.empty()) {
    const auto move = read_move(game, claim.uci);
    is_illegal = !move && is_announced_touched(game, move.error());
    if (!move && !is_illegal) return move.error();
    if (articles_of(claims, claim.claim).intended.empty()) return GameError::claim_on_board;
    if (move && breaks_touch(game, *move)) return GameError::touched_man;
    if (move) intended = *move;
  } else if (last_claimed(game.tried[request.by], claim.claim) == game.plies()) {
    return GameError::already_claimed;
  }
  const Instant moment = request.moment();
  clock::Clock pressed = game.clock;
  if (!pressed.press(moment, compensation(request), Millis{0})) {
    return Facts{flag_fall(game, request.by, game.clock.remaining(moment))};
  }
  if (!is_illegal && is_borne_out(game, claim.claim, intended)) {
    return Facts{granted(game, claim.claim, intended.has_value(), moment)};
  }
  // Where a claim is an offer of a draw, it meets the one that the opponent has made.
  if (!claims.is_offer.empty() && game.draw_offer && game.draw_offer->by != request.by) {
    return Facts{drawn(game, Termination::agreement, claims.is_offer, moment)};
  }
  const auto touched =
      is_illegal ? man_touched(game, claim.uci) : std::optional<ManTouched>(std::nullopt);
  return refused(request, claim.claim, intended, touched);
}

}  // namespace escaque::game
