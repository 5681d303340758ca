#pragma once
// CHT-2: when bad lines are a habit. Pure: what is bad was judged before.

#include <algorithm>
#include <cstddef>
#include <span>

#include "domain/etiquette/rooms.hpp"

namespace escaque::etiquette {

/// A line as the word lists judged it.
struct JudgedLine {
  std::size_t words = 0;
  std::size_t bad = 0;  ///< Of these, insults and worse.

  /// More than one word in thirty: a long line with one insult is none.
  [[nodiscard]] constexpr bool is_bad() const { return bad * 30 > words; }
};

/// How many of somebody's latest lines count, between two people and before many.
inline constexpr int kPrivateWindow = 40;
inline constexpr int kPublicWindow = 60;

/// Whether only one other person hears what is said there.
[[nodiscard]] constexpr bool is_private(Room room) {
  return room == Room::players || room == Room::tell;
}
[[nodiscard]] constexpr int habit_window(Room room) {
  return is_private(room) ? kPrivateWindow : kPublicWindow;
}

/// More bad lines than three, and than one in ten.
[[nodiscard]] inline bool is_habit(std::span<const JudgedLine> lines) {
  constexpr std::size_t kAlwaysForgiven = 3;
  const auto bad = static_cast<std::size_t>(std::count_if(
      lines.begin(), lines.end(), [](const JudgedLine& each) { return each.is_bad(); }));
  return bad > std::max(lines.size() / 10, kAlwaysForgiven);
}

}  // namespace escaque::etiquette
