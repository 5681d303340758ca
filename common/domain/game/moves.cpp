#include <algorithm>
#include <utility>

#include "domain/game/decisions.hpp"
#include "domain/game/rulings.hpp"
#include "domain/rules/san.hpp"
#include "domain/rules/uci.hpp"
#include "domain/winnability/winnability.hpp"

namespace escaque::game {
namespace {

using rules::Termination;

constexpr int kFivefold = 5;
constexpr int kSeventyFiveMoves = 150;

struct Ruling {
  Termination termination;
  std::string_view article;
};

/// The end that the Laws attach to the position after a move, without anybody's claim.
std::optional<Ruling> automatic_end(const rules::Position& after, int repetitions) {
  // Mate comes before everything else (FIDE 5.1.1, 9.6.2).
  if (!after.has_legal_move()) {
    if (after.is_check()) return Ruling{Termination::checkmate, kMatedArticle};
    return Ruling{Termination::stalemate, kStalematedArticle};
  }
  if (winnability::is_dead(after)) {
    return Ruling{Termination::insufficient_material, kDeadArticle};
  }
  if (repetitions >= kFivefold) {
    return Ruling{Termination::fivefold_repetition, kFivefoldArticle};
  }
  if (after.halfmove_clock() >= kSeventyFiveMoves) {
    return Ruling{Termination::seventyfive_moves, kSeventyFiveArticle};
  }
  return std::nullopt;
}

/// Offers that a move by `by` answers.
void add_declined(const Game& game, Color by, Facts& facts) {
  if (game.draw_offer && game.draw_offer->by != by) facts.emplace_back(DrawDeclined{by});
  if (game.takeback_offer) facts.emplace_back(TakebackDeclined{by});
}

}  // namespace

Result<rules::Move, GameError> read_move(const Game& game, std::string_view uci) {
  const auto move = rules::parse_uci(game.position, uci);
  if (move) return *move;
  return move.error() == rules::UciError::syntax ? GameError::malformed_move
                                                 : GameError::illegal_move;
}

Millis compensation(const Request& request) {
  const Game& game = request.game;
  const Millis elapsed = request.moment() - game.clock.running_since().value_or(request.now);
  return game.quotas[request.by].compensation(request.command.lag, elapsed);
}

int repetitions_after(const Game& game, const rules::Position& after) {
  if (after.halfmove_clock() == 0) return 1;  // Nothing before can come again.
  const auto before = std::count(game.keys.begin(), game.keys.end(), after.repetition_key());
  return static_cast<int>(before) + 1;
}

void add_move(const Request& request, rules::Move move, clock::Clock clock, Facts& facts) {
  const Game& game = request.game;
  const Terms& terms = game.created.terms;
  const Instant pressed = request.moment();
  // The first move of each side is not charged: the clocks do not run yet.
  clock::Charge charge{.elapsed = pressed - game.turn_began, .compensated = Millis{0}};
  if (clock.running()) {
    const auto pressed_in_time =
        clock.press(pressed, compensation(request), terms.time_control.increment);
    if (!pressed_in_time) {
      facts.emplace_back(flag_fall(game, request.by, clock.remaining(pressed)));
      return;
    }
    charge = *pressed_in_time;
  }
  rules::Position after = game.position;
  after.play_unchecked(move);
  const Remaining remaining = clock.remaining(pressed);
  facts.emplace_back(MovePlayed{.uci = rules::to_uci(game.position, move, terms.variant),
                                .san = rules::to_san(game.position, move),
                                .elapsed = charge.elapsed,
                                .compensated = charge.compensated,
                                .remaining = remaining});
  if (const auto end = automatic_end(after, repetitions_after(game, after))) {
    const bool is_won = end->termination == Termination::checkmate;
    facts.emplace_back(GameEnded{.winner = is_won ? std::optional(request.by) : std::nullopt,
                                 .termination = end->termination,
                                 .article = std::string(end->article),
                                 .remaining = remaining});
    return;
  }
  add_declined(game, request.by, facts);
}

Decision decide_move(const Request& request, const PlayMove& play) {
  const Game& game = request.game;
  if (game.turn() != request.by) return GameError::not_your_turn;
  const auto move = read_move(game, play.uci);
  if (!move) return move.error();
  Facts facts;
  add_move(request, *move, game.clock, facts);
  return facts;
}

}  // namespace escaque::game
