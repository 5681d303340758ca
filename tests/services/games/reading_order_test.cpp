#include "games/shards/reading_order.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace escaque::services::games {
namespace {

using namespace std::chrono_literals;

constexpr UtcTime kThen{1'700'000'000s};

/// A game whose last entry, at kThen, is `fact`.
LiveStream after(game::Fact fact) {
  return {GameId{1},
          StoredEntry{{.version = 4, .command_id = "", .facts = {std::move(fact)}}, kThen}};
}

LiveStream after_move(Millis white, Millis black) {
  return after(game::MovePlayed{"e2e4", "e4", {}, {}, {white, black}});
}

std::vector<std::uint64_t> all_of(ReadingOrder& order) {
  std::vector<std::uint64_t> games;
  while (const auto next = order.next()) games.push_back(next->game.value);
  return games;
}

TEST(TimeLeft, IsOfTheShorterClockAsIfItHadRunSince) {
  EXPECT_EQ(time_left(after_move(50s, 90s), kThen + 20s), 30s);
  EXPECT_EQ(time_left(after_move(90s, 50s), kThen + 20s), 30s);
  EXPECT_EQ(time_left(after_move(50s, 90s), kThen + 55s), 0s);
}

TEST(TimeLeft, StaysWhatTheEntrySaysWhenTheShardWasServedOnlyBefore) {
  EXPECT_EQ(time_left(after_move(50s, 90s), UtcTime{}), 50s);
}

TEST(TimeLeft, IsNothingWhereTheEntryDoesNotTellIt) {
  EXPECT_EQ(time_left(after(game::PlayerGone{Color::white}), kThen + 20s), 0s);
  EXPECT_EQ(time_left({GameId{1}, std::nullopt}, kThen), 0s);
}

TEST(TimeLeft, IsWithoutEndWhereTheClockCannotBeRunning) {
  EXPECT_EQ(time_left(after(game::MoveSealed{Color::white, "", {50s, 90s}}), kThen + 24h),
            Millis::max());
  EXPECT_EQ(time_left(after(game::PlayerGone{Color::white}), kThen + 24h), Millis::max());
}

TEST(ReadingOrder, IsPressingAsLongAsAClockIsShort) {
  ReadingOrder order;
  EXPECT_FALSE(order.is_pressing());
  order.add({.shard = 1, .game = GameId{1}, .left = 10min});
  EXPECT_FALSE(order.is_pressing());
  order.add({.shard = 2, .game = GameId{2}, .left = 30s});
  EXPECT_TRUE(order.is_pressing());

  (void)order.next();

  EXPECT_FALSE(order.is_pressing());
  EXPECT_FALSE(order.is_empty());
}

TEST(ReadingOrder, BeginsWithTheShortestClocksWhateverTheirShard) {
  ReadingOrder order;
  order.add({.shard = 1, .game = GameId{1}, .left = 10min});
  order.add({.shard = 2, .game = GameId{2}, .left = 30s});
  order.add({.shard = 1, .game = GameId{3}, .left = 40s});
  order.add({.shard = 3, .game = GameId{4}, .left = 0s});

  EXPECT_EQ(all_of(order), (std::vector<std::uint64_t>{4, 2, 3, 1}));
}

TEST(ReadingOrder, GoesOnShardByShard) {
  ReadingOrder order;
  order.add({.shard = 2, .game = GameId{1}, .left = 2min});
  order.add({.shard = 1, .game = GameId{2}, .left = 3h});
  order.add({.shard = 2, .game = GameId{3}, .left = Millis::max()});
  order.add({.shard = 1, .game = GameId{4}, .left = 90min});

  EXPECT_EQ(all_of(order), (std::vector<std::uint64_t>{2, 4, 1, 3}));
  EXPECT_EQ(order.next(), std::nullopt);
}

TEST(ReadingOrder, TakesAGameInBetween) {
  ReadingOrder order;
  order.add({.shard = 1, .game = GameId{1}, .left = 2min});
  order.add({.shard = 1, .game = GameId{2}, .left = 2min});
  EXPECT_EQ(order.next()->game, GameId{1});

  order.add({.shard = 9, .game = GameId{3}, .left = 5s});
  EXPECT_EQ(order.next(), (UnreadGame{.shard = 9, .game = GameId{3}, .left = 5s}));
}

}  // namespace
}  // namespace escaque::services::games
