#include "platform/eventlog/entry.hpp"

#include <charconv>

namespace escaque::eventlog {

namespace {

std::optional<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// The text up to the next space, which is cut off `rest` together with it.
std::string_view take_word(std::string_view& rest) {
  const auto space = rest.find(' ');
  const auto word = rest.substr(0, space);
  rest.remove_prefix(space == std::string_view::npos ? rest.size() : space + 1);
  return word;
}

}  // namespace

std::optional<Position> Position::parse(std::string_view text) {
  const auto dash = text.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const auto number = parse_number(text.substr(0, dash));
  const auto sequence = parse_number(text.substr(dash + 1));
  if (!number || !sequence) return std::nullopt;
  return Position{*number, *sequence};
}

std::string to_string(Position position) {
  return std::to_string(position.number) + "-" + std::to_string(position.sequence);
}

std::optional<UtcTime> parse_time(std::string_view millis) {
  const auto number = parse_number(millis);
  if (!number) return std::nullopt;
  return UtcTime(Millis(static_cast<std::int64_t>(*number)));
}

std::optional<Entry> parse_message(std::string_view message) {
  const auto previous = Position::parse(take_word(message));
  const auto position = Position::parse(take_word(message));
  const auto time = parse_time(take_word(message));
  if (!previous || !position || !time) return std::nullopt;
  return Entry{*position, *previous, *time, std::string(message)};
}

}  // namespace escaque::eventlog
