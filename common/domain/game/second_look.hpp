#pragma once
// What of a game deserves more work than a shard may spend on it between two moves: whether a
// position is dead, and whether a flag that counted undecided should have. Pure: whoever has a
// thread to spare asks, looks, and gives the game the command that comes of it.

#include <cstdint>
#include <optional>

#include "domain/game/command.hpp"
#include "domain/game/game.hpp"
#include "domain/winnability/verdict.hpp"

namespace escaque::game {

struct SecondLook {
  rules::Position position;
  /// Has won, unless they could never have mated; nobody: is the position dead?
  std::optional<Color> winner;
  /// Of the game, when the position arose.
  std::int32_t plies = 0;
  /// What both had then.
  Remaining remaining;
};

/// What `entry`, which made the game `after`, leaves open: a new position after a capture or a
/// pawn's move, or an end that is undecided.
[[nodiscard]] std::optional<SecondLook> second_look_after(const Game& after, const Entry& entry);

/// Whether the position on the board is dead, for whoever does not know what was looked at.
[[nodiscard]] std::optional<SecondLook> second_look_at(const Game& game);

/// What the game must be told; nothing where all is as it should be, or the budget does not
/// suffice. May take seconds.
[[nodiscard]] std::optional<Action> look_again(const SecondLook& look, winnability::Budget budget);

}  // namespace escaque::game
