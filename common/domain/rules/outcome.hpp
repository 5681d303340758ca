#pragma once
// How games end: the outcome (who) and the termination (how).

#include <cstdint>
#include <optional>
#include <string_view>

#include "domain/base/color.hpp"

namespace escaque::rules {

/// The winner; nobody in a draw. A game without outcome is in progress or was aborted.
struct Outcome {
  std::optional<Color> winner;

  [[nodiscard]] static constexpr Outcome win(Color color) { return {color}; }
  [[nodiscard]] static constexpr Outcome draw() { return {}; }
  [[nodiscard]] constexpr bool is_draw() const { return !winner; }

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// `1-0`, `0-1`, `1/2-1/2`, and `*` for no outcome.
[[nodiscard]] std::string_view to_pgn(std::optional<Outcome> outcome);

/// How a game ended, with articles of the Laws of 2023. The wire and the archive have numbers of
/// their own, so these may change.
enum class Termination : std::uint8_t {
  checkmate = 1,              // The king was mated (FIDE 5.1.1).
  resignation,                // A player resigned (5.1.2).
  stalemate,                  // The player to move had no legal move and no check (5.2.1).
  insufficient_material,      // Neither side could mate any more: a dead position (5.2.2).
  agreement,                  // The players agreed to a draw (5.2.3).
  fivefold_repetition,        // The same position appeared for the fifth time (9.6.1).
  seventyfive_moves,          // 75 moves by each side without capture or pawn move (9.6.2).
  threefold_claim,            // A correct claim of the same position for the third time (9.2).
  fifty_moves_claim,          // A correct claim of 50 moves without capture or pawn move (9.3).
  time_forfeit,               // A player's flag fell (6.9).
  time_forfeit_insufficient,  // A flag fell, but the opponent could not mate: a draw (6.9).
  abandonment,                // A player stayed away and the opponent claimed the win.
  abandonment_draw,           // A player stayed away and the opponent claimed a draw.
  aborted,                    // Called off before both sides had moved; no result.
  no_start,                   // A first move did not come in time; no result.
  arbiter,                    // An arbiter decided the result (12.9).
  illegal_move,               // An illegal move cost the game, or half a point (7.5.5).
  no_show,                    // A player did not come in time (6.7.1).
  double_forfeit,             // Neither came in time, or an arbiter let both lose (11.8).
  no_effort,                  // No winning by normal means: drawn by an arbiter (III.5).
};

inline constexpr int kTerminations = 20;

/// A stable snake_case name, like the enumerator.
[[nodiscard]] std::string_view to_string(Termination termination);
[[nodiscard]] std::optional<Termination> parse_termination(std::string_view text);

/// Value of the PGN tag Termination: "normal", "time forfeit", "abandoned", "adjudication",
/// "unterminated" as the PGN standard (9.8.1) has them.
[[nodiscard]] std::string_view to_pgn_tag(Termination termination);

/// False for aborted and no_start: such a game has no outcome and is not rated. False for
/// double_forfeit too: nobody wins, and it is no draw.
[[nodiscard]] bool has_outcome(Termination termination);

}  // namespace escaque::rules
