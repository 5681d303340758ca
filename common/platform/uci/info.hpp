#pragma once
// Lines that an engine writes, as values. Pure; whatever is not understood is nothing, as the
// protocol wants.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace escaque::uci {

/// For the side to move.
struct Score {
  bool is_mate = false;
  int value = 0;  ///< Centipawns; moves to mate, negative when that side is mated, if is_mate.

  friend bool operator==(const Score&, const Score&) = default;
};

/// One of the best moves, with what it is worth.
struct Line {
  int depth = 0;
  Score score;
  std::string move;  ///< UCI notation.

  friend bool operator==(const Line&, const Line&) = default;
};

/// The shape of a move in UCI notation, "e2e4" or "e7e8q"; whether it is legal others know.
[[nodiscard]] bool is_move(std::string_view text);

/// What a line "info …" says of one of the best moves.
struct RankedLine {
  int rank = 1;  ///< 1: the best move; "multipv".
  Line line;
};
/// Nothing for a line without score and moves. A bound is taken for the score: an engine that is
/// stopped within an iteration leaves one, and the other ranks of that moment go with it.
[[nodiscard]] std::optional<RankedLine> parse_info(std::string_view line);

/// The latest line of each rank.
class Lines {
 public:
  explicit Lines(int most) : most_(most) {}
  void take(std::string_view line);
  /// Ranks 1, 2 … up to the first that is missing.
  [[nodiscard]] std::vector<Line> ranked() const;

 private:
  int most_;
  std::map<int, Line> latest_;
};

}  // namespace escaque::uci
