#pragma once
// What an arena is played by, as its organiser wrote it.

#include <optional>
#include <string>

#include "domain/arena/error.hpp"
#include "domain/game/player.hpp"
#include "domain/pairing/waves/rules.hpp"

namespace escaque::arena {

struct Regulations {
  std::string name;
  std::string text;
  rules::Variant variant = rules::Variant::standard;
  bool is_rated = false;
  laws::Edition edition = laws::Edition::online;
  pairing::waves::Rules rules;
  std::optional<int> min_rating;
  std::optional<int> max_rating;
  int max_players = 30'000;

  friend bool operator==(const Regulations&, const Regulations&) = default;
};

/// Why no arena can be held by these from `now` on; nothing when it can.
[[nodiscard]] std::optional<ArenaError> refusal(const Regulations& regulations, UtcTime now);

/// Of every game.
[[nodiscard]] game::Terms terms_of(const Regulations& regulations);

}  // namespace escaque::arena
