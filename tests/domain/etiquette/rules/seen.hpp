#pragma once
// What rules see, in a few words: ordinary games to change one thing in.

#include <utility>
#include <vector>

#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"

namespace escaque::etiquette {

inline constexpr UtcTime kDay{std::chrono::days(20'000)};
inline constexpr UserId kPlayer{7};

/// A rated game of 5+0 that was drawn after 35 moves, hours after the one before.
[[nodiscard]] inline GameSeen ordinary(std::uint64_t number) {
  GameSeen game;
  game.game = GameId{number};
  game.player = kPlayer;
  game.opponent = UserId{1'000 + number};
  game.started = kDay + std::chrono::hours(12) * static_cast<int>(number);
  game.ended = game.started + std::chrono::minutes(8);
  game.estimate = std::chrono::minutes(5);
  game.is_rated = true;
  game.own = {1500, 60, 300};
  game.opposing = {1500, 60, 300};
  game.score = GameScore::drawn;
  game.termination = rules::Termination::agreement;
  game.plies = 70;
  game.own_moves = 35;
  game.was_opponent_present = true;
  game.lost_share = 0.05;
  return game;
}

[[nodiscard]] inline GameSeen resigned(std::uint64_t number) {
  GameSeen game = ordinary(number);
  game.score = GameScore::lost;
  game.termination = rules::Termination::resignation;
  game.standing.material = -6;
  return game;
}

/// A server that has run for days, and nobody else lost.
[[nodiscard]] inline LinkLost link_lost(int material) {
  LinkLost loss;
  loss.at = kDay;
  loss.cause = LinkEnd::broken;
  loss.standing.material = material;
  loss.around.server_up = std::chrono::hours(100);
  loss.around.sessions = 1'000;
  return loss;
}

/// A game that ended so.
[[nodiscard]] inline GameSeen run_away(std::uint64_t number, int material) {
  GameSeen game = resigned(number);
  game.termination = rules::Termination::abandonment;
  game.standing.material = material;
  game.losses = {link_lost(material)};
  return game;
}

/// The value of a feature; it must be there.
[[nodiscard]] inline double feature(const RuleDecision& decision, std::string_view name) {
  for (const NamedNumber& each : decision.features) {
    if (each.name == name) return each.value;
  }
  return -1e300;
}

}  // namespace escaque::etiquette
