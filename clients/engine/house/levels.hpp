#pragma once
// How strong each computer of the house is. Time has no part in it: a busy machine answers later,
// not worse.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "domain/lobby/house.hpp"
#include "domain/rules/move.hpp"
#include "domain/rules/position.hpp"

namespace escaque::engine {

struct Level {
  int number = 0;
  int skill = 0;   ///< Stockfish's own limit, "Skill Level", 0 to 20.
  int depth = 0;   ///< At most; 0: as deep as the nodes allow.
  int nodes = 0;   ///< At most; 0: as many as the depth takes.
  int random = 0;  ///< How many of a hundred moves are any legal move.
};

/// `./dev bench house` says what they score against each other.
inline constexpr std::array<Level, lobby::kHouse.size()> kLevels{{
    {.number = 1, .skill = 0, .depth = 1, .nodes = 0, .random = 85},
    {.number = 2, .skill = 0, .depth = 1, .nodes = 0, .random = 62},
    {.number = 3, .skill = 0, .depth = 1, .nodes = 0, .random = 38},
    {.number = 4, .skill = 0, .depth = 2, .nodes = 0, .random = 16},
    {.number = 5, .skill = 0, .depth = 4, .nodes = 0, .random = 3},
    {.number = 6, .skill = 2, .depth = 0, .nodes = 1'500, .random = 0},
    {.number = 7, .skill = 6, .depth = 0, .nodes = 5'000, .random = 0},
    {.number = 8, .skill = 20, .depth = 0, .nodes = 60'000, .random = 0},
}};

[[nodiscard]] constexpr std::string_view handle_of(const Level& level) {
  return lobby::kHouse[static_cast<std::size_t>(level.number - 1)];
}

/// No level searches more.
inline constexpr int kMostNodes = 200'000;

/// `dice` is any number, each as likely as the others.
[[nodiscard]] constexpr bool plays_at_random(const Level& level, std::uint64_t dice) {
  return static_cast<int>(dice % 100) < level.random;
}
/// Any legal move; nothing where there is none.
[[nodiscard]] std::optional<rules::Move> any_move(const rules::Position& position,
                                                  std::uint64_t dice);

}  // namespace escaque::engine
