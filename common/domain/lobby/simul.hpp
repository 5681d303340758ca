#pragma once
// Simultaneous displays: one player, the host, against everybody who joins, each at a board of
// their own.

#include <cstddef>
#include <optional>
#include <vector>

#include "domain/base/color.hpp"
#include "domain/base/time.hpp"
#include "domain/game/event_place.hpp"
#include "domain/game/player.hpp"

namespace escaque::lobby {

using SimulId = game::SimulId;

struct Simul {
  /// How many may join, both ends included.
  static constexpr int kLeastSeats = 2;
  static constexpr int kMostSeats = 40;

  SimulId id;
  game::Player host;
  /// Of every board.
  game::Terms terms;
  /// At every board.
  Color host_color = Color::white;
  int seats = kMostSeats;
  /// When it is given up if it has not started, or forgotten if it has.
  UtcTime expires;
  /// In the order in which they joined.
  std::vector<game::Player> players{};
  /// Of each player, once it has started.
  std::vector<GameId> games{};

  [[nodiscard]] bool has_started() const { return !games.empty(); }
  /// Where the player is among `players`.
  [[nodiscard]] std::optional<std::size_t> place_of(UserId user) const;

  friend bool operator==(const Simul&, const Simul&) = default;
};

/// Of which simul a game is a board.
struct SimulBoard {
  SimulId simul;
  UserId host;

  friend bool operator==(const SimulBoard&, const SimulBoard&) = default;
};

}  // namespace escaque::lobby
