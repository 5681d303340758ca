#include "domain/event/rounds/round.hpp"

#include <algorithm>

namespace escaque::event {

using pairing::tournament::RoundResult;

RoundResult result_for(Score score, Color color) {
  const bool is_white = color == Color::white;
  switch (score) {
    case Score::white_wins:
      return is_white ? RoundResult::win : RoundResult::loss;
    case Score::draw:
      return RoundResult::draw;
    case Score::black_wins:
      return is_white ? RoundResult::loss : RoundResult::win;
    case Score::both_lose:
      return RoundResult::loss;
    case Score::half_zero:
      return is_white ? RoundResult::unrated_draw : RoundResult::unrated_loss;
    case Score::zero_half:
      return is_white ? RoundResult::unrated_loss : RoundResult::unrated_draw;
    case Score::one_half:
      return is_white ? RoundResult::unrated_win : RoundResult::unrated_draw;
    case Score::half_one:
      return is_white ? RoundResult::unrated_draw : RoundResult::unrated_win;
    case Score::both_win:
      return RoundResult::unrated_win;
    case Score::white_wins_by_forfeit:
      return is_white ? RoundResult::forfeit_win : RoundResult::forfeit_loss;
    case Score::black_wins_by_forfeit:
      return is_white ? RoundResult::forfeit_loss : RoundResult::forfeit_win;
    case Score::both_forfeit:
      return RoundResult::forfeit_loss;
  }
  return RoundResult::absent;
}

Score mirrored(Score score) {
  switch (score) {
    case Score::white_wins:
      return Score::black_wins;
    case Score::black_wins:
      return Score::white_wins;
    case Score::white_wins_by_forfeit:
      return Score::black_wins_by_forfeit;
    case Score::black_wins_by_forfeit:
      return Score::white_wins_by_forfeit;
    case Score::half_zero:
      return Score::zero_half;
    case Score::zero_half:
      return Score::half_zero;
    case Score::one_half:
      return Score::half_one;
    case Score::half_one:
      return Score::one_half;
    case Score::draw:
    case Score::both_lose:
    case Score::both_win:
    case Score::both_forfeit:
      return score;
  }
  return score;
}

const Board* PairedRound::board_of(UserId user) const {
  const auto found = std::find_if(boards.begin(), boards.end(),
                                  [&](const Board& board) { return board.has(user); });
  return found == boards.end() ? nullptr : &*found;
}

std::size_t PairedRound::match_of(TeamId team) const {
  const auto found = std::find_if(matches.begin(), matches.end(),
                                  [&](const TeamMatch& match) { return match.has(team); });
  return static_cast<std::size_t>(found - matches.begin());
}

std::size_t PairedRound::first_board_of(std::size_t match) const {
  std::size_t first = 0;
  for (std::size_t i = 0; i < match; ++i) first += matches[i].size();
  return first;
}

bool PairedRound::is_decided() const {
  return std::all_of(boards.begin(), boards.end(), [](const Board& board) {
    return board.score.has_value() || board.postponed_to.has_value();
  });
}

bool PairedRound::was_deserted() const {
  bool had_games = false;
  for (const Board& board : boards) {
    if (board.game == GameId{}) continue;  // Played elsewhere, or decided before it began.
    if (!board.score || !is_by_forfeit(*board.score)) return false;
    had_games = true;
  }
  return had_games;
}

}  // namespace escaque::event
