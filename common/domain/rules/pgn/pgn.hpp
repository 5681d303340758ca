#pragma once
// Games as PGN text: read game by game from text that may be hostile, written in export format.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "domain/rules/outcome.hpp"
#include "domain/rules/pgn/pgn_cursor.hpp"
#include "domain/rules/position.hpp"
#include "domain/rules/san.hpp"

namespace escaque::rules {

struct PgnMove {
  Move move;
  /// Remaining time after the move: `[%clk 0:03:00.5]`.
  std::optional<Millis> clock;
  /// Free text; other `[%…]` commands stay in it. Never contains `}` when written.
  std::string comment;
  /// Numeric annotation glyphs, in their order.
  std::vector<std::uint8_t> nags;

  friend bool operator==(const PgnMove&, const PgnMove&) = default;
};

struct PgnGame {
  using Tag = std::pair<std::string, std::string>;

  std::vector<Tag> tags;
  /// From the tags FEN and Variant when read; the writer makes those tags from it.
  Position start;
  Variant variant = Variant::standard;
  /// Text before the first move.
  std::string comment;
  std::vector<PgnMove> moves;
  /// Nothing means `*`.
  std::optional<Outcome> outcome;

  /// Value of a tag, or nothing.
  [[nodiscard]] std::optional<std::string_view> tag(std::string_view name) const;
  /// Adds the tag or replaces its value.
  void set_tag(std::string_view name, std::string_view value);
};

/// Nothing larger is read. The defaults fit any real game.
struct PgnLimits {
  std::size_t game_bytes = 1 << 20;
  std::size_t tags = 64;
  std::size_t tag_bytes = 1024;
  std::size_t comment_bytes = 16384;
  std::size_t plies = 12000;
  std::size_t variation_depth = 64;
};

struct PgnError {
  enum class Kind : std::uint8_t {
    bad_tag,               // A tag is written [Name "value"] on one line.
    bad_fen,               // The FEN tag does not hold a legal position.
    unknown_variant,       // The Variant tag names neither standard chess nor Chess960.
    bad_token,             // This is neither a move nor anything else PGN knows.
    illegal_move,          // The move is not legal in this position.
    ambiguous_move,        // Several legal moves are written like that.
    bad_clock,             // A clock is written [%clk h:mm:ss] or [%clk h:mm:ss.f].
    unfinished_comment,    // A comment is not closed.
    unbalanced_variation,  // A variation is not closed, or closed without having been opened.
    missing_result,        // The game ends without 1-0, 0-1, 1/2-1/2 or *.
    result_mismatch,       // The Result tag and the result after the moves differ.
    too_large,             // The game exceeds a limit of size.
  };

  Kind kind = Kind::bad_token;
  std::size_t line = 1;    // From 1.
  std::size_t column = 1;  // From 1, in bytes.
  std::string token;       // What was found there, at most 40 bytes.

  friend bool operator==(const PgnError&, const PgnError&) = default;
};

[[nodiscard]] std::string_view to_string(PgnError::Kind kind);
/// `line 3, column 14: "Nf9": The move is not legal in this position.`
[[nodiscard]] std::string to_string(const PgnError& error);

/// How a move is read and written; SAN, unless a game comes in another notation.
using PgnMoveReader = std::function<Result<Move, SanError>(const Position&, std::string_view)>;
using PgnMoveWriter = std::function<std::string(const Position&, Move)>;

/// Reads the games of `text` one after the other; `text` must outlive the reader.
class PgnReader {
 public:
  explicit PgnReader(std::string_view text, PgnLimits limits = {},
                     PgnMoveReader read_move = parse_san);

  /// The next game, or what is wrong with it (the following call then goes on behind it);
  /// nothing at the end of the text.
  [[nodiscard]] std::optional<Result<PgnGame, PgnError>> next();

 private:
  PgnCursor cursor_;
  PgnLimits limits_;
  PgnMoveReader read_move_;
};

/// Exactly one game.
[[nodiscard]] Result<PgnGame, PgnError> parse_pgn(std::string_view text, PgnLimits limits = {});

/// Export format: the seven tag roster first, lines of at most 80 columns, ends with an empty line.
[[nodiscard]] std::string to_pgn(const PgnGame& game, const PgnMoveWriter& write_move = to_san);

}  // namespace escaque::rules
