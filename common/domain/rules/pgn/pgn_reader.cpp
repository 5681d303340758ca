#include <algorithm>
#include <charconv>

#include "domain/rules/fen.hpp"
#include "domain/rules/pgn/pgn.hpp"
#include "domain/rules/pgn/pgn_clock.hpp"
#include "domain/rules/pgn/pgn_parts.hpp"

namespace escaque::rules {
namespace {

using Kind = PgnError::Kind;

constexpr std::string_view kDelimiters = " \t\r\n\v\f{}();$!?*[]<>\"";
constexpr std::string_view kDigits = "0123456789";

Kind to_kind(SanError error) {
  switch (error) {
    case SanError::syntax:
      return Kind::bad_token;
    case SanError::illegal:
      return Kind::illegal_move;
    case SanError::ambiguous:
      return Kind::ambiguous_move;
  }
  return Kind::bad_token;
}

/// Reads one game. Every step returns false after it has set `error_`.
class GameReader {
 public:
  GameReader(PgnCursor& cursor, const PgnLimits& limits, const PgnMoveReader& read_move)
      : cursor_(cursor), limits_(limits), read_move_(read_move), begin_(cursor.offset()) {}

  Result<PgnGame, PgnError> read() {
    if (!read_tags() || !set_start() || !read_moves()) return error_;
    return std::move(game_);
  }

 private:
  bool fail(Kind kind, const PgnCursor& where, std::string_view token) {
    error_ = make_pgn_error(kind, where, token);
    return false;
  }

  bool read_tags() {
    auto section = read_pgn_tags(cursor_, limits_);
    if (!section) {
      error_ = section.error();
      return false;
    }
    game_.tags = std::move(section->tags);
    tag_places_ = std::move(section->places);
    return true;
  }

  /// The tags Variant and FEN decide the first position; SetUp adds nothing to them.
  bool set_start() {
    if (const auto value = game_.tag("Variant")) {
      const auto variant = read_pgn_variant(*value);
      if (!variant) return fail(Kind::unknown_variant, place_of("Variant"), *value);
      game_.variant = *variant;
    }
    position_ = game_.start;
    const auto fen = game_.tag("FEN");
    if (!fen) return true;
    const auto setup = parse_fen(*fen);
    if (!setup) return fail(Kind::bad_fen, place_of("FEN"), *fen);
    const auto start = Position::from_setup(*setup, game_.variant);
    if (!start) return fail(Kind::bad_fen, place_of("FEN"), *fen);
    position_ = game_.start = *start;
    return true;
  }

  PgnCursor place_of(std::string_view name) const {
    for (std::size_t i = 0; i < game_.tags.size(); ++i) {
      if (game_.tags[i].first == name) return tag_places_[i];
    }
    return cursor_;
  }

  bool read_moves() {
    while (!finished_) {
      cursor_.skip_space();
      if (cursor_.offset() - begin_ > limits_.game_bytes) return fail(Kind::too_large, cursor_, "");
      if (cursor_.at_end() || cursor_.at_tag()) return fail(Kind::missing_result, cursor_, "");
      if (!read_element()) return false;
    }
    return check_result();
  }

  bool read_element() {
    switch (cursor_.peek()) {
      case '{':
      case ';':
        return read_comment();
      case '(':
        return skip_variation();
      case ')':
        return fail(Kind::unbalanced_variation, cursor_, ")");
      case '$':
        return read_nag();
      case '!':
      case '?':
        return read_suffix();
      case '.':
        cursor_.advance();
        return true;
      case '*':
        cursor_.advance();
        return finish(*find_pgn_result("*"));
    }
    return read_word();
  }

  /// The text of a `{}` or `;` comment, cursor behind it; nothing if it is not closed.
  std::optional<std::string_view> take_comment() {
    const bool braces = cursor_.peek() == '{';
    cursor_.advance();
    const std::string_view text = cursor_.take_until(braces ? "}" : "\n");
    if (braces && cursor_.at_end()) return std::nullopt;
    cursor_.advance();
    return text;
  }

  bool read_comment() {
    const PgnCursor begin = cursor_;
    const auto taken = take_comment();
    if (!taken) return fail(Kind::unfinished_comment, begin, begin.rest());
    if (taken->size() > limits_.comment_bytes) return fail(Kind::too_large, begin, *taken);
    std::string text = one_line(*taken);
    if (!game_.moves.empty() && !take_clock(text, begin)) return false;
    std::string& comment = game_.moves.empty() ? game_.comment : game_.moves.back().comment;
    if (comment.size() + text.size() > limits_.comment_bytes) {
      return fail(Kind::too_large, begin, *taken);
    }
    if (!comment.empty() && !text.empty()) comment += ' ';
    comment += text;
    return true;
  }

