#pragma once
// Appeals: the part of the state and of `evolve` that they need.

#include <chrono>
#include <optional>

#include "domain/base/id.hpp"
#include "domain/base/time.hpp"
#include "domain/game/appeal_fact.hpp"

namespace escaque::game {

struct Game;

/// During the game, and this long after its end or a later ruling, that can be appealed against.
inline constexpr Millis kAppealWithin = std::chrono::minutes(15);

/// The latest order of an arbiter.
struct LatestRuling {
  Version version = 0;
  UserId arbiter;
  Instant at;
  /// The committee has it, or had it.
  bool is_appealed = false;

  friend bool operator==(const LatestRuling&, const LatestRuling&) = default;
};

// For evolve.cpp
void apply(Game& game, const RulingAppealed& fact);
void apply(Game& game, const AppealDecided& fact);

}  // namespace escaque::game
