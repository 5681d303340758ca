// Illegal moves where the event has them penalised: the position is restored, and the edition's
// ladder says what they cost.

#include <utility>

#include "domain/game/decisions.hpp"
#include "domain/game/rulings.hpp"
#include "domain/game/touched_man.hpp"

namespace escaque::game {
namespace {

const laws::IllegalMove& ladder_of(const Game& game, Color by) {
  const laws::IllegalMoves& rules = game.laws().illegal_moves;
  const clock::LawsClass of = game.laws_class();
  const Terms& terms = game.created.terms;
  if (terms.rules.supervision == laws::Supervision::otherwise) return rules.unsupervised[of];
  const bool is_at_the_end = clock::is_last(terms.schedule_of(by), game.periods[by]);
  return is_at_the_end ? rules.supervised_at_the_end[of] : rules.supervised[of];
}

/// What the next `moves` illegal moves of `by` that count cost; nothing where the edition has no
/// ladder. The clock after them; nothing when the game has ended.
std::optional<clock::Clock> add_cost(const Game& game, Color by, int moves, Instant at,
                                     Facts& facts) {
  const laws::IllegalMove& ladder = ladder_of(game, by);
  clock::Clock clock = game.clock;
  if (ladder.loses_at == 0) return clock;
  for (int number = game.illegal_moves[by] + 1; moves > 0; ++number, --moves) {
    if (number >= ladder.loses_at) {
      GameEnded end = lost_by(game, by, ladder.loss, at);
      end.remaining = clock.remaining(at);
      facts.emplace_back(std::move(end));
      return std::nullopt;
    }
    clock.credit(opposite(by), ladder.to_opponent);
    facts.emplace_back(IllegalMovePenalised{.by = by,
                                            .number = number,
                                            .penalty = ladder.to_opponent,
                                            .remaining = clock.remaining(at),
                                            .article = std::string(ladder.penalty)});
  }
  return clock;
}

/// How long an illegal move can still be called when the offender's next move has ended the game.
constexpr Millis kCallAfterEnd = std::chrono::minutes(1);

/// The offender's move ended the game before the opponent could say a word (fide-1997 C3: "puede
/// entonces reclamar una victoria antes de realizar su propio movimiento").
bool ended_on_the_board(const GameEnded& end) {
  switch (end.termination) {
    case rules::Termination::checkmate:
    case rules::Termination::stalemate:
    case rules::Termination::insufficient_material:
    case rules::Termination::fivefold_repetition:
    case rules::Termination::seventyfive_moves:
      return true;
    default:  // Said or ruled by somebody, or time that ran out: after that nothing is called.
      return false;
  }
}

}  // namespace

const laws::Loss& illegal_loss(const Game& game, Color by) { return ladder_of(game, by).loss; }

GameEnded lost_by(const Game& game, Color by, const laws::Loss& loss, Instant at) {
  LossRuling ruling = rule(loss, game.position, by);
  return {.winner = ruling.winner,
          .termination = rules::Termination::illegal_move,
          .article = std::move(ruling.article),
          .remaining = game.clock.remaining(at)};
}

Decision decide_illegal_move(const Request& request, const std::string& uci) {
  const Game& game = request.game;
  const Instant moment = request.moment();
  if (request.is_late()) {
    return Facts{flag_fall(game, request.by, game.clock.remaining(moment))};
  }
  Facts facts{IllegalMoveMade{
      .by = request.by, .uci = uci, .article = std::string(game.laws().illegal_moves.restored)}};
  const bool is_on_request = ladder_of(game, request.by).on_request;
  const auto after = is_on_request ? game.clock : add_cost(game, request.by, 1, request.now, facts);
  if (auto touched = after ? man_touched(game, uci) : std::nullopt) {
    facts.emplace_back(std::move(*touched));
  }
  // Whoever moves has declined, whether the move was legal or not (fide-1997 9.1, fide-2014 9.1b1).
  if (after) add_draw_declined(request, *after, request.now, facts);
  return facts;
}

Decision decide_call_illegal_move(const Request& request) {
  const Game& game = request.game;
  const Color offender = opposite(request.by);
  const bool is_callable =
      game.callable_illegal_move == offender && ladder_of(game, offender).on_request;
  if (!is_callable) return GameError::no_illegal_move;
  if (game.ended) {
    const bool is_in_time = request.now <= *game.ended_at + kCallAfterEnd;
    if (!ended_on_the_board(*game.ended) || !is_in_time) return GameError::game_over;
    if (game.illegal_moves[offender] + game.uncalled < ladder_of(game, offender).loses_at) {
      return GameError::game_over;
    }
  }
  if (request.is_late()) {
    return Facts{flag_fall(game, request.by, game.clock.remaining(request.moment()))};
  }
  Facts facts;
  add_cost(game, offender, game.uncalled, request.now, facts);
  return facts;
}

}  // namespace escaque::game
