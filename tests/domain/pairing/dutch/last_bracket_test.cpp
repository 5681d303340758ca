// C9 in the last bracket, where the player with the bye may have come from above: of those whom C5
// allows, the one with the fewest unplayed games. Compared with trying every pairing of the
// bracket.

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "domain/pairing/dutch/dutch.hpp"
#include "domain/pairing/random_swiss.hpp"

namespace escaque::pairing::dutch {
namespace {

using testing::RandomSwiss;

constexpr std::size_t kMaxTried = 9;  // Players of a bracket.

bool can_all_meet(const Field& field, std::vector<int> players) {
  if (players.empty()) return true;
  const int first = players.back();
  players.pop_back();
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (!may_meet(field, first, players[i])) continue;
    std::vector<int> left = players;
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
    if (can_all_meet(field, std::move(left))) return true;
  }
  return false;
}

std::vector<int> without(std::vector<int> players, int player) {
  std::erase(players, player);
  return players;
}

std::vector<int> players_of(const Bracket& bracket) {
  std::vector<int> all = bracket.moved_down;
  all.insert(all.end(), bracket.residents.begin(), bracket.residents.end());
  return all;
}

/// Those who could have the bye instead, at the same score.
std::vector<int> candidates_of(const RoundPairing& round) {
  const Field& field = round.field;
  const std::vector<int> all = players_of(round.brackets.back());
  std::vector<int> candidates;
  for (const int player : all) {
    const bool is_allowed =
        field[player].may_have_bye && field[player].score == field[*round.bye].score;
    if (is_allowed && can_all_meet(field, without(all, player))) candidates.push_back(player);
  }
  return candidates;
}

TEST(LastBracket, GivesTheByeToWhoeverHasTheFewestUnplayedGames) {
  const char* wanted = std::getenv("ESCAQUE_LAST_BRACKETS");
  const int enough = wanted != nullptr ? std::atoi(wanted) : 20;
  int from_above = 0;  // Rounds in which C9 decides between players who have moved down.
  for (std::uint64_t seed = 1; from_above < enough; ++seed) {
    const int players = 9 + static_cast<int>(seed % 3) * 2;
    RandomSwiss swiss(players, 7, seed, {.away = 22, .forfeit = 6});
    for (Round number = 1; number <= 7; ++number) {
      swiss.send_away(number);
      const auto round = pair_round(swiss.event(), number, Edition::rules_2026);
      if (!round) break;
      swiss.play(*round);
      const std::size_t size = players_of(round->brackets.back()).size();
      if (!round->bye || size > kMaxTried) continue;
      const Field& field = round->field;
      const std::vector<int> candidates = candidates_of(*round);
      const auto unplayed = [&](int player) { return field[player].unplayed; };
      const int fewest = unplayed(*std::ranges::min_element(candidates, {}, unplayed));
      EXPECT_EQ(unplayed(*round->bye), fewest) << "seed " << seed << ", round " << number
                                               << ": the bye of " << field[*round->bye].number;
      const auto& above = round->brackets.back().moved_down;
      const bool is_decided =
          std::ranges::any_of(candidates, [&](int player) { return unplayed(player) > fewest; });
      from_above += is_decided && std::ranges::find(above, *round->bye) != above.end();
    }
  }
}

}  // namespace
}  // namespace escaque::pairing::dutch
