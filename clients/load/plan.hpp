#pragma once
// What a load run is to do, and each of its processes' share of it.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "domain/base/time.hpp"
#include "platform/http/url.hpp"

namespace escaque::load {

/// The moves of one recorded game from the usual first position, in UCI notation.
using Moves = std::vector<std::string>;

/// Moves that are due together are sent together: a timer for each would cost as much as the move.
constexpr std::chrono::microseconds kTick{500};
constexpr std::size_t kMaxPerTick = 64;

struct Plan {
  http::Url server;
  std::size_t connections = 200;
  std::size_t games = 100;
  double rate = 100;  // Moves a second, over all games.
  int seconds = 20;
  Millis base{10'800'000};  // On each clock. By default no flag can fall, however slow the rate.
  bool is_traced = false;   // Each move is kept with its times.
  bool comes_back = false;  // A player whose connection ends opens another and plays on.
  double spectators = 0;  // Of the connections that do not play: how many watch a game (0 to 1) …
  double watchers = 0;    // … how many follow the list of running games and six of them …
  double lobby = 0;  // … and how many follow the lobby, with a seek now and then. The rest idle.

  /// Two for every game while there are connections; they share the games evenly.
  [[nodiscard]] std::size_t players() const { return std::min(connections, 2 * games) / 2 * 2; }
};

/// What the `number`th of `workers` processes does. The shares sum up to the plan.
[[nodiscard]] inline Plan share_of(const Plan& plan, std::size_t number, std::size_t workers) {
  const auto part = [&](std::size_t whole) {
    return whole * (number + 1) / workers - whole * number / workers;
  };
  Plan share = plan;
  share.games = part(plan.games);
  const std::size_t others = plan.connections - plan.players();
  share.connections = 2 * part(plan.players() / 2) + part(others);
  share.rate = plan.rate * static_cast<double>(share.games) /
               static_cast<double>(std::max<std::size_t>(plan.games, 1));
  return share;
}

}  // namespace escaque::load
