#pragma once
// Lets rules judge simulated people and counts what they find: how often honest ones are found, by
// rule and slice, and how many offenders, after how many games.

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/simulate/evasion.hpp"
#include "cli/simulate/people.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::clients::cli {

struct StudyOptions {
  std::uint64_t seed = 1;
  int players = 5'000;  ///< Honest ones.
  int months = 12;
  int games = 60;         ///< Of each player in a month.
  int offenders = 1'000;  ///< Of each kind.
  etiquette::Thresholds thresholds;
};

/// What a decision does to a player.
enum class Effect : std::uint8_t {
  told,       ///< A tip or a reminder.
  automatic,  ///< A warning, a cool-down or a hold, before anybody has looked.
  queued,     ///< A case.
};
inline constexpr std::size_t kEffects = 3;

/// Player-months of a slice of the honest.
struct Slice {
  std::int64_t players = 0;
  std::int64_t months = 0;
  /// Months with an effect, by rule; "any" of all rules together.
  std::map<std::string, std::array<std::int64_t, kEffects>, std::less<>> found;
};

/// What one rule finds of one kind of offenders.
struct Power {
  Kind kind{};
  Line line = Line::good;
  std::string_view rule;
  std::int64_t players = 0;
  std::int64_t acted_on = 0;   ///< Warned, paused or held,
  double games_to_action = 0;  ///< the median of these.
  std::int64_t queued = 0;     ///< With a case,
  double games_to_case = 0;    ///< the median of these.
  int games = 0;               ///< That each of them played.
};

/// DSC-2 within 200 games, at the evidence of a case.
struct Selectivity {
  std::int64_t ragers = 0;
  std::int64_t ragers_found = 0;
  std::int64_t very_bad_lines = 0;
  std::int64_t very_bad_lines_found = 0;
};

struct Study {
  std::map<std::string, Slice, std::less<>> slices;  ///< "all", and each kind and line.
  std::vector<Power> power;
  Selectivity selectivity;
  Evasion evasion;                ///< SHR-3, of pairs of accounts.
  std::int64_t honest_rings = 0;  ///< SND-4, which looks at everybody at once.
};

[[nodiscard]] Study study(const StudyOptions& options);

struct Goal {
  std::string what;
  double value = 0;
  double limit = 0;
  bool is_least = false;  ///< The limit; otherwise the most.

  [[nodiscard]] bool is_reached() const { return is_least ? value >= limit : value <= limit; }
};
[[nodiscard]] std::vector<Goal> goals_of(const Study& study);

[[nodiscard]] std::string_view name_of(Line line);
[[nodiscard]] std::string_view name_of(Kind kind);

}  // namespace escaque::clients::cli
