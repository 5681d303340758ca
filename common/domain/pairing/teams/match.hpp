#pragma once
// A match of two teams: its boards, game points and match points.

#include <vector>

#include "domain/base/color.hpp"
#include "domain/pairing/teams/line_up.hpp"
#include "domain/pairing/tournament/points.hpp"
#include "domain/pairing/tournament/result.hpp"

namespace escaque::pairing::teams {

using tournament::Points;
using tournament::RoundResult;

struct TeamRules {
  int boards = 4;
  tournament::PointSystem games;
  Points match_win{20};
  Points match_draw{10};
  Points match_loss{0};
  /// A team without opponent: match points, and game points. The manual gives a drawn match, or a
  /// won one where the teams are fewer than twice the rounds, and half of the boards.
  Points bye_match{10};
  Points bye_games{20};
};

/// One board. `absent` means a game that is still to be played.
struct BoardGame {
  PlayerNumber home = 0;  // 0 for nobody; the same for away.
  PlayerNumber away = 0;
  Color home_color = Color::white;
  RoundResult home_result = RoundResult::absent;
  RoundResult away_result = RoundResult::absent;

  friend bool operator==(const BoardGame&, const BoardGame&) = default;
};

struct TeamScore {
  Points match;
  Points games;

  friend bool operator==(const TeamScore&, const TeamScore&) = default;
};

struct MatchScore {
  TeamScore home;
  TeamScore away;
  bool is_final = false;  // Every board has a result.

  friend bool operator==(const MatchScore&, const MatchScore&) = default;
};

/// Every board of a match. The team named first has White on the odd boards; a player alone has
/// won by forfeit, on a board without anybody both have lost.
[[nodiscard]] std::vector<BoardGame> boards_of(const LineUp& home, const LineUp& away, int boards);

/// More game points win the match. Match points are there once it is final; a match in which
/// nobody of either team came is lost by both.
[[nodiscard]] MatchScore score_of(const std::vector<BoardGame>& boards, const TeamRules& rules);

}  // namespace escaque::pairing::teams
