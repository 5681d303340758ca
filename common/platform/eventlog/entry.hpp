#pragma once
// One entry of a stream, and its position there.

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "domain/base/time.hpp"

namespace escaque::eventlog {

/// A position in a stream. For an entity `number` is the version and `sequence` is 0; a shared
/// stream's positions are given by Redis and have gaps.
struct Position {
  std::uint64_t number = 0;
  std::uint64_t sequence = 0;

  /// "17-0".
  [[nodiscard]] static std::optional<Position> parse(std::string_view text);
  friend auto operator<=>(const Position&, const Position&) = default;
};

[[nodiscard]] std::string to_string(Position position);

struct Entry {
  Position position;
  Position previous;    // Of the entry before this one, also when that is trimmed away by now.
  UtcTime time;         // Redis' clock when it was written.
  std::string payload;  // Opaque here.

  [[nodiscard]] std::uint64_t version() const { return position.number; }
  friend bool operator==(const Entry&, const Entry&) = default;
};

/// Redis' way to write a time: milliseconds since 1970, in decimal digits.
[[nodiscard]] std::optional<UtcTime> parse_time(std::string_view millis);

/// The pub/sub form of an entry: "<previous> <position> <time in ms> <payload>".
[[nodiscard]] std::optional<Entry> parse_message(std::string_view message);

}  // namespace escaque::eventlog
