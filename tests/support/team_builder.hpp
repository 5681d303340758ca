#pragma once
// Team events for tests: team k has members 100 k + 1, 100 k + 2, …, the first of whom is captain.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "support/event_builder.hpp"

namespace escaque::support {

inline event::Regulations team_event(event::System system, int rounds = 0) {
  event::Regulations made = swiss(1);
  made.name = "Club league";
  made.system = system;
  made.rounds = rounds;
  made.tiebreaks.clear();
  return made;
}

inline UserId member(std::uint64_t team, std::uint64_t place) { return UserId{100 * team + place}; }

inline std::vector<event::Person> members_of(std::uint64_t team, int members) {
  std::vector<event::Person> all;
  for (int i = 1; i <= members; ++i) {
    const int rating = 2600 - 30 * static_cast<int>(team) - 10 * i;
    all.push_back(person(member(team, static_cast<std::uint64_t>(i)).value, rating));
  }
  return all;
}

inline event::EnterTeam team_entry(std::uint64_t team, int members) {
  return {event::TeamId{team},
          "Team " + std::to_string(team),
          {member(team, 1), "captain"},
          members_of(team, members)};
}

/// Teams 1 to `teams`, the strongest first, by their captains; everybody accepts.
inline void enter_teams(RunningEvent& running, int teams, int members) {
  for (int k = 1; k <= teams; ++k) {
    const auto entry = team_entry(static_cast<std::uint64_t>(k), members);
    running.must(entry, {entry.captain.id, {}});
    running.accept_all();
  }
}

inline RunningEvent entered_teams(int teams, int members,
                                  event::Regulations rules = team_event(event::System::team_swiss,
                                                                        3)) {
  RunningEvent running(std::move(rules));
  enter_teams(running, teams, members);
  return running;
}

inline std::optional<event::EventError> by_captain(RunningEvent& running, std::uint64_t team,
                                                   const event::Action& action) {
  return running.ask(member(team, 1).value, action);
}

}  // namespace escaque::support
