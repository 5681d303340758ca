// Scores, rounds paired and virtual points of small records.

#include "domain/pairing/tournament/tournament.hpp"

#include <gtest/gtest.h>

namespace escaque::pairing::tournament {
namespace {

Player player(PlayerNumber number, std::vector<RoundResult> results) {
  Player player;
  player.number = number;
  for (const RoundResult result : results) player.rounds.push_back({0, std::nullopt, result});
  return player;
}

TEST(Points, AreWrittenWithOneDecimal) {
  EXPECT_EQ(to_string(Points{35}), "3.5");
  EXPECT_EQ(to_string(Points{0}), "0.0");
  EXPECT_EQ(to_string(Points{-5}), "-0.5");
  EXPECT_EQ(Points{10} + Points{5}, Points{15});
}

TEST(PointSystem, TheByeIsWorthAWinUnlessStated) {
  PointSystem points;
  points.win = {30};
  points.draw = {10};
  EXPECT_EQ(worth(RoundResult::pairing_bye, points), Points{30});
  points.pairing_bye = Points{15};
  EXPECT_EQ(worth(RoundResult::pairing_bye, points), Points{15});
  EXPECT_EQ(worth(RoundResult::full_bye, points), Points{30});
  EXPECT_EQ(worth(RoundResult::half_bye, points), Points{10});
  EXPECT_EQ(worth(RoundResult::absent, points), Points{0});
}

TEST(Tournament, ByesAloneAreNoPairedRound) {
  Tournament event;
  event.players = {player(1, {RoundResult::pairing_bye, RoundResult::half_bye}),
                   player(2, {RoundResult::zero_bye})};
  EXPECT_EQ(last_paired_round(event), 1);
  EXPECT_EQ(score_after(event.players[0], 2, event.points), Points{15});
  EXPECT_EQ(score_after(event.players[0], 1, event.points), Points{10});
}

TEST(Tournament, AccelerationsAddUp) {
  Tournament event;
  event.players = {player(1, {}), player(2, {})};
  event.accelerations = {{{10}, 1, 2, 1, 2}, {{5}, 2, 3, 2, 2}};
  EXPECT_EQ(virtual_points(event, 1), (std::vector<Points>{{10}, {10}}));
  EXPECT_EQ(virtual_points(event, 2), (std::vector<Points>{{10}, {15}}));
  EXPECT_EQ(virtual_points(event, 3), (std::vector<Points>{{0}, {5}}));
}

/// C.04.5.1: 161 players have 82 in the first group; 9 rounds have 5 accelerated, 3 by a whole
/// point.
TEST(Tournament, BakuTakesHalfOfThePlayersRoundedUpToAnEvenNumber) {
  Tournament event;
  event.system = "FIDE_DUTCH_2025_BAKU";
  event.rounds = 9;
  for (PlayerNumber number = 1; number <= 161; ++number)
    event.players.push_back(player(number, {}));
  for (const auto& [round, points] :
       std::vector<std::pair<Round, Points>>{{1, {10}}, {3, {10}}, {4, {5}}, {5, {5}}, {6, {0}}}) {
    const auto given = virtual_points(event, round);
    EXPECT_EQ(given[81], points) << round;
    EXPECT_EQ(given[82], Points{}) << round;
  }
}

TEST(PlayerIndex, FindsPlayersByNumber) {
  const std::vector<Player> players = {player(7, {}), player(3, {})};
  const PlayerIndex index(players);
  EXPECT_EQ(index[3], 1U);
  EXPECT_EQ(index[7], 0U);
  EXPECT_EQ(index[4], PlayerIndex::kNone);
  EXPECT_EQ(index[-1], PlayerIndex::kNone);
  EXPECT_EQ(index[9999], PlayerIndex::kNone);
}

}  // namespace
}  // namespace escaque::pairing::tournament
