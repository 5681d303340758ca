// A finished event in the terms of the articles: the starters and their scores.

#include <algorithm>
#include <map>

#include "domain/season/season.hpp"

namespace escaque::season {
namespace {

struct Tally {
  int half_points = 0;
  int games = 0;
  bool has_started = false;
};

int half_points(event::Score score, Color color) {
  using pairing::tournament::RoundResult;
  switch (event::result_for(score, color)) {
    case RoundResult::win:
    case RoundResult::unrated_win:
    case RoundResult::forfeit_win:
      return 2;
    case RoundResult::draw:
    case RoundResult::unrated_draw:
      return 1;
    default:  // The other results of a board bring nothing.
      return 0;
  }
}

void add(const event::Board& board, Color color, std::map<UserId, Tally>& tallies) {
  if (!board.score) return;
  Tally& tally = tallies[color == Color::white ? board.players.white : board.players.black];
  const int scored = half_points(*board.score, color);
  tally.half_points += scored;
  ++tally.games;
  // Players who never came have not started the tournament (4).
  if (!event::is_by_forfeit(*board.score) || scored > 0) tally.has_started = true;
}

}  // namespace

Person person_of(const event::Person& person) {
  const auto& player = person.player;
  return {person.id(), person.name, player.handle, player.is_computer};
}

std::optional<Championship> championship_of(const event::Event& event, Category category,
                                            Importance importance) {
  if (event.stage != event::Stage::finished || !event.finished) return std::nullopt;
  std::map<UserId, Tally> tallies;
  for (const event::PairedRound& round : event.rounds) {
    for (const event::Board& board : round.boards) {
      add(board, Color::white, tallies);
      add(board, Color::black, tallies);
    }
    if (round.bye) tallies[*round.bye].has_started = true;
  }
  Championship made{
      event.created.id, event.regulations().name, category, importance, event.finished->at, {}, {}};
  for (const event::FinalStanding& standing : event.finished->standings) {
    const Tally& tally = tallies[standing.user];
    const event::Entrant* entrant = event.entrant(standing.user);
    if (!tally.has_started || entrant == nullptr) continue;
    made.starters.push_back({person_of(entrant->person), tally.half_points, tally.games});
    tallies.erase(standing.user);
  }
  // Whoever left before half of an all-play-all had started it (classic 23, article 4).
  for (const auto& [user, tally] : tallies) {
    const event::Entrant* entrant = event.entrant(user);
    if (!tally.has_started || entrant == nullptr || !entrant->has_withdrawn) continue;
    made.starters.push_back({person_of(entrant->person), tally.half_points, tally.games});
  }
  return made;
}

}  // namespace escaque::season
