#pragma once
// What the opening of a game is called. Positions are compared, not moves: a transposition is
// found.

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "domain/rules/position.hpp"

namespace escaque::openings {

struct Opening {
  std::string_view eco;   ///< "C65"
  std::string_view name;  ///< "Ruy Lopez: Berlin Defense"

  friend bool operator==(const Opening&, const Opening&) = default;
};

/// No opening is longer.
inline constexpr std::size_t kMaxPlies = 36;

/// That of the last of `positions` that has a name; nothing when none has.
[[nodiscard]] std::optional<Opening> opening_of(std::span<const rules::Position> positions);

/// The same of the game that begins at `start` with `moves`, which are legal.
[[nodiscard]] std::optional<Opening> opening_of(const rules::Position& start,
                                                std::span<const rules::Move> moves);

/// How many positions have a name.
[[nodiscard]] std::size_t count();

}  // namespace escaque::openings