  /// Moves the clock command out of a comment into the move.
  bool take_clock(std::string& text, const PgnCursor& where) {
    const auto begin = text.find(kClockCommand);
    if (begin == std::string::npos) return true;
    const auto end = text.find(']', begin);
    if (end == std::string::npos) return fail(Kind::bad_clock, where, text.substr(begin));
    const std::string command = text.substr(begin, end + 1 - begin);
    const std::string value = one_line(std::string_view(command).substr(
        kClockCommand.size(), command.size() - kClockCommand.size() - 1));
    const auto clock = parse_pgn_clock(value);
    if (!clock) return fail(Kind::bad_clock, where, command);
    game_.moves.back().clock = clock;
    text.erase(begin, command.size());
    text = one_line(text);
    return true;
  }

  bool skip_variation() {
    const PgnCursor begin = cursor_;
    std::size_t depth = 0;
    do {
      cursor_.take_until("(){;");
      if (cursor_.at_end()) return fail(Kind::unbalanced_variation, begin, begin.rest());
      if (cursor_.peek() == '{' || cursor_.peek() == ';') {
        const PgnCursor comment = cursor_;
        if (!take_comment()) return fail(Kind::unfinished_comment, comment, comment.rest());
        continue;
      }
      depth = cursor_.peek() == '(' ? depth + 1 : depth - 1;
      if (depth > limits_.variation_depth) return fail(Kind::too_large, cursor_, "(");
      cursor_.advance();
    } while (depth > 0);
    return true;
  }

  bool read_nag() {
    const PgnCursor begin = cursor_;
    cursor_.advance();
    const std::string_view digits = cursor_.take_until(kDelimiters);
    std::uint8_t nag = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), nag);
    if (error != std::errc{} || end != digits.data() + digits.size()) {
      return fail(Kind::bad_token, begin, begin.rest().substr(0, digits.size() + 1));
    }
    return add_nag(nag, begin);
  }

  bool read_suffix() {
    const PgnCursor begin = cursor_;
    const std::string_view rest = cursor_.rest();
    const std::string_view suffix = rest.substr(0, rest.find_first_not_of("!?"));
    cursor_.advance(suffix.size());
    const auto nag = suffix_nag(suffix);
    return nag ? add_nag(*nag, begin) : fail(Kind::bad_token, begin, suffix);
  }

  bool add_nag(std::uint8_t nag, const PgnCursor& where) {
    if (game_.moves.empty()) return true;
    auto& nags = game_.moves.back().nags;
    if (nags.size() == kMaxNags) return fail(Kind::too_large, where, "$");
    nags.push_back(nag);
    return true;
  }

  bool read_word() {
    const PgnCursor begin = cursor_;
    const std::string_view word = cursor_.take_until(kDelimiters);
    if (word.empty()) return fail(Kind::bad_token, begin, begin.rest().substr(0, 1));
    if (const PgnResult* result = find_pgn_result(word)) return finish(*result);
    if (word == "e.p." || word == "a.p.") return true;
    // A move number, with any number of dots, may stand close to the move: "1.e4".
    const auto digits = std::min(word.find_first_not_of(kDigits), word.size());
    const auto number = std::min(word.find_first_not_of('.', digits), word.size());
    if (number == word.size() || (digits > 0 && number > digits)) {
      cursor_ = begin;
      cursor_.advance(number);
      return true;
    }
    return play(word, begin);
  }

  bool play(std::string_view word, const PgnCursor& where) {
    if (game_.moves.size() == limits_.plies) return fail(Kind::too_large, where, word);
    const auto move = read_move_(position_, word);
    if (!move) return fail(to_kind(move.error()), where, word);
    game_.moves.push_back({*move, std::nullopt, {}, {}});
    position_.play_unchecked(*move);
    return true;
  }

  bool finish(const PgnResult& result) {
    game_.outcome = result.outcome;
    finished_ = true;
    return true;
  }

  bool check_result() {
    const PgnResult* claimed = find_pgn_result(game_.tag("Result").value_or(""));
    if (!claimed || claimed->outcome == game_.outcome) return true;
    return fail(Kind::result_mismatch, place_of("Result"), claimed->text);
  }

  static constexpr std::size_t kMaxNags = 32;

  PgnCursor& cursor_;
  const PgnLimits& limits_;
  const PgnMoveReader& read_move_;
  std::size_t begin_;
  PgnGame game_;
  std::vector<PgnCursor> tag_places_;
  Position position_;
  bool finished_ = false;
  PgnError error_;
};

}  // namespace

PgnReader::PgnReader(std::string_view text, PgnLimits limits, PgnMoveReader read_move)
    : cursor_(text), limits_(limits), read_move_(std::move(read_move)) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) cursor_ = PgnCursor(text.substr(kByteOrderMark.size()));
}

std::optional<Result<PgnGame, PgnError>> PgnReader::next() {
  cursor_.skip_space();
  if (cursor_.at_end()) return std::nullopt;
  auto game = GameReader(cursor_, limits_, read_move_).read();
  // A game without result ended where the next one begins; that one must not be skipped.
  if (!game && game.error().kind != Kind::missing_result) cursor_.skip_to_next_game();
  return game;
}

Result<PgnGame, PgnError> parse_pgn(std::string_view text, PgnLimits limits) {
  PgnReader reader(text, limits);
  auto game = reader.next();
  if (!game) return PgnError{Kind::missing_result, 1, 1, {}};
  return *std::move(game);
}

}  // namespace escaque::rules
