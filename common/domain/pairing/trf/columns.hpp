#pragma once
// Text as wide as its columns.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "domain/pairing/tournament/points.hpp"
#include "domain/pairing/trf/record.hpp"

namespace escaque::pairing::trf {

[[nodiscard]] inline std::string right(std::string_view text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + std::string(text);
}
[[nodiscard]] inline std::string right(int number, std::size_t width) {
  return right(std::to_string(number), width);
}
/// Whole points below -9.9 leave no column for their decimal.
[[nodiscard]] inline std::string right(tournament::Points points, std::size_t width) {
  std::string text = to_string(points);
  if (text.size() > width && text.ends_with(".0")) text.erase(text.size() - 2);
  return right(text, width);
}
/// Blank when there is none.
template <typename T>
[[nodiscard]] std::string right(const std::optional<T>& value, std::size_t width) {
  return value ? right(*value, width) : std::string(width, ' ');
}

/// As many characters of `text` as `width` has, and blanks.
[[nodiscard]] inline std::string left(std::string_view text, std::size_t width) {
  std::string cut(Record(text, 1).text({1, width}));
  const std::size_t length = Record(cut, 1).length();
  return cut.append(width - std::min(width, length), ' ');
}

/// `007`.
[[nodiscard]] inline std::string with_zeros(int number, std::size_t width) {
  std::string text = right(number, width);
  std::replace(text.begin(), text.end(), ' ', '0');
  return text;
}

}  // namespace escaque::pairing::trf
