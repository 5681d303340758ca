#pragma once
// What the Dutch system knows of a player when a round is paired.

#include <cstdint>
#include <optional>
#include <vector>

#include "domain/base/color.hpp"
#include "domain/pairing/tournament/tournament.hpp"

namespace escaque::pairing::dutch {

using tournament::PlayerNumber;
using tournament::Points;
using tournament::Round;

/// How much a player wants a colour (1.6 of 2026, A.6 of 2017).
enum class Preference : std::uint8_t { none, mild, strong, absolute };

/// Against whom a player was paired (1.4 of 2026, A.4 of 2017).
enum class Float : std::uint8_t { none, down, up };

struct Participant {
  PlayerNumber number = 0;
  int rank = 0;     // Effective pairing number: without those who have not come yet.
  Points score;     // With virtual points: it makes brackets.
  Points standing;  // Without: it orders boards.

  std::vector<Color> colors;  // Of the games played, earliest first.
  int color_difference = 0;   // Whites less blacks.
  bool repeated = false;      // Same colour in the two latest games.
  Preference preference = Preference::none;
  std::optional<Color> wanted;

  Float last_float = Float::none;      // In the round before.
  Float previous_float = Float::none;  // Two rounds before.

  bool may_have_bye = true;  // C2: had no pairing-allocated bye, nor what counts as one.
  bool is_topscorer = false;
  int unplayed = 0;  // Rounds without a game.

  /// Indices in the field of those who must not be met (C1, forbidden pairs), ascending.
  std::vector<int> barred;
};

/// How far the colours of the player are out of balance.
[[nodiscard]] inline int imbalance(const Participant& player) {
  return player.color_difference < 0 ? -player.color_difference : player.color_difference;
}

/// Both want the same colour.
[[nodiscard]] inline bool want_same_color(const Participant& a, const Participant& b) {
  return a.wanted && a.wanted == b.wanted;
}

}  // namespace escaque::pairing::dutch
