#include "domain/pairing/teams/swiss.hpp"

#include <algorithm>
#include <cstddef>

namespace escaque::pairing::teams {
namespace {

using tournament::Player;
using tournament::RoundEntry;
using tournament::Tournament;

/// What a match was for one of its teams, as if it had been a game.
RoundResult result_of(const PlayedMatch& match, Points own, Points other) {
  if (match.is_forfeit) return own > other ? RoundResult::forfeit_win : RoundResult::forfeit_loss;
  if (own == other) return RoundResult::draw;
  return own > other ? RoundResult::win : RoundResult::loss;
}

void enter(Tournament& players, tournament::Round round, TeamNumber team, const RoundEntry& entry) {
  const auto found = std::find_if(players.players.begin(), players.players.end(),
                                  [&](const Player& each) { return each.number == team; });
  if (found == players.players.end() || round < 1 || round > tournament::kMaxRounds) return;
  const auto place = static_cast<std::size_t>(round - 1);
  if (found->rounds.size() <= place) found->rounds.resize(place + 1);
  found->rounds[place] = entry;
}

void enter_match(Tournament& players, const PlayedMatch& match) {
  const Points home = match.score.home.match;
  const Points away = match.score.away.match;
  if (match.away == 0) {
    return enter(players, match.round, match.home, {0, {}, RoundResult::pairing_bye});
  }
  enter(players, match.round, match.home, {match.away, Color::white, result_of(match, home, away)});
  enter(players, match.round, match.away, {match.home, Color::black, result_of(match, away, home)});
}

}  // namespace

Tournament as_tournament(const TeamSwiss& event, tournament::Round round,
                         std::span<const TeamNumber> absent) {
  Tournament players;
  players.rounds = event.rounds;
  players.initial_color = event.initial_color;
  players.points = {event.rules.match_win,
                    event.rules.match_draw,
                    event.rules.match_loss,
                    event.rules.bye_match,
                    Points{0},
                    event.rules.match_loss};
  for (const TeamNumber team : event.teams) players.players.emplace_back().number = team;
  for (const PlayedMatch& match : event.matches) {
    if (match.round < round) enter_match(players, match);
  }
  if (!absent.empty()) {
    players.requested_byes.push_back(
        {RoundResult::zero_bye, round, {absent.begin(), absent.end()}});
  }
  return players;
}

Result<TeamRound, dutch::PairingError> pair_teams(const TeamSwiss& event, tournament::Round round,
                                                  std::span<const TeamNumber> absent) {
  const auto paired =
      dutch::pair_round(as_tournament(event, round, absent), round, dutch::Edition::rules_2026);
  if (!paired) return paired.error();
  TeamRound teams;
  for (const dutch::Board& board : paired->boards) {
    teams.matches.push_back(
        {paired->field[board.colors.white].number, paired->field[board.colors.black].number});
  }
  if (paired->bye) teams.bye = paired->field[*paired->bye].number;
  return teams;
}

}  // namespace escaque::pairing::teams
