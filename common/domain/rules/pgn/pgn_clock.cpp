#include "domain/rules/pgn/pgn_clock.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

namespace escaque::rules {
namespace {

std::optional<std::int64_t> parse_digits(std::string_view text, std::size_t max_size) {
  if (text.empty() || text.size() > max_size) return std::nullopt;
  if (text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  std::int64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

/// Takes the part before the next `separator` off the front of `text`.
std::string_view take(std::string_view& text, char separator) {
  const auto found = text.find(separator);
  const std::string_view part = text.substr(0, found);
  text = found == std::string_view::npos ? std::string_view{} : text.substr(found + 1);
  return part;
}

std::string two_digits(std::int64_t value) {
  return {static_cast<char>('0' + value / 10), static_cast<char>('0' + value % 10)};
}

}  // namespace

std::optional<Millis> parse_pgn_clock(std::string_view text) {
  const auto hours = parse_digits(take(text, ':'), 4);
  const auto minutes = parse_digits(take(text, ':'), 2);
  const bool has_fraction = text.find('.') != std::string_view::npos;
  const auto seconds = parse_digits(take(text, '.'), 2);
  if (!hours || !minutes || !seconds || *minutes > 59 || *seconds > 59) return std::nullopt;
  Millis time =
      std::chrono::hours(*hours) + std::chrono::minutes(*minutes) + std::chrono::seconds(*seconds);
  if (!has_fraction) return time;
  const auto fraction = parse_digits(text, 3);
  if (!fraction) return std::nullopt;
  constexpr std::array<int, 3> kUnits = {100, 10, 1};
  return time + Millis(*fraction * kUnits[text.size() - 1]);
}

std::string to_pgn_clock(Millis time) {
  const std::int64_t total = std::max<std::int64_t>(time.count(), 0);
  const std::int64_t seconds = total / 1000;
  std::string text = std::to_string(seconds / 3600) + ':' + two_digits(seconds / 60 % 60) + ':' +
                     two_digits(seconds % 60);
  if (const std::int64_t fraction = total % 1000; fraction != 0) {
    text += '.';
    text += static_cast<char>('0' + fraction / 100);
    text += two_digits(fraction % 100);
    text.resize(text.find_last_not_of('0') + 1);
  }
  return text;
}

}  // namespace escaque::rules
