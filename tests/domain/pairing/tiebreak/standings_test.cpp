#include "domain/pairing/tiebreak/standings.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "domain/pairing/tiebreak/event.hpp"
#include "domain/pairing/trf/trf.hpp"
#include "domain/pairing/trf/vectors.hpp"

namespace escaque::pairing::tiebreak {
namespace {

using testing::Event;
using testing::kDraw;
using testing::kLoss;
using testing::kWin;
using testing::number;
using testing::work;
using tournament::RoundResult;

std::vector<Criterion> list(const std::vector<std::string>& names, const Rules& rules = {}) {
  std::vector<Criterion> criteria;
  for (const std::string& each : names) criteria.push_back(*parse_criterion(each, rules));
  return criteria;
}

/// Numbers and ranks, best first: `3:1 1:2 2:2`.
std::string order(const Event& event, const std::vector<std::string>& names) {
  std::string text;
  for (const Standing& each : standings(event.played(), list(names))) {
    const PlayerNumber player = event.played().players[each.player].number;
    text += (text.empty() ? "" : " ") + std::to_string(player) + ':' + std::to_string(each.rank);
  }
  return text;
}

/// Four players, three rounds: 1 beat 2, 2 beat 3, 3 beat 1, and all three beat 4.
Event cycle() {
  Event event(3);
  for (const int rating : {2000, 2100, 2200, 2300}) event.add_player(rating);
  event.pair(1, 1, 2, kWin);
  event.pair(1, 3, 4, kWin);
  event.pair(2, 2, 3, kWin);
  event.pair(2, 1, 4, kWin);
  event.pair(3, 3, 1, kWin);
  event.pair(3, 2, 4, kWin);
  return event;
}

TEST(Standings, PlayersWhomNothingSeparatesShareTheRank) {
  EXPECT_EQ(order(cycle(), {"PTS", "DE", "SB"}), "1:1 2:1 3:1 4:4");
}

/// Record 299: a penalty lowers the score, the running score and what the opponents met, but not
/// what the game itself brought.
TEST(Standings, PenaltiesArePartOfScores) {
  auto played = cycle().played();
  played.abnormal_points = {{{}, {-5}, 2, {1}}};
  EXPECT_EQ(standings(played, list({"PTS"})).at(2).player, 0U);
  EXPECT_EQ(number(played, 1, "PTS"), 1.5);
  EXPECT_EQ(number(played, 1, "PS"), 4.0) << "1.0, 1.5, 1.5";
  EXPECT_EQ(number(played, 1, "WIN"), 2.0);
  EXPECT_EQ(number(played, 2, "BH"), 3.5) << "Of 1, 3 and 4.";
  EXPECT_EQ(number(played, 3, "SB"), 1.5) << "Won against 1 and 4.";
  EXPECT_EQ(number(played, 1, "SB"), 2.0) << "Won against 2 and 4.";
  EXPECT_EQ(describe(work(played, 1, "PTS"), 1),
            "round 1 against 2: 1.0\nround 2 against 4: 1.0\nround 2, penalty or bonus: -0.5\n"
            "sum 1.5, total 1.5\n");
}

TEST(Standings, WinsAreWorthWhatAbnormalPointsSay) {
  auto played = cycle().played();
  played.abnormal_points = {{RoundResult::win, {20}, 3, {}}};
  EXPECT_EQ(number(played, 2, "PTS"), 3.0);
  EXPECT_EQ(number(played, 1, "BH"), 6.0);
}

TEST(Standings, ACriterionSplitsWhatThoseBeforeLeftTied) {
  EXPECT_EQ(order(cycle(), {"PTS", "RTNG"}), "3:1 2:2 1:3 4:4");
  EXPECT_EQ(order(cycle(), {"PTS", "RTNG/R"}), "1:1 2:2 3:3 4:4");
  EXPECT_EQ(order(cycle(), {"RTNG"}), "4:1 3:2 2:3 1:4");
  EXPECT_EQ(order(cycle(), {"PTS", "TPN/R"}), "3:1 2:2 1:3 4:4");
}

TEST(Standings, AnEmptyListLeavesEverybodyFirst) {
  EXPECT_EQ(order(cycle(), {}), "1:1 2:1 3:1 4:1");
  EXPECT_TRUE(standings(Event(3).played(), list({"PTS", "DE", "BH", "APPO"})).empty());
}

TEST(Standings, GamesWithoutAnOpponentDoNotCount) {
  Event event(2);
  event.add_player();
  event.give(1, 1, kWin);  // No report can say this, a program can.
  event.give(2, 1, RoundResult::forfeit_loss);

  EXPECT_EQ(number(event.played(), 1, "TPR"), -1);
  EXPECT_EQ(number(event.played(), 1, "BPG"), 0);
  EXPECT_EQ(number(event.played(), 1, "BH"), 2);
}

TEST(DirectEncounter, BeginsAnewAmongThoseStillTied) {
  // 1, 2 and 3 score 2 each against 4 players tied; 1 beat 2, 2 beat 3, and 3 drew with 1.
  Event event(3);
  for (int i = 0; i < 4; ++i) event.add_player();
  event.pair(1, 1, 2, kWin);
  event.pair(1, 3, 4, kWin);
  event.pair(2, 2, 3, kWin);
  event.pair(2, 4, 1, kWin);
  event.pair(3, 1, 3, kDraw);
  event.pair(3, 4, 2, kDraw);

  // 1, 3, 4 and 2 have 1.5 each: a complete table that separates nobody.
  EXPECT_EQ(order(event, {"PTS", "DE"}), "1:1 2:1 3:1 4:1");

  Event two(3);
  for (int i = 0; i < 4; ++i) two.add_player();
  two.pair(1, 1, 2, kWin);
  two.pair(2, 1, 3, kLoss);
  two.pair(3, 2, 3, kDraw);
  two.complete(1, {15});
  two.complete(2, {15});
  two.complete(3, {15});

  // 3 has 1.5 of 2, 1 has 1, 2 has 0.5.
  EXPECT_EQ(number(two.played(), 3, "DE"), 1);
  EXPECT_EQ(number(two.played(), 1, "DE"), 2);
  EXPECT_EQ(number(two.played(), 2, "DE"), 3);
}

TEST(DirectEncounter, AveragesRepeatedGames) {
  Event event(4);
  for (int i = 0; i < 3; ++i) event.add_player();
  event.pair(1, 1, 2, kWin);
  event.pair(2, 2, 1, kWin);
  event.pair(3, 1, 2, kWin);
  event.pair(4, 1, 3, kLoss);
  event.pair(2, 3, event.add_player(), kLoss);
  event.complete(2, {20});
  event.complete(3, {20});

  // 1 made two thirds against 2 and nothing against 3, who did not meet 2: nobody is certain.
  EXPECT_EQ(number(event.played(), 1, "PTS"), 2);
  EXPECT_EQ(number(event.played(), 1, "DE"), 0);
}

TEST(DirectEncounter, ForfeitsCountOnlyWhereThePairingsWereFixed) {
  Event event(3);
  for (int i = 0; i < 2; ++i) event.add_player();
  event.pair(1, 1, 2, RoundResult::forfeit_win);
  event.complete(1, {15});
  event.complete(2, {15});

  EXPECT_EQ(number(event.played(), 1, "DE"), 0);
  EXPECT_EQ(number(event.played(), 1, "DE/P"), 1);
  EXPECT_EQ(number(event.played(), 2, "DE/P"), 2);
}

TEST(Ratings, AreDroppedWhenSomebodyHasNone) {
  Event event(1);
  event.add_player(2000);
  event.add_player(2100);
  event.add_player(std::nullopt);
  event.pair(1, 1, 2, kWin);

  EXPECT_FALSE(work(event.played(), 1, "ARO").total);
  EXPECT_FALSE(work(event.played(), 1, "RTNG").total);
  EXPECT_EQ(number(event.played(), 1, "ARO/U1400"), 2100);
  EXPECT_EQ(number(event.played(), 1, "TPR/U1400"), 2900);
  EXPECT_EQ(number(event.played(), 3, "RTNG/U1400"), 1400);
}

TEST(Working, NamesCapsAndCuts) {
  Event event(4);
  event.add_player();
  for (Round round = 1; round <= 3; ++round) {
    const PlayerNumber opponent = event.add_player();
    event.pair(round, 1, opponent, round == 3 ? RoundResult::forfeit_win : kWin);
    event.complete(opponent, {20});
  }
  event.give(4, 1, RoundResult::half_bye);

  EXPECT_EQ(describe(work(event.played(), 1, "BH/C1"), 1),
            "round 1 against 2: 2.0\n"
            "round 2 against 6: 2.0\n"
            "round 3, dummy instead of 10: 2.0, capped from 3.5 (16.4.1)\n"
            "round 4, dummy: 2.0, capped from 3.5 (16.4.2), voluntary, cut as lowest\n"
            "sum 6, total 6.0\n");
  EXPECT_EQ(describe(work(event.played(), 1, "SB"), 2),
            "round 1 against 2: 2 x 1 = 2.00\n"
            "round 2 against 6: 2 x 1 = 2.00\n"
            "round 3, dummy instead of 10: 2 x 1 = 2.00, capped from 3.5 (16.4.1)\n"
            "round 4, dummy: 2 x 0.5 = 1.00, capped from 3.5 (16.4.2), voluntary\n"
            "sum 7, total 7.00\n");
  EXPECT_EQ(describe(work(event.played(), 1, "TPR"), 0),
            "round 1 against 2: 2000, scored 1\n"
            "round 2 against 6: 2000, scored 1\n"
            "sum 4000, of 2, average 2000, percentage 100, dp 800, total 2800\n");
}

std::vector<std::string> every_criterion() {
  std::vector<std::string> names;
  for (const CriterionInfo& each : kCriteria) names.emplace_back(each.acronym);
  for (const char* each : {"BH/C1", "BH/M1", "SB/C2", "FB/C1", "PS/C1", "ARO/C1"}) {
    names.emplace_back(each);
  }
  return names;
}

constexpr Rules kRated{.unrated_as = 1400};

TEST(Working, OfEveryNumberLeadsToIt) {
  const auto criteria = list(every_criterion(), kRated);
  for (const auto& path : pairing::testing::reports()) {
    const auto report = trf::parse_trf(pairing::testing::read_file(path));
    ASSERT_TRUE(report) << path;
    if (report->tournament.players.size() > 60) continue;
    const Standings ranked = standings(report->tournament, criteria);
    Explanation explanation(report->tournament, criteria, ranked);
    for (std::size_t row = 0; row < ranked.size(); ++row) {
      for (std::size_t column = 0; column < criteria.size(); ++column) {
        ASSERT_EQ(explanation.of(row, column).total, ranked[row].cells[column])
            << path << " row " << row << " column " << column;
      }
    }
  }
}

TEST(Standings, DoNotDependOnTheOrderOfThePlayers) {
  constexpr unsigned kSeed = 20261121;
  std::mt19937 random(kSeed);
  const auto criteria = list(every_criterion(), kRated);
  for (const auto& path : pairing::testing::reports()) {
    const auto report = trf::parse_trf(pairing::testing::read_file(path));
    ASSERT_TRUE(report) << path;
    if (report->tournament.players.size() > 60) continue;
    tournament::Tournament shuffled = report->tournament;
    std::shuffle(shuffled.players.begin(), shuffled.players.end(), random);

    const Standings one = standings(report->tournament, criteria);
    const Standings other = standings(shuffled, criteria);

    // TPN separates everybody, so rows correspond.
    for (std::size_t row = 0; row < one.size(); ++row) {
      ASSERT_EQ(one[row].rank, other[row].rank);
      ASSERT_EQ(one[row].cells, other[row].cells) << path << " row " << row << " seed " << kSeed;
    }
  }
}

}  // namespace
}  // namespace escaque::pairing::tiebreak
