#pragma once
// What happens when a player does not accept a ruling (fide-2023 11.10).

#include <cstdint>
#include <string>

#include "domain/base/color.hpp"
#include "domain/game/order.hpp"

namespace escaque::game {

/// Counts the entries of a game: 1, 2, 3 … without gaps.
using Version = std::int32_t;

/// Goes to the committee of the event.
struct RulingAppealed {
  Color by{};
  /// Of the entry that carries the order.
  Version version = 0;
  std::string grounds;

  friend bool operator==(const RulingAppealed&, const RulingAppealed&) = default;
};

/// Where the result changes, or the game had ended, a GameEnded follows: how it ended from now on.
struct AppealDecided {
  /// By whoever speaks for the committee.
  Order order;
  bool is_upheld = false;

  friend bool operator==(const AppealDecided&, const AppealDecided&) = default;
};

}  // namespace escaque::game
