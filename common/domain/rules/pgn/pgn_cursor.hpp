#pragma once
// A place in a PGN text that knows its line and column.

#include <cstddef>
#include <string_view>

namespace escaque::rules {

class PgnCursor {
 public:
  explicit PgnCursor(std::string_view text) : text_(text) {}

  [[nodiscard]] bool at_end() const { return offset_ >= text_.size(); }
  /// The byte here; NUL at the end.
  [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[offset_]; }
  [[nodiscard]] std::string_view rest() const { return text_.substr(offset_); }
  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] std::size_t line() const { return line_; }
  [[nodiscard]] std::size_t column() const { return offset_ - line_start_ + 1; }

  void advance() {
    if (at_end()) return;
    if (text_[offset_++] == '\n') {
      ++line_;
      line_start_ = offset_;
    }
  }
  void advance(std::size_t bytes) {
    for (; bytes > 0 && !at_end(); --bytes) advance();
  }

  /// Goes on until a byte of `stops` or the end; returns what was passed.
  std::string_view take_until(std::string_view stops) {
    const auto found = text_.find_first_of(stops, offset_);
    const std::size_t size = (found == std::string_view::npos ? text_.size() : found) - offset_;
    const std::string_view taken = text_.substr(offset_, size);
    advance(size);
    return taken;
  }

  /// Passes white space and lines that a `%` in their first column hides from PGN readers.
  void skip_space() {
    while (!at_end()) {
      if (peek() == '%' && column() == 1) {
        take_until("\n");
      } else if (std::string_view(" \t\r\n\v\f").find(peek()) == std::string_view::npos) {
        return;
      }
      advance();
    }
  }

  /// True where a line begins with a tag; a comment's `[%clk` at the start of a line is none.
  [[nodiscard]] bool at_tag() const {
    const std::string_view text = rest().substr(0, 2);
    return column() == 1 && text.size() == 2 && text[0] == '[' &&
           ((text[1] >= 'A' && text[1] <= 'Z') || (text[1] >= 'a' && text[1] <= 'z'));
  }

  /// Goes to the next tag that follows an empty line, or to the end.
  void skip_to_next_game() {
    while (!at_end()) {
      const std::string_view line = take_until("\n");
      advance();
      const bool empty = line.find_first_not_of(" \t\r") == std::string_view::npos;
      if (empty && at_tag()) return;
    }
  }

 private:
  std::string_view text_;
  std::size_t offset_ = 0;
  std::size_t line_ = 1;
  std::size_t line_start_ = 0;
};

}  // namespace escaque::rules
