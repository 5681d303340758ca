#pragma once
// A team with its fixed board order, and who of it plays on which board of a match.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/pairing/tournament/tournament.hpp"

namespace escaque::pairing::teams {

using tournament::PlayerNumber;

/// From 1.
using TeamNumber = int;

struct Team {
  TeamNumber number = 0;
  std::string name;
  std::vector<PlayerNumber> order;  // Fixed before the event, reserves last.
};

/// The players, by board. A team that is short leaves out its last boards.
using LineUp = std::vector<PlayerNumber>;

enum class LineUpError : std::uint8_t {
  too_many_boards,  // More players than the match has boards.
  not_in_team,      // A player is not in the team's order.
  listed_twice,     // A player is listed twice.
  out_of_order,     // A player sits above one who comes before them in the team's order.
};

[[nodiscard]] std::string_view to_string(LineUpError error);

/// What a captain handed in, when it keeps to the order of the team.
[[nodiscard]] Result<LineUp, LineUpError> check_line_up(const Team& team, LineUp line_up,
                                                        int boards);

/// The first of the order who are not `absent`: everybody below moves up.
[[nodiscard]] LineUp usual_line_up(const Team& team, std::span<const PlayerNumber> absent,
                                   int boards);

}  // namespace escaque::pairing::teams
