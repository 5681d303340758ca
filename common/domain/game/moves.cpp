#include <algorithm>
#include <utility>

#include "domain/game/decisions.hpp"
#include "domain/game/rulings.hpp"
#include "domain/game/touched_man.hpp"
#include "domain/rules/san.hpp"
#include "domain/rules/uci.hpp"

namespace escaque::game {
namespace {

using rules::Termination;

constexpr int kFivefold = 5;
/// Between two appearances in consecutive alternate moves of both sides (fide-2014 9.6a).
constexpr int kAlternatePlies = 4;

struct Ruling {
  Termination termination;
  laws::Article article;
};

/// Whether the position `after` the next move was there after each second move of both sides.
bool is_fivefold_on_end(const Game& game, const rules::Position& after) {
  const auto key = after.repetition_key();
  for (int appearance = 1; appearance < kFivefold; ++appearance) {
    const auto back = static_cast<std::size_t>(appearance * kAlternatePlies);
    // The last key is of the position before the move: one ply back.
    if (back > game.keys.size() || game.keys[game.keys.size() - back] != key) return false;
  }
  return after.halfmove_clock() > 0;
}

bool is_fivefold(const Game& game, const rules::Position& after) {
  switch (game.laws().endings.fivefold) {
    case laws::Fivefold::played_on:
      return false;
    case laws::Fivefold::consecutive:
      return is_fivefold_on_end(game, after);
    case laws::Fivefold::any:
      return repetitions_after(game, after) >= kFivefold;
  }
  return false;
}

/// The end that the Laws attach to the position after a move, without anybody's claim.
std::optional<Ruling> automatic_end(const Game& game, const rules::Position& after) {
  const laws::Endings& endings = game.laws().endings;
  // Mate comes before everything else (FIDE 5.1.1, 9.6.2).
  if (!after.has_legal_move()) {
    if (after.is_check()) return Ruling{Termination::checkmate, endings.checkmate};
    return Ruling{Termination::stalemate, endings.stalemate};
  }
  if (is_dead(after, endings.dead)) {
    return Ruling{Termination::insufficient_material, endings.dead_position};
  }
  if (is_fivefold(game, after)) {
    return Ruling{Termination::fivefold_repetition, endings.fivefold_repetition};
  }
  if (!endings.seventyfive_moves.empty() && after.halfmove_clock() >= kSeventyFiveMoves) {
    return Ruling{Termination::seventyfive_moves, endings.seventyfive_moves};
  }
  return std::nullopt;
}

/// The period that begins because this move was the last one of another.
std::optional<PeriodBegun> period_after_move(const Request& request, clock::Clock clock) {
  const Color by = request.by;
  const clock::Schedule schedule = request.game.created.terms.schedule_of(by);
  const int number = request.game.periods[by];
  const int made = request.game.moves_of(by) + 1;
  if (!clock::advances(schedule, number, made, clock::Advance::on_moves)) return std::nullopt;
  const Millis added = clock::period_of(schedule, number + 1).time;
  clock.credit(by, added);
  return PeriodBegun{.color = by,
                     .period = number + 1,
                     .added = added,
                     .remaining = clock.remaining(request.moment())};
}

/// Presses the clock of the player, whose time runs; nothing when their flag fell first.
std::optional<clock::Charge> press(const Request& request, Millis compensated,
                                   clock::Clock& clock) {
  const Game& game = request.game;
  const auto charge = clock.press(request.moment(), compensated, increment_of(game, request.by));
  if (!charge) return std::nullopt;
  const clock::Schedule schedule = game.created.terms.schedule_of(request.by);
  const Millis used = charge->elapsed - charge->compensated;
  const Millis left = clock.remaining(request.by, request.moment());
  clock.credit(request.by, schedule.left_after(used, left) - left);
  return charge;
}

/// Offers that a move by `by` answers.
void add_declined(const Request& request, const clock::Clock& clock, Facts& facts) {
  add_draw_declined(request, clock, request.moment(), facts);
  const Game& game = request.game;
  if (game.takeback_offer) facts.emplace_back(TakebackDeclined{request.by});
  if (game.adjournment_offer && game.adjournment_offer->by != request.by) {
    facts.emplace_back(AdjournmentDeclined{request.by});
  }
}

}  // namespace

void add_draw_declined(const Request& request, const clock::Clock& clock, Instant at,
                       Facts& facts) {
  const Game& game = request.game;
  if (!game.draw_offer || game.draw_offer->by == request.by) return;
  facts.emplace_back(DrawDeclined{request.by});
  if (auto granted = increment_by_server(game, clock, at)) facts.emplace_back(std::move(*granted));
}

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

std::optional<clock::Clock> add_charged_move(const Request& request, rules::Move move,
                                             clock::Charge charge, clock::Clock clock,
                                             Facts& facts) {
  const Game& game = request.game;
  rules::Position after = game.position;
  after.play_unchecked(move);
  Remaining remaining = clock.remaining(request.moment());
  facts.emplace_back(
      MovePlayed{.uci = rules::to_uci(game.position, move, game.created.terms.variant),
                 .san = rules::to_san(game.position, move),
                 .elapsed = charge.elapsed,
                 .compensated = charge.compensated,
                 .remaining = remaining});
  if (const auto begun = period_after_move(request, clock)) {
    facts.emplace_back(*begun);
    clock.credit(request.by, begun->added);
    remaining = begun->remaining;
  }
  if (const auto end = automatic_end(game, after)) {
    const bool is_won = end->termination == Termination::checkmate;
    facts.emplace_back(GameEnded{.winner = is_won ? std::optional(request.by) : std::nullopt,
                                 .termination = end->termination,
                                 .article = std::string(end->article),
                                 .remaining = remaining});
    return std::nullopt;
  }
  return clock;
}

Remaining remaining_after_turn(const Request& request) {
  clock::Clock clock = request.game.clock;
  (void)press(request, Millis{0}, clock);  // Nothing happens where an arbiter has stopped it.
  return clock.remaining(request.moment());
}

void add_move(const Request& request, rules::Move move, clock::Clock clock, Facts& facts) {
  const Game& game = request.game;
  const Instant pressed = request.moment();
  // The first move of each side is not charged: the clocks do not run yet.
  clock::Charge charge{.elapsed = pressed - game.turn_began, .compensated = Millis{0}};
  if (clock.running()) {
    const auto pressed_in_time = press(request, compensation(request), clock);
    if (!pressed_in_time) {
      facts.emplace_back(flag_fall(game, request.by, clock.remaining(pressed)));
      return;
    }
    charge = *pressed_in_time;
  } else if (!game.laws().first_increment.empty()) {
    clock.credit(request.by, increment_of(game, request.by));  // For the next move.
  }
  const auto after = add_charged_move(request, move, charge, clock, facts);
  if (after) add_declined(request, *after, facts);
}

Decision decide_move(const Request& request, const PlayMove& play) {
  const Game& game = request.game;
  if (game.turn() != request.by) return GameError::not_your_turn;
  if (game.are_clocks_stopped) return GameError::clocks_stopped;
  const auto move = read_move(game, play.uci);
  if (!move) {
    const bool is_completed =
        move.error() == GameError::illegal_move &&
        game.created.terms.rules.illegal_moves == laws::IllegalMoveMode::penalised;
    return is_completed ? decide_illegal_move(request, play.uci) : move.error();
  }
  if (breaks_touch(game, *move)) return GameError::touched_man;
  Facts facts;
  add_move(request, *move, game.clock, facts);
  return facts;
}

}  // namespace escaque::game
