#include "domain/rating/glicko2.hpp"

#include <array>

#include <gtest/gtest.h>

namespace escaque::rating {
namespace {

constexpr Millis kDay = std::chrono::hours(24);

// Glickman, "Example of the Glicko-2 system": one period, three games, tau 0.5.
TEST(Glicko2, GivesTheNumbersOfGlickmansExample) {
  const Glicko player{1500, 200, 0.06};
  const std::array<GameScore, 3> games{GameScore{{1400, 30, 0.06}, 1},
                                       GameScore{{1550, 100, 0.06}, 0},
                                       GameScore{{1700, 300, 0.06}, 0}};

  const Glicko after = glicko2(player, games, 1, 0.5);

  EXPECT_NEAR(after.value, 1464.06, 0.02);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko2, MovesBothOfABeginnersFirstGameApartEvenly) {
  const Glicko winner = after_game({}, {{}, 1}, Millis{0});
  const Glicko loser = after_game({}, {{}, 0}, Millis{0});

  EXPECT_GT(winner.value, 1600);
  EXPECT_NEAR(winner.value - 1500, 1500 - loser.value, 1e-6);
  EXPECT_LT(winner.deviation, 500);
  EXPECT_DOUBLE_EQ(winner.deviation, loser.deviation);
}

TEST(Glicko2, ChangesNoValueWhenEqualsDraw) {
  EXPECT_NEAR(after_game({}, {{}, 0.5}, Millis{0}).value, 1500, 1e-9);
}

TEST(Glicko2, CountsAnUncertainOpponentForLess) {
  const Glicko player{1500, 60, 0.06};

  const double against_settled = after_game(player, {{1500, 50, 0.06}, 1}, Millis{0}).value;
  const double against_new = after_game(player, {{1500, 450, 0.06}, 1}, Millis{0}).value;

  EXPECT_GT(against_settled, against_new);
  EXPECT_GT(against_new, 1500);
}

TEST(Glicko2, RaisesVolatilityAfterASurprise) {
  const Glicko player{2000, 60, 0.06};

  EXPECT_GT(after_game(player, {{1200, 50, 0.06}, 0}, Millis{0}).volatility, 0.06);
}

TEST(Glicko2, GrowsTheDeviationWithTimeAndAsMuchInOneGoAsInMany) {
  const Glicko settled{1700, 60, 0.06};
  Glicko daily = settled;
  for (int day = 0; day < 30; ++day) daily = after_idle(daily, kDay);

  EXPECT_NEAR(daily.deviation, after_idle(settled, 30 * kDay).deviation, 1e-9);
  EXPECT_GT(daily.deviation, 60);
  EXPECT_DOUBLE_EQ(daily.value, 1700);
  EXPECT_DOUBLE_EQ(daily.volatility, 0.06);
}

TEST(Glicko2, IsProvisionalAgainAfterAYearWithoutGames) {
  const Glicko settled{1700, 60, 0.06};

  EXPECT_FALSE(is_provisional(after_idle(settled, 360 * kDay)));
  EXPECT_TRUE(is_provisional(after_idle(settled, 370 * kDay)));
}

TEST(Glicko2, KeepsTheDeviationWithinItsLimits) {
  Glicko player;
  for (int game = 0; game < 500; ++game) {
    player = after_game(player, {{player.value, 45, 0.06}, game % 2 == 0 ? 1.0 : 0.0}, Millis{0});
  }
  EXPECT_DOUBLE_EQ(player.deviation, kMinDeviation);

  EXPECT_DOUBLE_EQ(after_idle(player, 40'000 * kDay).deviation, kMaxDeviation);
  EXPECT_DOUBLE_EQ(after_idle(player, -kDay).deviation, kMinDeviation);
}

TEST(Glicko2, StaysFiniteForExtremeResults) {
  const Glicko after = after_game({3900, 45, 0.09}, {{100, 500, 0.09}, 0}, 3650 * kDay);

  EXPECT_TRUE(after.value > 3000 && after.value < 3900) << after.value;
  EXPECT_TRUE(after.volatility > 0 && after.volatility < 1) << after.volatility;
}

TEST(Glicko2, IsRoundedForPeople) {
  EXPECT_EQ(snapshot({}), (Snapshot{1500, 500, true}));
  EXPECT_EQ(snapshot({1723.6, 110.0, 0.06}), (Snapshot{1724, 110, false}));
  EXPECT_EQ(snapshot({1723.4, 110.2, 0.06}), (Snapshot{1723, 110, true}));
}

}  // namespace
}  // namespace escaque::rating
