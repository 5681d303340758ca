// Leases that are parts of another one: either somebody has the whole, or others have the parts.

#include "platform/eventlog/fence.hpp"
#include "platform/eventlog/lease.hpp"
#include "platform/eventlog/log_fixture.hpp"
#include "platform/eventlog/slices.hpp"
#include "platform/eventlog/whole_log.hpp"

namespace escaque::eventlog {
namespace {

constexpr unsigned kPartsShard = 0;

class LeasePartsTest : public LogFixture {
 protected:
  using Keeper = std::unique_ptr<LeaseKeeper>;

  Keeper keeper(LeaseConfig config) {
    config.time_to_live = Millis(10'000);
    config.renew_every = renew_every;
    return std::make_unique<LeaseKeeper>(io, *client, std::move(config),
                                         [this](unsigned) { ++lost; });
  }
  /// What builds know that know nothing of parts.
  Keeper of_whole(std::string owner) { return keeper({.owner = std::move(owner), .kind = "m"}); }
  Keeper of_part(std::string owner, std::string kind) {
    return keeper(
        {.owner = std::move(owner), .kind = std::move(kind), .wholes = {{"m", {"t", "a"}}}});
  }
  /// A part of the part "t".
  Keeper of_slice(std::string owner, std::string kind) {
    return keeper({.owner = std::move(owner),
                   .kind = std::move(kind),
                   .wholes = {{"t", {"t0", "t1"}}, {"m", {"t", "a"}}}});
  }
  std::uint64_t epoch_of(const Keeper& keeper) {
    const auto lease = run(keeper->acquire(kPartsShard));
    return lease ? lease->epoch : 0;
  }
  bool has(const Keeper& keeper) { return epoch_of(keeper) > 0; }
  void let_expire(const std::string& kind) {
    run(client->command("DEL", shard_keys(kPartsShard, kind).lease));
  }
  std::int64_t life_of(const std::string& kind) {
    return count("PTTL", shard_keys(kPartsShard, kind).lease);
  }

  Millis renew_every{60'000};
  int lost = 0;
};

TEST_F(LeasePartsTest, HaveOwnersOfTheirOwn) {
  const auto a = of_part("a:1#x", "t");
  const auto b = of_part("b:1#y", "a");
  ASSERT_TRUE(has(a));
  ASSERT_TRUE(has(b));

  EXPECT_FALSE(has(of_part("b:1#y", "t")));
  EXPECT_EQ((*run(b->holder(kPartsShard)))->owner, "b:1#y");
  EXPECT_FALSE((*run(b->holder(kPartsShard)))->is_of_a_part);
}

TEST_F(LeasePartsTest, KeepEverybodyFromTheWhole) {
  const auto a = of_part("a:1#x", "t");
  ASSERT_TRUE(has(a));
  const auto old = of_whole("old:1#z");

  EXPECT_FALSE(has(old));

  const auto holder = run(old->holder(kPartsShard));
  EXPECT_EQ((*holder)->owner, "a:1#x") << "who may know more";
  EXPECT_TRUE((*holder)->is_of_a_part);
  EXPECT_FALSE(has(of_whole("a:1#x"))) << "not even its own owner";
}

TEST_F(LeasePartsTest, AreNotHadWhileSomebodyHasTheWhole) {
  const auto old = of_whole("old:1#z");
  ASSERT_TRUE(has(old));
  const auto a = of_part("a:1#x", "t");
  EXPECT_FALSE(has(a));

  run(old->release(kPartsShard));

  EXPECT_TRUE(has(a));
}

TEST_F(LeasePartsTest, LeaveTheWholeAtOnceWhenTheLastOneIsGivenUp) {
  const auto a = of_part("a:1#x", "t");
  const auto b = of_part("b:1#y", "a");
  ASSERT_TRUE(has(a));
  ASSERT_TRUE(has(b));
  const auto old = of_whole("old:1#z");

  run(a->release(kPartsShard));
  EXPECT_FALSE(has(old));
  run(b->release(kPartsShard));

  EXPECT_TRUE(has(old));
}

TEST_F(LeasePartsTest, NoEpochComesTwice) {
  const auto old = of_whole("old:1#z");
  const auto a = of_part("a:1#x", "t");
  const auto b = of_part("b:1#y", "a");
  std::vector<std::uint64_t> epochs{epoch_of(old)};
  run(old->release(kPartsShard));
  epochs.push_back(epoch_of(a));
  epochs.push_back(epoch_of(b));
  run(a->release(kPartsShard));
  epochs.push_back(epoch_of(a));
  run(a->release(kPartsShard));
  run(b->release(kPartsShard));
  epochs.push_back(epoch_of(old));

  EXPECT_TRUE(std::ranges::is_sorted(epochs, std::ranges::less_equal()) &&
              std::ranges::adjacent_find(epochs) == epochs.end());
}

TEST_F(LeasePartsTest, GoOnUnderTheSameEpochIfNobodyElseTookThem) {
  const auto a = of_part("a:1#x", "t");
  const auto epoch = epoch_of(a);
  ASSERT_GT(epoch, 0U);
  let_expire("t");
  let_expire("m");

  EXPECT_EQ(epoch_of(a), epoch);

  EXPECT_FALSE(has(of_whole("old:1#z"))) << "it keeps everybody from the whole again";
  EXPECT_EQ(lost, 0);
}

TEST_F(LeasePartsTest, AreOverOnceSomebodyHasHadTheWhole) {
  const auto a = of_part("a:1#x", "t");
  const auto b = of_part("b:1#y", "a");
  const auto epoch = epoch_of(a);
  let_expire("t");
  let_expire("m");
  const auto old = of_whole("old:1#z");
  ASSERT_TRUE(has(old));
  run(old->release(kPartsShard));
  ASSERT_TRUE(has(b)) << "there are parts again";

  EXPECT_GT(epoch_of(a), epoch) << "what it knew is to be read again";

  EXPECT_EQ(lost, 1);
}

TEST_F(LeasePartsTest, ARenewalShowsThatSomebodyHasHadTheWhole) {
  renew_every = Millis(20);
  const auto a = of_part("a:1#x", "t");
  ASSERT_TRUE(has(a));
  // As if somebody had given it back; in one step, as renewals come in between.
  const auto own_keys = shard_keys(kPartsShard, "m");
  run(client->command("HSET", own_keys.epoch, "owner", ""));

  run_until([&] { return lost == 1; });

  EXPECT_FALSE(a->is_sure(kPartsShard));
}

TEST_F(LeasePartsTest, OfWhateverLifeKeepTheWholeAsLong) {
  const auto a = of_part("a:1#x", "t");
  ASSERT_TRUE(has(a));
  LeaseKeeper hasty(io, *client,
                    {.owner = "b:1#y",
                     .kind = "a",
                     .time_to_live = Millis(50),
                     .renew_every = Millis(20),
                     .wholes = {{"m", {"t", "a"}}}},
                    {});
  ASSERT_TRUE(run(hasty.acquire(kPartsShard)));

  // Asked first: both are shorter a moment later.
  const auto whole = life_of("m");
  EXPECT_GE(whole, life_of("t"));
}

TEST_F(LeasePartsTest, MayHavePartsOfTheirOwn) {
  const auto a = of_slice("a:1#x", "t0");
  const auto b = of_slice("b:1#y", "t1");
  ASSERT_TRUE(has(a));
  ASSERT_TRUE(has(b));

  EXPECT_FALSE(has(of_slice("b:1#y", "t0")));
  EXPECT_FALSE(has(of_part("c:1#z", "t"))) << "the part has parts itself";
  EXPECT_FALSE(has(of_whole("old:1#z")));
  EXPECT_TRUE(has(of_part("c:1#z", "a")));
}

TEST_F(LeasePartsTest, OfAPartAreNotHadWhileSomebodyHasThatPart) {
  const auto whole = of_part("a:1#x", "t");
  ASSERT_TRUE(has(whole));
  const auto slice = of_slice("b:1#y", "t0");
  EXPECT_FALSE(has(slice));

  run(whole->release(kPartsShard));

  EXPECT_TRUE(has(slice));
}

TEST_F(LeasePartsTest, OfAPartLeaveEverythingAtOnceWhenTheLastOneIsGivenUp) {
  const auto a = of_slice("a:1#x", "t0");
  const auto b = of_slice("b:1#y", "t1");
  ASSERT_TRUE(has(a));
  ASSERT_TRUE(has(b));
  const auto whole = of_part("c:1#z", "t");
  const auto old = of_whole("old:1#z");

  run(a->release(kPartsShard));
  EXPECT_FALSE(has(whole));
  run(b->release(kPartsShard));

  EXPECT_TRUE(has(whole));
  EXPECT_FALSE(has(old));
  run(whole->release(kPartsShard));
  EXPECT_TRUE(has(old));
}

TEST_F(LeasePartsTest, OfAPartCountTheirEpochsWithEverybody) {
  const auto old = of_whole("old:1#z");
  const auto part = of_part("c:1#z", "t");
  const auto slice = of_slice("a:1#x", "t0");
  std::vector<std::uint64_t> epochs;
  for (int i = 0; i < 2; ++i) {
    for (const Keeper* each : {&old, &part, &slice}) {
      epochs.push_back(epoch_of(*each));
      run((*each)->release(kPartsShard));
    }
  }

  EXPECT_TRUE(std::ranges::is_sorted(epochs, std::ranges::less_equal()));
  EXPECT_GT(epochs.front(), 0U);
  EXPECT_EQ(std::ranges::adjacent_find(epochs), epochs.end());
}

TEST_F(LeasePartsTest, OfAPartAreOverOnceSomebodyHasHadAWhole) {
  for (const std::string kind : {"t", "m"}) {
    const auto slice = of_slice("a:1#x", "t0");
    const auto epoch = epoch_of(slice);
    ASSERT_GT(epoch, 0U);
    const int lost_before = lost;
    for (const char* each : {"t0", "t", "m"}) let_expire(each);
    const auto other = kind == "m" ? of_whole("b:1#y") : of_part("b:1#y", "t");
    ASSERT_TRUE(has(other));
    run(other->release(kPartsShard));

    EXPECT_GT(epoch_of(slice), epoch) << kind;
    EXPECT_EQ(lost, lost_before + 1);
    run(slice->release(kPartsShard));
  }
}

TEST_F(LeasePartsTest, OfAPartGoOnUnderTheSameEpochIfNobodyElseTookThem) {
  const auto slice = of_slice("a:1#x", "t0");
  const auto epoch = epoch_of(slice);
  for (const char* each : {"t0", "t", "m"}) let_expire(each);

  EXPECT_EQ(epoch_of(slice), epoch);

  EXPECT_FALSE(has(of_part("b:1#y", "t")));
  EXPECT_FALSE(has(of_whole("old:1#z")));
  EXPECT_EQ(lost, 0);
}

TEST_F(LeasePartsTest, ARenewalKeepsAllWholes) {
  renew_every = Millis(20);
  const auto slice = of_slice("a:1#x", "t0");
  ASSERT_TRUE(has(slice));
  let_expire("t");
  let_expire("m");

  run_until([&] { return life_of("t") > 0 && life_of("m") > 0; });

  EXPECT_FALSE(has(of_part("b:1#y", "t")));
  EXPECT_EQ(lost, 0);
}

class OuterFenceTest : public LogFixture {
 protected:
  OuterFenceTest() {
    const unsigned shard = shard_of(12345);
    keys.shard.lease = fence_key(shard, "t");
    keys.shard.owner = "a";
    keys.shard.outer = OuterFence{fence_key(shard, "m"), 5};
  }
  void raise(const std::string& kind, std::uint64_t epoch) {
    ASSERT_TRUE(run(raise_fences(*client, kind, epoch, "a", all_shards())));
  }
};

TEST_F(OuterFenceTest, BothLetNobodyWriteButTheirOwner) {
  raise("t", 7);
  EXPECT_EQ(append(1, "early").error(), AppendError::fenced);

  raise("m", 5);

  EXPECT_TRUE(append(1, "one", Lifecycle::created));
}

TEST_F(OuterFenceTest, NothingIsWrittenOnceSomebodyHasTheWhole) {
  raise("m", 5);
  raise("t", 7);
  ASSERT_TRUE(append(1, "one", Lifecycle::created));
  const auto entries = run(log.read(keys.stream));

  raise("m", 8);

  EXPECT_EQ(append(2, "late").error(), AppendError::fenced);
  EXPECT_EQ(run(remove_log(*client, keys, 7, 1)).error(), AppendError::fenced);
  EXPECT_EQ(run(restore_log(*client, keys, 7, *entries)).error(), AppendError::fenced);
}

TEST_F(OuterFenceTest, AWholeLogLeavesAndComesBackBehindBoth) {
  raise("m", 5);
  raise("t", 7);
  ASSERT_TRUE(append(1, "one", Lifecycle::created));
  const auto entries = run(log.read(keys.stream));

  EXPECT_TRUE(run(remove_log(*client, keys, 7, 1)));
  EXPECT_TRUE(run(restore_log(*client, keys, 7, *entries)));

  EXPECT_EQ(run(log.read(keys.stream))->size(), 1U);
}

}  // namespace
}  // namespace escaque::eventlog
