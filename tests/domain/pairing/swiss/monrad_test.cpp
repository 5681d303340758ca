// Simple monrad by hand.

#include "domain/pairing/swiss/monrad/monrad.hpp"

#include <gtest/gtest.h>

#include "domain/pairing/dutch/check.hpp"
#include "domain/pairing/random_swiss.hpp"

namespace escaque::pairing::swiss {
namespace {

using tournament::RoundResult;
using NumberPairs = std::vector<dutch::NumberPair>;

void enter(tournament::Tournament& event, int white, int black, RoundResult for_white) {
  const auto at = [&](int number) -> tournament::Player& {
    return event.players[static_cast<std::size_t>(number) - 1];
  };
  const RoundResult for_black = for_white == RoundResult::win ? RoundResult::loss : for_white;
  at(white).rounds.push_back({black, Color::white, for_white});
  at(black).rounds.push_back({white, Color::black, for_black});
}

TEST(Monrad, NeighboursMeet) {
  auto event = testing::RandomSwiss(6, 5, 1, {0, 0}).event();
  const auto first = pair_monrad(event, 1);
  ASSERT_TRUE(first);
  EXPECT_EQ(dutch::number_pairs(*first), (NumberPairs{{1, 2}, {3, 4}, {5, 6}}));
  enter(event, 1, 2, RoundResult::win);
  enter(event, 3, 4, RoundResult::win);
  enter(event, 5, 6, RoundResult::win);
  const auto second = pair_monrad(event, 2);
  ASSERT_TRUE(second);
  // 1 and 3 both had White, the higher ranked has Black now; 5 is left and meets 2.
  EXPECT_EQ(dutch::number_pairs(*second), (NumberPairs{{3, 1}, {2, 5}, {4, 6}}));
}

/// Players who have met their neighbour meet the next one, and it is said why.
TEST(Monrad, PassesThoseItMayNotPair) {
  auto event = testing::RandomSwiss(4, 3, 1, {0, 0}).event();
  enter(event, 1, 2, RoundResult::draw);
  enter(event, 3, 4, RoundResult::draw);
  const auto round = pair_monrad(event, 2);
  ASSERT_TRUE(round);
  EXPECT_EQ(dutch::number_pairs(*round), (NumberPairs{{3, 1}, {2, 4}}));
  ASSERT_EQ(round->boards[0].passed.size(), 1U);
  EXPECT_EQ(round->field[round->boards[0].passed[0].player].number, 2);
  EXPECT_EQ(round->boards[0].passed[0].obstacle, dutch::Obstacle::must_not_meet);
}

/// 1 may meet 3, but then 2 and 4, who have met, would be left.
TEST(Monrad, LooksAheadSoThatAllArePaired) {
  auto event = testing::RandomSwiss(4, 3, 1, {0, 0}).event();
  event.forbidden = {{1, 3, {1, 2}}, {1, 3, {2, 4}}};
  const auto round = pair_monrad(event, 1);
  ASSERT_TRUE(round);
  EXPECT_EQ(dutch::number_pairs(*round), (NumberPairs{{1, 4}, {3, 2}}));
  ASSERT_EQ(round->boards[0].passed.size(), 2U);
  EXPECT_EQ(round->boards[0].passed[1].obstacle, dutch::Obstacle::partners_cannot);
}

TEST(Monrad, TheLastHasTheBye) {
  auto event = testing::RandomSwiss(5, 3, 1, {0, 0}).event();
  EXPECT_EQ(dutch::number_pairs(*pair_monrad(event, 1)), (NumberPairs{{1, 2}, {3, 4}, {5, 0}}));
  enter(event, 1, 2, RoundResult::win);
  enter(event, 3, 4, RoundResult::win);
  event.players[4].rounds.push_back({0, {}, RoundResult::pairing_bye});
  const auto second = pair_monrad(event, 2);
  ASSERT_TRUE(second);
  EXPECT_EQ(dutch::number_pairs(*second).back(), (dutch::NumberPair{4, 0}));
}

}  // namespace
}  // namespace escaque::pairing::swiss
