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
  // The rating by which unrated players count (10). Without one that of the edition, if it has any.
  std::optional<int> unrated_as = std::nullopt;

  friend bool operator==(const Rules&, const Rules&) = default;
};

/// FIDE's lowest rating since July 2012: by it the manual (4) counts players without one.
inline constexpr int kRatingThreshold2012 = 1000;

/// The rating by which unrated players count: what the regulations fix goes before the edition. By
/// C.07 there is none, and the criteria of Article 10 are dropped.
[[nodiscard]] constexpr std::optional<int> rating_of_unrated(const Rules& rules) {
  if (rules.unrated_as) return rules.unrated_as;
  if (rules.edition == Edition::manual_2012) return kRatingThreshold2012;
  return std::nullopt;
}

/// `2012`, `2024`, `2026`.
[[nodiscard]] constexpr std::optional<Edition> parse_edition(std::string_view text) {
  if (text == "2012") return Edition::manual_2012;
  if (text == "2024") return Edition::c07_2024;
  if (text == "2026") return Edition::c07_2026;
  return std::nullopt;
}

}  // namespace escaque::pairing::tiebreak
