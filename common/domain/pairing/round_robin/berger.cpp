// The tables follow one rule: from a round to the next all numbers but the highest move on by half.

#include "domain/pairing/round_robin/berger.hpp"

#include <algorithm>

namespace escaque::pairing::round_robin {
namespace {

/// Round `round` (from 1) of `even` players: `pivot` meets the highest number, which changes
/// colours from round to round; the others meet symmetrically around the pivot.
std::vector<Game> make_round(int round, int even) {
  const bool odd = round % 2 == 1;
  const int pivot = odd ? (round + 1) / 2 : even / 2 + round / 2;
  std::vector<Game> games{odd ? Game{pivot, even} : Game{even, pivot}};
  const int cycle = even - 1;
  for (int step = 1; step < even / 2; ++step) {
    games.emplace_back((pivot + step - 1) % cycle + 1, (pivot - step - 1 + cycle) % cycle + 1);
  }
  return games;
}

}  // namespace

Schedule berger_schedule(int players) {
  if (players < 2) return {};
  const int even = players + players % 2;
  Schedule schedule;
  for (int round = 1; round < even; ++round) {
    std::vector<Game> games = make_round(round, even);
    const auto is_free = [&](const Game& game) {
      return std::max(game.first, game.second) > players;
    };
    games.erase(std::remove_if(games.begin(), games.end(), is_free), games.end());
    schedule.push_back(std::move(games));
  }
  return schedule;
}

Schedule double_schedule(int players) {
  Schedule schedule = berger_schedule(players);
  const Schedule first = schedule;
  if (schedule.size() >= 2) std::swap(schedule[schedule.size() - 1], schedule[schedule.size() - 2]);
  for (std::vector<Game> games : first) {
    for (Game& game : games) std::swap(game.first, game.second);
    schedule.push_back(std::move(games));
  }
  return schedule;
}

}  // namespace escaque::pairing::round_robin
