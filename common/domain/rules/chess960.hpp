#pragma once
// The 960 starting positions by their usual (Scharnagl) numbers; 518 is the standard one.

#include <array>
#include <cstdint>
#include <optional>

#include "domain/rules/position.hpp"

namespace escaque::rules {

inline constexpr int kChess960Positions = 960;
inline constexpr int kChess960Standard = 518;

/// The pieces of the first rank from a to h. `number` is 0 to 959.
[[nodiscard]] std::array<Role, 8> chess960_back_rank(int number);

/// The starting position. `number` is 0 to 959.
[[nodiscard]] Position chess960_position(int number);

/// The number of a starting position; nothing if `position` is not one.
[[nodiscard]] std::optional<int> chess960_number(const Position& position);

}  // namespace escaque::rules
