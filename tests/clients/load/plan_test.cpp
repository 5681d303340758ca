#include "load/plan.hpp"

#include <gtest/gtest.h>

namespace escaque::load {
namespace {

TEST(Plan, SharesSumUpToTheWhole) {
  for (const std::size_t workers : {1U, 2U, 3U, 7U}) {
    const Plan plan{.server = {}, .connections = 1'003, .games = 101, .rate = 500};
    Plan sum{.server = {}, .connections = 0, .games = 0, .rate = 0};
    for (std::size_t number = 0; number < workers; ++number) {
      const Plan share = share_of(plan, number, workers);
      sum.connections += share.connections;
      sum.games += share.games;
      sum.rate += share.rate;
    }
    EXPECT_EQ(sum.connections, plan.connections);
    EXPECT_EQ(sum.games, plan.games);
    EXPECT_NEAR(sum.rate, plan.rate, 1e-9);
  }
}

TEST(Plan, EveryGameOfAShareHasPlayers) {
  const Plan plan{.server = {}, .connections = 20, .games = 1'000};
  for (std::size_t number = 0; number < 3; ++number) {
    const Plan share = share_of(plan, number, 3);
    EXPECT_GE(share.players(), 2U);
    EXPECT_LE(share.players(), share.connections);
  }
}

TEST(Plan, HasTwoPlayersAGameWhileThereAreConnections) {
  EXPECT_EQ((Plan{.server = {}, .connections = 50, .games = 10}.players()), 20U);
  EXPECT_EQ((Plan{.server = {}, .connections = 7, .games = 10}.players()), 6U);
}

}  // namespace
}  // namespace escaque::load
