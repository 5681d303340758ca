#pragma once
// Standings of a team event: match points and game points, and the tie-breaks that the arbiters'
// manual lists for teams (tie-breaks 6.2 and 6.4).

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "domain/pairing/teams/match.hpp"
#include "domain/pairing/tiebreak/value.hpp"

namespace escaque::pairing::teams {

using tiebreak::Value;

/// A final match; `away` is 0 when the first team had no opponent (only `home` counts then).
struct PlayedMatch {
  tournament::Round round = 0;
  TeamNumber home = 0;
  TeamNumber away = 0;
  MatchScore score;
  bool is_forfeit = false;  // One of both did not come at all, so they have not met.
};

[[nodiscard]] PlayedMatch bye(tournament::Round round, TeamNumber team, const TeamRules& rules);

enum class Primary : std::uint8_t { match_points, game_points };
enum class System : std::uint8_t { all_play_all, swiss };

enum class TeamCriterion : std::uint8_t {
  match_points,
  game_points,
  direct_encounter,  // Primary points against those tied with, if they have all met.
  buchholz,          // Primary points of all opponents.
  sonneborn_berger,  // Primary points of each opponent times the game points against them (3.3).
};

[[nodiscard]] std::string_view to_string(TeamCriterion criterion);

/// The manual's list: primary points, the other points, direct encounter, in a Swiss Buchholz, then
/// Sonneborn-Berger.
[[nodiscard]] std::vector<TeamCriterion> usual_criteria(Primary primary, System system);

struct TeamRow {
  TeamNumber team = 0;
  int rank = 0;  // Equal when no criterion separates.
  Points match_points;
  Points game_points;
  /// In the order of the criteria. A direct encounter is 0 where it says nothing.
  std::vector<Value> values;

  friend bool operator==(const TeamRow&, const TeamRow&) = default;
};

/// Individual prizes of a team event are for those who played at least two thirds of its rounds
/// (FIDE's interpretation of article 21, 1957).
[[nodiscard]] constexpr bool may_win_individual_prize(int games, tournament::Round rounds) {
  return rounds > 0 && 3 * games >= 2 * rounds;
}

/// Best first; equal ranks in the order of `teams`. Matches of teams not listed are left out.
[[nodiscard]] std::vector<TeamRow> standings(std::span<const TeamNumber> teams,
                                             std::span<const PlayedMatch> matches, Primary primary,
                                             std::span<const TeamCriterion> criteria);

}  // namespace escaque::pairing::teams
