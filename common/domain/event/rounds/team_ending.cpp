// The end of a team event: final standings of the teams, to whom the prizes for places go.

#include <map>

#include "domain/event/decisions.hpp"
#include "domain/event/views/team_table.hpp"

namespace escaque::event {

EventFinished final_team_standings(const Event& event, UtcTime at) {
  EventFinished finished{at, {}, {}};
  const bool by_matches = event.regulations().teams.primary == teams::Primary::match_points;
  std::vector<prizes::Finisher> finishers;
  std::map<teams::TeamNumber, TeamId> ids;
  for (const TeamTableRow& row : team_table_after(event, event.next_round() - 1).rows) {
    finished.team_standings.push_back({row.id, row.rank, row.match_points, row.game_points});
    finishers.push_back({row.number, by_matches ? row.match_points : row.game_points, row.rank});
    ids[row.number] = row.id;
  }
  const Prizes& rules = event.regulations().prizes;
  const prizes::PrizeFund fund{rules.places, rules.method, rules.sharing, {}, rules.cumulation};
  for (const prizes::Award& award : award_prizes(finishers, fund)) {
    finished.team_awards.push_back({ids.at(award.player), award.amount});
  }
  return finished;
}

}  // namespace escaque::event
