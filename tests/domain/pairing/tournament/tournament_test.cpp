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
  EXPECT_EQ(score_after(event, event.players[0], 2), Points{15});
  EXPECT_EQ(score_after(event, event.players[0], 1), Points{10});
}

/// TRF-2026, record 299: what results of a kind are worth, of whom and when.
TEST(Tournament, AbnormalPointsReplaceWhatResultsBring) {
  Tournament event;
  event.players = {player(1, {RoundResult::unrated_win, RoundResult::forfeit_win}),
                   player(2, {RoundResult::win, RoundResult::absent})};
  event.abnormal_points = {{RoundResult::win, {30}, 1, {1}},
                           {RoundResult::forfeit_win, {5}, 0, {}},
                           {RoundResult::zero_bye, {2}, 2, {2}}};
  EXPECT_EQ(worth(event, event.players[0], 1), Points{30});
  EXPECT_EQ(worth(event, event.players[0], 2), Points{5});
  EXPECT_EQ(worth(event, event.players[1], 1), Points{10});
  EXPECT_EQ(worth(event, event.players[1], 2), Points{2});
  event.abnormal_points.push_back({RoundResult::win, {20}, 0, {}});
  EXPECT_EQ(worth(event, event.players[0], 1), Points{20}) << "The last one counts.";
  EXPECT_EQ(score_after(event, event.players[0], 2), Points{25});
}

/// A blank type changes the score, not what the result was worth.
TEST(Tournament, PenaltiesAndBonusesAddUp) {
  Tournament event;
  event.players = {player(1, {RoundResult::draw}), player(2, {RoundResult::win})};
  event.abnormal_points = {{{}, {-10}, 1, {1}}, {{}, {2}, 0, {}}, {{}, {-5}, 2, {2}}};
  EXPECT_EQ(worth(event, event.players[0], 1), Points{5});
  EXPECT_EQ(adjustment(event, event.players[0], 1), Points{-8});
  EXPECT_EQ(score_after(event, event.players[0], 1), Points{-3});
  EXPECT_EQ(score_after(event, event.players[0], 2), Points{-1});
  EXPECT_EQ(score_after(event, event.players[1], 1), Points{12});
  EXPECT_EQ(score_after(event, event.players[1], 2), Points{9});
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
