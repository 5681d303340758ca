#include "domain/event/views/team_record.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace escaque::event {
namespace {

using tournament::RoundResult;

teams::TeamNumber number_of(const Event& event, TeamId id) {
  const Team* const team = event.team(id);
  return team ? team->number : 0;
}

/// Nobody of the team came.
bool is_absent(const std::vector<teams::BoardGame>& boards, RoundResult teams::BoardGame::*result) {
  return std::all_of(boards.begin(), boards.end(), [&](const teams::BoardGame& board) {
    return board.*result == RoundResult::forfeit_loss;
  });
}

/// Of a board where both sides have somebody.
void enter_result(const Board& board, teams::BoardGame& game, Unfinished unfinished) {
  if (!board.score && unfinished == Unfinished::open) return;
  const Color home = game.home_color;
  game.home_result = board.score ? result_for(*board.score, home) : RoundResult::draw;
  game.away_result = board.score ? result_for(*board.score, opposite(home)) : RoundResult::draw;
}

}  // namespace

int numbered_teams(const Event& event) {
  return static_cast<int>(std::count_if(event.teams.begin(), event.teams.end(),
                                        [](const Team& team) { return team.number > 0; }));
}

teams::TeamRules team_rules(const Event& event) {
  const Regulations& regulations = event.regulations();
  const TeamRegulations& from = regulations.teams;
  const bool are_few = numbered_teams(event) < 2 * regulations.rounds;
  const teams::Points usual_bye = are_few ? from.match_win : from.match_draw;
  const teams::Points half{from.boards * regulations.points.win.tenths / 2};
  return {from.boards,
          regulations.points,
          from.match_win,
          from.match_draw,
          from.match_loss,
          from.bye_match.value_or(usual_bye),
          from.bye_games.value_or(half)};
}

std::vector<teams::BoardGame> board_games(const Event& event, const PairedRound& round,
                                          std::size_t match, Unfinished unfinished) {
  const TeamMatch& of = round.matches[match];
  const auto seats = [&](const std::vector<UserId>& line_up) {
    teams::LineUp numbers;
    for (const UserId user : line_up) {
      const Entrant* const member = event.entrant(user);
      numbers.push_back(member ? member->number : 0);
    }
    return numbers;
  };
  auto games = teams::boards_of(seats(of.first_line_up), seats(of.second_line_up),
                                event.regulations().teams.boards);
  const std::size_t first = round.first_board_of(match);
  for (std::size_t i = 0; i < of.size(); ++i) {
    const Board& board = round.boards[first + i];
    // Colours may have been corrected.
    const bool has_white = board.players.white == of.first_line_up[i];
    games[i].home_color = has_white ? Color::white : Color::black;
    enter_result(board, games[i], unfinished);
  }
  return games;
}

teams::MatchScore match_score(const Event& event, const PairedRound& round, std::size_t match) {
  return teams::score_of(board_games(event, round, match, Unfinished::open), team_rules(event));
}

std::vector<teams::PlayedMatch> played_matches(const Event& event, Round last,
                                               Unfinished unfinished) {
  const teams::TeamRules rules = team_rules(event);
  std::vector<teams::PlayedMatch> played;
  for (const PairedRound& round : event.rounds) {
    if (round.number > last || round.stage == RoundStage::published) continue;
    for (std::size_t i = 0; i < round.matches.size(); ++i) {
      const auto boards = board_games(event, round, i, unfinished);
      const teams::MatchScore score = teams::score_of(boards, rules);
      if (!score.is_final) continue;
      const bool is_forfeit = is_absent(boards, &teams::BoardGame::home_result) ||
                              is_absent(boards, &teams::BoardGame::away_result);
      played.push_back({round.number, number_of(event, round.matches[i].first),
                        number_of(event, round.matches[i].second), score, is_forfeit});
    }
    if (round.team_bye) {
      played.push_back(teams::bye(round.number, number_of(event, *round.team_bye), rules));
    }
  }
  return played;
}

teams::TeamSwiss team_swiss(const Event& event, Round round) {
  teams::TeamSwiss swiss;
  swiss.rounds = event.round_count();
  swiss.initial_color = event.initial_color.value_or(Color::white);
  swiss.rules = team_rules(event);
  swiss.teams.resize(static_cast<std::size_t>(numbered_teams(event)));
  std::iota(swiss.teams.begin(), swiss.teams.end(), 1);
  swiss.matches = played_matches(event, round - 1, Unfinished::draws);
  return swiss;
}

bool can_play(const Event& event, const Team& team, Round round) {
  if (team.has_withdrawn || team.from_round > round) return false;
  return std::any_of(team.members.begin(), team.members.end(), [&](UserId user) {
    const Entrant* const member = event.entrant(user);
    return member && !member->has_withdrawn;
  });
}

int summed_ratings(const Event& event, const Team& team) {
  const auto boards = static_cast<std::size_t>(event.regulations().teams.boards);
  std::vector<int> ratings(boards, 0);
  for (const UserId user : team.members) {
    const Entrant* const member = event.entrant(user);
    if (!member || member->has_withdrawn) continue;
    ratings.push_back(member->person.rating.value_or(event.regulations().unrated_as.value_or(0)));
  }
  std::sort(ratings.begin(), ratings.end(), std::greater<>());
  return std::accumulate(ratings.begin(), ratings.begin() + event.regulations().teams.boards, 0);
}

int strength(const Event& event, const Team& team) {
  return summed_ratings(event, team) / event.regulations().teams.boards;
}

}  // namespace escaque::event
