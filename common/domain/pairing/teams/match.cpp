#include "domain/pairing/teams/match.hpp"

#include <algorithm>
#include <cstddef>

namespace escaque::pairing::teams {
namespace {

PlayerNumber player_on(const LineUp& line_up, std::size_t board) {
  return board < line_up.size() ? line_up[board] : 0;
}

RoundResult before_play(PlayerNumber own, PlayerNumber other) {
  if (own != 0 && other != 0) return RoundResult::absent;
  return own != 0 ? RoundResult::forfeit_win : RoundResult::forfeit_loss;
}

}  // namespace

std::vector<BoardGame> boards_of(const LineUp& home, const LineUp& away, int boards) {
  std::vector<BoardGame> all;
  for (std::size_t board = 0; board < static_cast<std::size_t>(std::max(boards, 0)); ++board) {
    BoardGame& game = all.emplace_back();
    game.home = player_on(home, board);
    game.away = player_on(away, board);
    game.home_color = board % 2 == 0 ? Color::white : Color::black;
    game.home_result = before_play(game.home, game.away);
    game.away_result = before_play(game.away, game.home);
  }
  return all;
}

MatchScore score_of(const std::vector<BoardGame>& boards, const TeamRules& rules) {
  MatchScore score;
  score.is_final = true;
  bool has_anybody_come = false;
  for (const BoardGame& board : boards) {
    if (board.home_result == RoundResult::absent || board.away_result == RoundResult::absent) {
      score.is_final = false;
      continue;
    }
    score.home.games += worth(board.home_result, rules.games);
    score.away.games += worth(board.away_result, rules.games);
    for (const RoundResult result : {board.home_result, board.away_result}) {
      has_anybody_come |= result != RoundResult::forfeit_loss;
    }
  }
  if (!score.is_final) return score;
  const Points home = score.home.games;
  const Points away = score.away.games;
  const Points equal = has_anybody_come ? rules.match_draw : rules.match_loss;
  score.home.match = home == away ? equal : home > away ? rules.match_win : rules.match_loss;
  score.away.match = home == away ? equal : away > home ? rules.match_win : rules.match_loss;
  return score;
}

}  // namespace escaque::pairing::teams
