#pragma once
// The printed working of a number: what every round contributed, what was capped or cut, and the
// steps from there to the total.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/pairing/tiebreak/criterion.hpp"
#include "domain/pairing/tiebreak/field.hpp"
#include "domain/pairing/tiebreak/value.hpp"

namespace escaque::pairing::tiebreak {

/// Where a contribution comes from.
enum class Source : std::uint8_t {
  round,             // The player's own result.
  opponent,          // The scheduled opponent.
  dummy,             // A dummy with the player's own score (C.07 16.4).
  virtual_opponent,  // The virtual opponent of the manual (C.05 2.10.a).
  self,              // A draw against oneself (manual, tie-breaks 0.2, all-play-all).
  adjustment,        // A penalty or a bonus of the player's own (TRF-2026, record 299).
};

enum class Cap : std::uint8_t {
  none,
  scheduled_opponent,  // Not above the scheduled opponent's adjusted score (16.4.1).
  draws,               // Not above a draw in every round (16.4.2).
};

enum class Use : std::uint8_t {
  counted,
  cut_lowest,
  cut_highest,
  not_counted,  // The rule leaves it out: an early round, an opponent below Koya's limit.
};

struct Contribution {
  Round round = 0;
  PlayerNumber opponent = 0;  // The scheduled one; 0 for none.
  Source source = Source::round;
  std::optional<Value> basis =
      std::nullopt;  // What the opponent is worth: a score, a rating, a Buchholz.
  std::optional<Value> uncapped = std::nullopt;
  Cap cap = Cap::none;
  std::optional<Points> result = std::nullopt;  // The player's result against it.
  Value value = {};                             // What it adds when it counts.
  bool is_voluntary = false;  // A voluntary unplayed round: cut before others (16.5).
  Use use = Use::counted;
};

/// What is done with the contributions after they were added up.
enum class Step : std::uint8_t {
  sum,
  count,  // How many contributed.
  average,
  percentage,         // Of the points against these opponents.
  rating_difference,  // dp of table 8.1a.
  expected_below,     // Percent points expected of one rating point less, table 8.1b.
  expected,           // Percent points expected of this rating.
  scored,             // Percent points scored.
  limit,              // Koya's limit.
  missing_games,      // Opponents in the tie not met.
  place,              // In the group of those tied.
  demoted,            // Below everybody who completed the rounds (the manual, tie-breaks 4.3).
};

struct WorkingStep {
  Step step = Step::sum;
  Value value;
};

struct Working {
  Cell total = std::nullopt;
  std::vector<Contribution> parts = {};
  std::vector<WorkingStep> steps = {};
};

/// Sums what counts into `total`, and says so.
void add_up(Working& working);
/// The mean of what counts with `decimals`, halves up; nothing when nothing counts.
void take_average(Working& working, int decimals);

[[nodiscard]] std::string_view to_string(Source source);
[[nodiscard]] std::string_view to_string(Use use);
[[nodiscard]] std::string_view to_string(Step step);

/// `round 7, dummy instead of 12: 5.5, capped from 7 (16.4.1)`
[[nodiscard]] std::string describe(const Contribution& part, int decimals);
/// One line per contribution, then one with the steps and the total.
[[nodiscard]] std::string describe(const Working& working, int decimals);

}  // namespace escaque::pairing::tiebreak
