#include "platform/eventlog/outbox_shards.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace escaque::eventlog {
namespace {

using Clock = OutboxShards::Clock;

class OutboxShardsTest : public ::testing::Test {
 protected:
  std::vector<OutboxWork> take(const std::set<std::string>& asked = {}) {
    const auto server_of = [](unsigned shard) { return std::string(shard < 100 ? "a" : "b"); };
    return shards.take(server_of, asked, now);
  }
  /// All shards of all servers: nothing is our own, abandoned or new.
  void settle() {
    shards.mark_all();
    for (auto work = take(); !work.empty(); work = take()) {
      for (const auto& [server, step, of] : work) {
        for (const unsigned shard : of) shards.found_nothing(shard, step);
      }
    }
  }

  OutboxShards shards;
  Clock::time_point now = Clock::time_point(std::chrono::hours(1));
};

TEST_F(OutboxShardsTest, EachServerIsAskedForWhatIsOurOwnFirst) {
  const auto work = take();

  ASSERT_EQ(work.size(), 2U);
  EXPECT_EQ(work[0].server, "a");
  EXPECT_EQ(work[0].shards.size(), 100U);
  EXPECT_EQ(work[1].server, "b");
  EXPECT_EQ(work[1].shards.size(), kShards - 100);
  for (const auto& each : work) EXPECT_EQ(each.step, OutboxStep::own);
  EXPECT_TRUE(take().empty()) << "all are being asked";
}

TEST_F(OutboxShardsTest, OurOwnIsReadToItsEnd) {
  (void)take();
  shards.handled(7, OutboxStep::own, Position{5, 2}, false);

  const auto again = take();

  ASSERT_EQ(again.size(), 1U);
  EXPECT_EQ(again[0].step, OutboxStep::own);
  EXPECT_EQ(again[0].shards, (std::vector<unsigned>{7}));
  EXPECT_EQ(shards.own_after(7), (Position{5, 2}));
  shards.found_nothing(7, OutboxStep::own);
  const auto next = take();
  ASSERT_EQ(next.size(), 1U);
  EXPECT_EQ(next[0].step, OutboxStep::fresh);
}

TEST_F(OutboxShardsTest, WhatIsAbandonedComesBeforeWhatIsNew) {
  settle();
  EXPECT_TRUE(take().empty());
  shards.mark_all();

  EXPECT_EQ(take().front().step, OutboxStep::abandoned);
}

TEST_F(OutboxShardsTest, LooksThatAreDueAgainAtOnceKeepNothingNewWaiting) {
  settle();
  for (int look = 0; look < 3; ++look) {
    shards.mark_all();
    for (const OutboxStep step : {OutboxStep::abandoned, OutboxStep::fresh}) {
      const auto work = take();
      ASSERT_EQ(work.size(), 2U);
      for (const auto& each : work) {
        EXPECT_EQ(each.step, step);
        for (const unsigned shard : each.shards) shards.found_nothing(shard, step);
      }
      shards.mark_all();
    }
  }
}

TEST_F(OutboxShardsTest, WhatIsAbandonedIsLookedThroughToItsEnd) {
  settle();
  shards.mark_all();
  (void)take();
  EXPECT_EQ(shards.abandoned_from(7), Position{});
  shards.handled(7, OutboxStep::abandoned, Position{5, 3}, true);
  shards.mark_all();
  // In turn with what is new.
  const auto step_of_seven = [this] {
    const auto work = take();
    EXPECT_EQ(work.size(), 1U);
    EXPECT_EQ(work[0].shards, (std::vector<unsigned>{7}));
    return work[0].step;
  };
  ASSERT_EQ(step_of_seven(), OutboxStep::fresh);
  shards.found_nothing(7, OutboxStep::fresh);

  ASSERT_EQ(step_of_seven(), OutboxStep::abandoned);
  EXPECT_EQ(shards.abandoned_from(7), (Position{5, 3}));

  shards.handled(7, OutboxStep::abandoned, Position{}, false);
  EXPECT_TRUE(take().empty());
  shards.mark_all();
  ASSERT_EQ(step_of_seven(), OutboxStep::fresh);
  shards.found_nothing(7, OutboxStep::fresh);
  ASSERT_EQ(step_of_seven(), OutboxStep::abandoned);
  EXPECT_EQ(shards.abandoned_from(7), Position{}) << "from the beginning";
}

TEST_F(OutboxShardsTest, ALookForWhatIsAbandonedThatFailedBeginsAnew) {
  settle();
  shards.mark_all();
  (void)take();
  shards.handled(7, OutboxStep::abandoned, Position{5, 3}, true);
  (void)take();

  shards.set_aside(7, now);

  EXPECT_EQ(shards.abandoned_from(7), Position{});
}

TEST_F(OutboxShardsTest, BusyShardsKeepNoOtherWaiting) {
  settle();
  std::set<unsigned> served;
  for (int round = 0; round < 7; ++round) {
    for (unsigned shard = 0; shard < 100; ++shard) shards.mark(shard);
    const auto work = take();
    ASSERT_EQ(work.size(), 1U);
    EXPECT_EQ(work[0].shards.size(), 16U);
    for (const unsigned shard : work[0].shards) {
      served.insert(shard);
      shards.handled(shard, OutboxStep::fresh, Position{1, 0}, true);
    }
  }

  EXPECT_EQ(served.size(), 100U);
}

TEST_F(OutboxShardsTest, BusyServersKeepNoShardOfAnotherWaiting) {
  settle();
  std::set<unsigned> served;
  for (int round = 0; round < 10; ++round) {
    for (unsigned shard = 0; shard < kShards; ++shard) shards.mark(shard);
    const auto work = take();
    ASSERT_EQ(work.size(), 2U);
    for (const auto& each : work) {
      EXPECT_EQ(each.shards.size(), 16U);
      for (const unsigned shard : each.shards) {
        served.insert(shard);
        shards.handled(shard, OutboxStep::fresh, Position{1, 0}, true);
      }
    }
  }

  EXPECT_EQ(served.size(), kShards);
}

TEST_F(OutboxShardsTest, AServerThatIsBeingAskedIsLeftAlone) {
  settle();
  shards.mark(1);
  shards.mark(200);

  const auto work = take({"a"});

  ASSERT_EQ(work.size(), 1U);
  EXPECT_EQ(work[0].shards, (std::vector<unsigned>{200}));
}

TEST_F(OutboxShardsTest, WhatFailedIsAskedAgainLaterAndFromItsBeginning) {
  settle();
  shards.mark(1);
  shards.mark(2);
  shards.created_group(1);
  (void)take();
  const auto later = now + std::chrono::seconds(1);
  shards.set_aside(1, later);
  shards.found_nothing(2, OutboxStep::fresh);

  shards.mark(1);
  EXPECT_TRUE(take().empty());
  EXPECT_FALSE(shards.has_group(1)) << "its server may be another one";
  EXPECT_EQ(shards.next_asked(now), later);

  now = later;
  EXPECT_EQ(shards.next_asked(now), std::nullopt);
  const auto work = take();
  ASSERT_EQ(work.size(), 1U);
  EXPECT_EQ(work[0].step, OutboxStep::own);
  EXPECT_EQ(work[0].shards, (std::vector<unsigned>{1}));
}

TEST_F(OutboxShardsTest, AFullAnswerIsFollowedByAnotherQuestion) {
  settle();
  shards.mark(1);
  (void)take();
  shards.handled(1, OutboxStep::fresh, Position{9, 0}, false);
  EXPECT_TRUE(take().empty());

  shards.mark(1);
  (void)take();
  shards.handled(1, OutboxStep::fresh, Position{9, 32}, true);
  EXPECT_EQ(take().size(), 1U);
}

}  // namespace
}  // namespace escaque::eventlog
