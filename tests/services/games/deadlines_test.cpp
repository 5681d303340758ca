#include "games/shards/deadlines.hpp"

#include <gtest/gtest.h>

namespace escaque::services::games {
namespace {

constexpr Instant due(std::int64_t ms) { return Instant(Millis(ms)); }

TEST(Deadlines, GivesWhatIsDueTheEarliestFirst) {
  Deadlines deadlines;
  deadlines.set(GameId{1}, due(30));
  deadlines.set(GameId{2}, due(10));
  deadlines.set(GameId{3}, due(20));

  EXPECT_EQ(deadlines.next(), due(10));
  EXPECT_EQ(deadlines.take_due(due(20)), (std::vector{GameId{2}, GameId{3}}));
  EXPECT_EQ(deadlines.take_due(due(29)), std::vector<GameId>{});
  EXPECT_EQ(deadlines.next(), due(30));
}

TEST(Deadlines, KeepsOneMomentPerGame) {
  Deadlines deadlines;
  deadlines.set(GameId{1}, due(10));
  deadlines.set(GameId{1}, due(20));
  deadlines.set(GameId{2}, due(20));
  deadlines.set(GameId{2}, std::nullopt);

  EXPECT_EQ(deadlines.take_due(due(15)), std::vector<GameId>{});
  EXPECT_EQ(deadlines.take_due(due(20)), std::vector{GameId{1}});
  EXPECT_EQ(deadlines.next(), std::nullopt);
}

}  // namespace
}  // namespace escaque::services::games
