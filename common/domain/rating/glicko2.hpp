#pragma once
// Glicko-2 (M. Glickman, "Example of the Glicko-2 system"), applied after every game. The deviation
// grows with the time that really passed, in fractions of a rating period, instead of at its end.

#include <chrono>
#include <span>

#include "domain/base/time.hpp"
#include "domain/rating/category.hpp"

namespace escaque::rating {

struct Glicko {
  double value = 1500;
  double deviation = 500;
  double volatility = 0.09;

  friend bool operator==(const Glicko&, const Glicko&) = default;
};

inline constexpr double kMinDeviation = 45;
inline constexpr double kMaxDeviation = 500;
/// Above this deviation a rating is provisional.
inline constexpr double kProvisionalAbove = 110;
/// How much volatility may change: Glickman's tau.
inline constexpr double kSystemConstant = 0.75;
/// Chosen so that at a usual volatility of 0.06 a settled deviation of 60 is provisional again
/// after a year without games: (110² - 60²) / 173.7² = 0.06² x 78 periods.
inline constexpr Millis kRatingPeriod = std::chrono::hours(112);

/// One game against `opponent`. Scores are 1, 0.5 and 0.
struct GameScore {
  Glicko opponent;
  double score = 0;
};

/// `rating` after `idle` without games: only the deviation grows.
[[nodiscard]] Glicko after_idle(Glicko rating, Millis idle);

/// `player` after one game, when their rating changed `idle` ago. The opponent's deviation must
/// already be that of the game's end (`after_idle`); deviations stay within 45 to 500.
[[nodiscard]] Glicko after_game(const Glicko& player, const GameScore& game, Millis idle);

/// The algorithm itself: all games of `periods` rating periods at once, deviation not limited.
[[nodiscard]] Glicko glicko2(const Glicko& player, std::span<const GameScore> games, double periods,
                             double system_constant = kSystemConstant);

[[nodiscard]] inline bool is_provisional(const Glicko& rating) {
  return rating.deviation > kProvisionalAbove;
}

/// Rounded for people.
[[nodiscard]] Snapshot snapshot(const Glicko& rating);

}  // namespace escaque::rating
