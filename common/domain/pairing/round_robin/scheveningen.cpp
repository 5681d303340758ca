// Round r pairs board i of one team with board i + r of the other. With x = 2i + r (mod n) every
// player meets each x once (2j - r from the other side), so a pattern of colours over x that is
// balanced gives everybody balanced colours.

#include "domain/pairing/round_robin/team_schedule.hpp"

namespace escaque::pairing::round_robin {
namespace {

/// Whether the first team has White in cell `x` of `boards`; all from 0.
bool first_has_white(int x, int board, int boards) {
  // Odd: the last x, one cell of every player and round, is what cannot be balanced.
  if (boards % 2 != 0) return x == boards - 1 ? board % 2 == 0 : x % 2 == 0;
  // A round holds only even x or only odd x; pairs of colours balance both. Two cells that remain
  // at the end get one colour each.
  if (boards % 4 != 0 && x >= boards - 2) return x == boards - 2;
  return x % 4 < 2;
}

/// Boards `first` + 1 … of both teams, `boards` of them, added to the rounds of `schedule`.
void add_games(TeamSchedule& schedule, int first, int boards) {
  for (int round = 0; round < boards; ++round) {
    auto& games = schedule[static_cast<std::size_t>(round)];
    for (int board = 0; board < boards; ++board) {
      const TeamBoard own{1, first + board + 1};
      const TeamBoard other{2, first + (board + round) % boards + 1};
      const bool is_white = first_has_white((2 * board + round) % boards, board, boards);
      games.push_back(is_white ? TeamGame{own, other} : TeamGame{other, own});
    }
  }
}

}  // namespace

std::string_view to_string(TeamScheduleError error) {
  switch (error) {
    case TeamScheduleError::no_boards:
      return "a team needs at least one board";
    case TeamScheduleError::odd_boards:
      return "this system needs an even number of boards in a team";
  }
  return "unknown";
}

Result<TeamSchedule, TeamScheduleError> scheveningen_schedule(int boards) {
  if (boards < 1) return TeamScheduleError::no_boards;
  TeamSchedule schedule(static_cast<std::size_t>(boards));
  add_games(schedule, 0, boards);
  return schedule;
}

Result<TeamSchedule, TeamScheduleError> half_scheveningen_schedule(int boards) {
  if (boards < 1) return TeamScheduleError::no_boards;
  if (boards % 2 != 0) return TeamScheduleError::odd_boards;
  TeamSchedule schedule(static_cast<std::size_t>(boards / 2));
  add_games(schedule, 0, boards / 2);
  add_games(schedule, boards / 2, boards / 2);
  return schedule;
}

}  // namespace escaque::pairing::round_robin
