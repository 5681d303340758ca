#pragma once
// Schedules in which every board of a team meets boards of other teams: Scheveningen for two teams,
// Skalitzka for three.

#include <compare>
#include <cstdint>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"

namespace escaque::pairing::round_robin {

/// A board of a team in its fixed order; both count from 1.
struct TeamBoard {
  int team = 0;
  int board = 0;

  friend auto operator<=>(const TeamBoard&, const TeamBoard&) = default;
};

struct TeamGame {
  TeamBoard white;
  TeamBoard black;

  friend auto operator<=>(const TeamGame&, const TeamGame&) = default;
};

using TeamSchedule = std::vector<std::vector<TeamGame>>;  // By round, then by board.

enum class TeamScheduleError : std::uint8_t {
  no_boards,   // A team needs at least one board.
  odd_boards,  // Halves of a team, and three teams at once, need an even number of boards.
};

[[nodiscard]] std::string_view to_string(TeamScheduleError error);

/// Everybody meets everybody of the other team once, in as many rounds as a team has boards.
/// Colours of a player are equal, with odd boards one apart; nobody has one colour three times
/// running. In a round the teams' Whites differ by at most two, and not at all when the boards
/// divide by four.
[[nodiscard]] Result<TeamSchedule, TeamScheduleError> scheveningen_schedule(int boards);

/// The upper half of a team against the upper half of the other, the lower against the lower, in
/// half as many rounds.
[[nodiscard]] Result<TeamSchedule, TeamScheduleError> half_scheveningen_schedule(int boards);

/// Three teams in two rounds and nobody is free: in a round half of a team's boards play each of
/// the others, everybody with one White and one Black.
[[nodiscard]] Result<TeamSchedule, TeamScheduleError> skalitzka_schedule(int boards);

}  // namespace escaque::pairing::round_robin
