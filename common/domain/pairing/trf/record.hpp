#pragma once
// One line of a report, read by columns (counted from 1, in characters) or by words. The first
// thing that is wrong is kept, and every reading after it gives an empty value.

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "domain/pairing/tournament/points.hpp"
#include "domain/pairing/trf/error.hpp"

namespace escaque::pairing::trf {

/// Whether characters of several bytes are what UTF-8 makes them; otherwise every byte is a column.
[[nodiscard]] bool is_utf8(std::string_view text);

class Record {
 public:
  using Kind = TrfError::Kind;
  struct Columns {
    std::size_t first;
    std::size_t last;
  };
  struct Word {
    std::string_view text;
    std::size_t column;
  };
  struct Range {
    int first;
    int last;
  };

  Record(std::string_view line, std::size_t number);

  /// The three characters that say what kind of record it is.
  [[nodiscard]] std::string_view code() const { return text({1, 3}); }
  /// Length in characters.
  [[nodiscard]] std::size_t length() const;
  /// The text there, without blanks around it.
  [[nodiscard]] std::string_view text(Columns columns) const;
  /// The character there; blank behind the end.
  [[nodiscard]] char character(std::size_t column) const;
  /// A number in `range`, nothing when the columns are blank.
  [[nodiscard]] std::optional<int> number(Columns columns, Range range, Kind otherwise);
  /// A number in `range`; blank is wrong too.
  [[nodiscard]] int required_number(Columns columns, Range range, Kind otherwise);
  /// Points in the columns of `11.5` or `1111.5`.
  [[nodiscard]] std::optional<tournament::Points> points(Columns columns, Kind otherwise);
  /// The same, perhaps below zero.
  [[nodiscard]] std::optional<tournament::Points> signed_points(Columns columns, Kind otherwise);
  /// What follows the code, word by word.
  [[nodiscard]] std::vector<Word> words() const;
  [[nodiscard]] int number(Word word, Range range, Kind otherwise);
  [[nodiscard]] tournament::Points points(Word word, Kind otherwise);

  void fail(Kind kind, std::size_t column, std::string_view found);
  [[nodiscard]] const std::optional<TrfError>& error() const { return error_; }

 private:
  [[nodiscard]] std::size_t offset_of(std::size_t column) const;
  [[nodiscard]] std::size_t column_of(std::size_t offset) const;

  std::string_view line_;
  std::size_t number_;
  std::vector<std::size_t> offsets_;  // Of every character, when the line is not plain ASCII.
  std::optional<TrfError> error_;
};

/// The whole of `text` as a number.
[[nodiscard]] std::optional<int> to_number(std::string_view text);
/// `text` without blanks around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

}  // namespace escaque::pairing::trf
