#pragma once
// Which text the tie-breaks follow, and what kind of pairings it is applied to.

#include <cstdint>
#include <optional>
#include <string_view>

namespace escaque::pairing::tiebreak {

enum class Edition : std::uint8_t {
  manual_2012,  // The arbiters' manual, July 2012: virtual opponents, plain direct encounter.
  c07_2024,     // FIDE C.07 of 1 August 2024: dummies with the player's own score.
  c07_2026,     // FIDE C.07 of 1 March 2026: dummies are capped (16.4).
};

/// How rounds without a game count.
enum class Schedule : std::uint8_t {
  swiss,           // Article 16: adjusted scores and dummies.
  forfeits_count,  // The same, but a forfeited game counts as played (modifier P).
  predetermined,   // Article 15, all-play-all: forfeits are games, free rounds do not exist.
};

struct Rules {
  Edition edition = Edition::c07_2026;
  Schedule schedule = Schedule::swiss;
  bool fore = false;  // Paired games of the last round count as draws (8.3).
  std::optional<int> unrated_as =
      std::nullopt;  // The rating by which unrated players count (10); else none.

  friend bool operator==(const Rules&, const Rules&) = default;
};

/// `2012`, `2024`, `2026`.
[[nodiscard]] constexpr std::optional<Edition> parse_edition(std::string_view text) {
  if (text == "2012") return Edition::manual_2012;
  if (text == "2024") return Edition::c07_2024;
  if (text == "2026") return Edition::c07_2026;
  return std::nullopt;
}

}  // namespace escaque::pairing::tiebreak
