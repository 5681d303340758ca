// Pairs by the tables of all-play-alls and of matches of teams.

#include <algorithm>
#include <map>

#include "domain/event/decisions.hpp"
#include "domain/pairing/round_robin/team_schedule.hpp"

namespace escaque::event {
namespace {

namespace round_robin = pairing::round_robin;

int numbered(const Event& event) {
  return static_cast<int>(std::count_if(event.entrants.begin(), event.entrants.end(),
                                        [](const Entrant& each) { return each.number > 0; }));
}

/// Numbers go through the teams one by one, the same count to each.
bool are_even(const Event& event, int teams) {
  std::map<std::string, int> boards;
  for (const Entrant& entrant : event.entrants) {
    if (entrant.number > 0) ++boards[entrant.person.team];
  }
  return static_cast<int>(boards.size()) == teams &&
         std::all_of(boards.begin(), boards.end(),
                     [&](const auto& team) { return team.second == boards.begin()->second; });
}

Result<round_robin::TeamSchedule, round_robin::TeamScheduleError> team_schedule(System system,
                                                                                int boards) {
  if (system == System::scheveningen) return round_robin::scheveningen_schedule(boards);
  if (system == System::skalitzka) return round_robin::skalitzka_schedule(boards);
  return round_robin::half_scheveningen_schedule(boards);
}

Result<round_robin::Schedule, EventError> schedule_of_teams(const Event& event, System system) {
  const int boards = numbered(event) / teams_of(system);
  // Once the table is in use it stays, whatever is corrected.
  if (event.rounds.empty() && !are_even(event, teams_of(system))) return EventError::uneven_teams;
  const auto table = team_schedule(system, boards);
  if (!table) return EventError::uneven_teams;
  const auto number = [&](const round_robin::TeamBoard& of) {
    return (of.team - 1) * boards + of.board;
  };
  round_robin::Schedule schedule;
  for (const auto& games : *table) {
    auto& round = schedule.emplace_back();
    for (const auto& game : games) round.emplace_back(number(game.white), number(game.black));
  }
  return schedule;
}

}  // namespace

Result<round_robin::Schedule, EventError> schedule_of(const Event& event) {
  const System system = event.regulations().system;
  if (teams_of(system) > 0) return schedule_of_teams(event, system);
  return system == System::double_round_robin ? round_robin::double_schedule(numbered(event))
                                              : round_robin::berger_schedule(numbered(event));
}

Round rounds_by_table(System system, int players) {
  if (players < 2) return 0;
  const int cycle = players - 1 + players % 2;
  switch (system) {
    case System::double_round_robin:
    case System::double_team_round_robin:
      return 2 * cycle;
    case System::scheveningen:
      return players / 2;
    case System::half_scheveningen:
      return std::max(1, players / 4);
    case System::skalitzka:
      return 2;
    case System::round_robin:
    case System::team_round_robin:
    // Not by a table.
    case System::dutch_2026:
    case System::dutch_2017:
    case System::dutch_2013:
    case System::burstein:
    case System::dubov:
    case System::lim:
    case System::monrad:
    case System::knockout:
    case System::team_swiss:
      break;
  }
  return cycle;
}

}  // namespace escaque::event
