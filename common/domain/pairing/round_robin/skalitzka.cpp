// The arbiters' manual's table for three teams, of which two boards are the pattern and every two
// more repeat it.

#include "domain/pairing/round_robin/team_schedule.hpp"

namespace escaque::pairing::round_robin {
namespace {

/// Games of boards `odd` and `odd` + 1 in the first round: A-a, b-1, 2-B.
void add_first(std::vector<TeamGame>& games, int odd) {
  const int even = odd + 1;
  games.push_back({{1, odd}, {2, odd}});
  games.push_back({{2, even}, {3, odd}});
  games.push_back({{3, even}, {1, even}});
}

/// And in the second: 1-A, a-2, B-b.
void add_second(std::vector<TeamGame>& games, int odd) {
  const int even = odd + 1;
  games.push_back({{3, odd}, {1, odd}});
  games.push_back({{2, odd}, {3, even}});
  games.push_back({{1, even}, {2, even}});
}

}  // namespace

Result<TeamSchedule, TeamScheduleError> skalitzka_schedule(int boards) {
  if (boards < 1) return TeamScheduleError::no_boards;
  if (boards % 2 != 0) return TeamScheduleError::odd_boards;
  TeamSchedule schedule(2);
  for (int odd = 1; odd < boards; odd += 2) {
    add_first(schedule[0], odd);
    add_second(schedule[1], odd);
  }
  return schedule;
}

}  // namespace escaque::pairing::round_robin
