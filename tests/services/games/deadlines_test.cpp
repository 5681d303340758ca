#include "games/deadlines.hpp"

#include <gtest/gtest.h>

namespace escaque::services::games {
namespace {

constexpr Instant at(std::int64_t ms) { return Instant(Millis(ms)); }

TEST(Deadlines, GivesWhatIsDueTheEarliestFirst) {
  Deadlines deadlines;
  deadlines.set(GameId{1}, at(30));
  deadlines.set(GameId{2}, at(10));
  deadlines.set(GameId{3}, at(20));

  EXPECT_EQ(deadlines.next(), at(10));
  EXPECT_EQ(deadlines.take_due(at(20)), (std::vector{GameId{2}, GameId{3}}));
  EXPECT_EQ(deadlines.take_due(at(29)), std::vector<GameId>{});
  EXPECT_EQ(deadlines.next(), at(30));
}

TEST(Deadlines, KeepsOneMomentPerGame) {
  Deadlines deadlines;
  deadlines.set(GameId{1}, at(10));
  deadlines.set(GameId{1}, at(20));
  deadlines.set(GameId{2}, at(20));
  deadlines.set(GameId{2}, std::nullopt);

  EXPECT_EQ(deadlines.take_due(at(15)), std::vector<GameId>{});
  EXPECT_EQ(deadlines.take_due(at(20)), std::vector{GameId{1}});
  EXPECT_EQ(deadlines.next(), std::nullopt);
}

}  // namespace
}  // namespace escaque::services::games
