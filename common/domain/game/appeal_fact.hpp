#pragma once
// What happens when a player does not accept a ruling (fide-2023 11.10).

#include <cstdint>
#include <optional>
#include <string>

#include "domain/base/color.hpp"
#include "domain/game/order.hpp"
#include "domain/game/verdict.hpp"

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

/// A member of the committee has voted; the last vote of each counts.
struct AppealVoted {
  Order order;
  bool is_upheld = false;
  /// The result that they want from now on; nothing: as it is.
  std::optional<Verdict> verdict = std::nullopt;
  /// They find it reasonable, though they dismiss it.
  bool returns_deposit = false;

  friend bool operator==(const AppealVoted&, const AppealVoted&) = default;
};

/// Where the result changes, or the game had ended, a GameEnded follows: how it ended from now on.
struct AppealDecided {
  /// Of the member whose vote decided it.
  Order order;
  bool is_upheld = false;
  /// Where the event asks for one: it was upheld, or most of the committee found it reasonable.
  bool is_deposit_returned = false;

  friend bool operator==(const AppealDecided&, const AppealDecided&) = default;
};

}  // namespace escaque::game
