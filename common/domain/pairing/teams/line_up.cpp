#include "domain/pairing/teams/line_up.hpp"

#include <algorithm>
#include <set>

namespace escaque::pairing::teams {

std::string_view to_string(LineUpError error) {
  switch (error) {
    case LineUpError::too_many_boards:
      return "a line-up has at most as many players as the match has boards";
    case LineUpError::not_in_team:
      return "a player is not in the order of the team";
    case LineUpError::listed_twice:
      return "a player is listed twice";
    case LineUpError::out_of_order:
      return "players have to sit in the order of the team";
  }
  return "unknown";
}

Result<LineUp, LineUpError> check_line_up(const Team& team, LineUp line_up, int boards) {
  if (static_cast<int>(line_up.size()) > boards) return LineUpError::too_many_boards;
  std::set<PlayerNumber> listed;
  auto before = team.order.begin();
  for (const PlayerNumber player : line_up) {
    const auto place = std::find(team.order.begin(), team.order.end(), player);
    if (place == team.order.end()) return LineUpError::not_in_team;
    if (!listed.insert(player).second) return LineUpError::listed_twice;
    if (place < before) return LineUpError::out_of_order;
    before = place;
  }
  return line_up;
}

LineUp usual_line_up(const Team& team, std::span<const PlayerNumber> absent, int boards) {
  LineUp line_up;
  for (const PlayerNumber player : team.order) {
    if (static_cast<int>(line_up.size()) >= boards) break;
    if (std::find(absent.begin(), absent.end(), player) != absent.end()) continue;
    line_up.push_back(player);
  }
  return line_up;
}

}  // namespace escaque::pairing::teams
