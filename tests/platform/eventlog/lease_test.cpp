#include "platform/eventlog/lease.hpp"

#include "platform/eventlog/log_fixture.hpp"
#include "support/manual_time.hpp"

namespace escaque::eventlog {
namespace {

constexpr unsigned kShard = 9;

class LeaseTest : public LogFixture {
 protected:
  std::unique_ptr<LeaseKeeper> keeper(std::string owner, Millis time_to_live = Millis(10'000),
                                      Millis renew_every = Millis(20)) {
    return std::make_unique<LeaseKeeper>(
        io, *client, LeaseConfig{std::move(owner), "", time_to_live, renew_every},
        [this](unsigned shard) { lost.push_back(shard); });
  }
  EntityKeys keys_of(const LeaseKeeper& writer) const {
    EntityKeys of_writer = keys;
    of_writer.shard.owner = writer.owner();
    return of_writer;
  }
  /// What a slow moment of Redis does to a lease.
  void let_expire() { run(client->command("DEL", lease_keys.lease)); }
  bool is_held() { return count("EXISTS", lease_keys.lease) == 1; }
  std::optional<std::string> heartbeat() {
    return *redis::to_text(run(client->command("HGET", lease_keys.epoch, "beat")));
  }

  ShardKeys lease_keys = shard_keys(kShard);
  std::vector<unsigned> lost;
};

TEST_F(LeaseTest, IsSureUntilTheTimeAfterItsLastAnsweredRenewalWasSent) {
  test::ManualTime time;
  LeaseKeeper a(io, *client, LeaseConfig{"a", "", Millis(1'000), Millis(60'000)}, {}, time);
  EXPECT_FALSE(a.is_sure(kShard));
  ASSERT_TRUE(run(a.acquire(kShard)));
  EXPECT_TRUE(a.is_sure(kShard));
  time.advance(Millis(999));
  EXPECT_TRUE(a.is_sure(kShard));
  time.advance(Millis(1));
  EXPECT_FALSE(a.is_sure(kShard));
  EXPECT_TRUE(a.epoch(kShard)) << "nobody said that it is lost";

  ASSERT_TRUE(run(a.acquire(kShard)));
  EXPECT_TRUE(a.is_sure(kShard));
  run(a.release(kShard));
  EXPECT_FALSE(a.is_sure(kShard));
}

TEST_F(LeaseTest, IsSureAgainAfterARenewal) {
  test::ManualTime time;
  LeaseKeeper a(io, *client, LeaseConfig{"a", "", Millis(10'000), Millis(20)}, {}, time);
  ASSERT_TRUE(run(a.acquire(kShard)));
  time.advance(Millis(20'000));

  run_until([&] { return a.is_sure(kShard); });
}

TEST_F(LeaseTest, SaysThatItWasLostBeforeItIsHadAgainUnderAnotherEpoch) {
  const auto a = keeper("a", Millis(10'000), Millis(60'000));
  auto b = keeper("b", Millis(10'000), Millis(60'000));
  ASSERT_TRUE(run(a->acquire(kShard)));
  let_expire();
  ASSERT_TRUE(run(b->acquire(kShard)));
  b.reset();  // dies
  let_expire();
  EXPECT_TRUE(lost.empty());

  EXPECT_EQ(run(a->acquire(kShard))->epoch, 3u);

  EXPECT_EQ(lost, (std::vector<unsigned>{kShard}));
  EXPECT_EQ(run(a->acquire(kShard))->epoch, 3u);
  EXPECT_EQ(lost.size(), 1u);
}

TEST_F(LeaseTest, LetsOneOwnerHoldAShard) {
  const auto a = keeper("a:1#x");
  const auto b = keeper("b:1#y");

  const auto lease = run(a->acquire(kShard));
  const auto refused = run(b->acquire(kShard));
  const auto holder = run(b->holder(kShard));

  ASSERT_TRUE(lease);
  EXPECT_EQ(lease->epoch, 1u);
  EXPECT_FALSE(lease->last_heartbeat);
  EXPECT_EQ(refused.error(), LeaseError::held);
  EXPECT_EQ((*holder)->owner, "a:1#x");
  EXPECT_EQ((*holder)->epoch, 1u);
  EXPECT_EQ(a->epoch(kShard), 1u);
  EXPECT_FALSE(b->epoch(kShard));
}

TEST_F(LeaseTest, GivesANewOwnerAHigherEpochAndTheLastHeartbeat) {
  auto a = keeper("a");
  ASSERT_TRUE(run(a->acquire(kShard)));
  EXPECT_FALSE(heartbeat());
  a->serve(kShard);
  run_until([&] { return heartbeat().has_value(); });
  a.reset();  // dies
  let_expire();

  const auto b = keeper("b");
  const auto lease = run(b->acquire(kShard));

  ASSERT_TRUE(lease && lease->last_heartbeat);
  EXPECT_EQ(lease->epoch, 2u);
  EXPECT_LE(*lease->last_heartbeat, lease->now);
  EXPECT_GT(*lease->last_heartbeat, lease->now - Millis(60'000));
}

TEST_F(LeaseTest, BeatsOnlyWhileItsShardIsServed) {
  auto a = keeper("a");
  ASSERT_TRUE(run(a->acquire(kShard)));
  a->serve(kShard);
  run_until([&] { return heartbeat().has_value(); });

  a->stop_serving(kShard);
  run(client->command("PEXPIRE", lease_keys.lease, "5000"));
  const auto last = heartbeat();
  run_until([&] { return count("PTTL", lease_keys.lease) > 5'000; });
  EXPECT_EQ(heartbeat(), last);
}

TEST_F(LeaseTest, KeepsTheEpochWhenNobodyTookALapsedLease) {
  const auto a = keeper("a", Millis(10'000), Millis(60'000));
  ASSERT_TRUE(run(a->acquire(kShard)));
  let_expire();
  EXPECT_EQ(run(a->acquire(kShard))->epoch, 1u);
  EXPECT_TRUE(lost.empty());
}

TEST_F(LeaseTest, RenewsALapsedLeaseByItself) {
  const auto a = keeper("a");
  ASSERT_TRUE(run(a->acquire(kShard)));
  let_expire();
  run_until([&] { return is_held(); });
  EXPECT_EQ(a->epoch(kShard), 1u);
}

TEST_F(LeaseTest, OutlivesItsTimeToLiveByRenewal) {
  const auto a = keeper("a", Millis(300), Millis(20));
  ASSERT_TRUE(run(a->acquire(kShard)));
  const auto end = std::chrono::steady_clock::now() + Millis(900);

  run_until([&] { return std::chrono::steady_clock::now() > end; });

  EXPECT_TRUE(is_held());
}

TEST_F(LeaseTest, ExpiresWithoutItsOwner) {
  auto a = keeper("a", Millis(50), Millis(60'000));
  ASSERT_TRUE(run(a->acquire(kShard)));
  a.reset();
  run_until([&] { return !is_held(); });
}

/// A clock that can be set: to whoever reads it, Redis' clock is set the other way.
class SkewedTime final : public TimeSource {
 public:
  [[nodiscard]] Instant now() const override { return system_.now() + ahead; }
  [[nodiscard]] UtcTime utc_now() const override { return system_.utc_now(); }

  Millis ahead{0};

 private:
  SystemTime system_;
};

TEST_F(LeaseTest, KeepsAStepOfRedisClockForTheHeir) {
  SkewedTime time;
  std::vector<ClockStep> seen;
  std::optional<LeaseKeeper> a;
  a.emplace(
      io, *client, LeaseConfig{"a", "", Millis(10'000), Millis(20)}, [](unsigned) {}, time,
      [&seen](const ClockStep& step, UtcTime, const std::string&) { seen.push_back(step); });
  ASSERT_TRUE(run(a->acquire(kShard)));
  a->serve(kShard);
  run_until([&] { return heartbeat().has_value(); });

  time.ahead = Millis(-60'000);
  run_until([&] {
    return redis::to_text(run(client->command("HGET", lease_keys.epoch, "steps")))->has_value();
  });
  a.reset();
  let_expire();
  const auto b = keeper("b");
  const auto lease = run(b->acquire(kShard));

  ASSERT_TRUE(lease);
  EXPECT_EQ(lease->steps, seen);
  // A reading that was under way when the test set the clock sees half of the step, the next one
  // the other half.
  ASSERT_FALSE(seen.empty());
  ASSERT_LE(seen.size(), 2U);
  EXPECT_NEAR(static_cast<double>(
                  (seen.front().by + (seen.size() == 2 ? seen.back().by : Millis(0))).count()),
              60'000, 1'000);
}

TEST_F(LeaseTest, TellsTheOwnerThatSomebodyElseTookIt) {
  const auto a = keeper("a", Millis(10'000), Millis(100));
  const auto b = keeper("b");
  ASSERT_TRUE(run(a->acquire(kShard)));
  let_expire();
  ASSERT_TRUE(run(b->acquire(kShard)));

  run_until([&] { return !lost.empty(); });

  EXPECT_EQ(lost, (std::vector<unsigned>{kShard}));
  EXPECT_FALSE(a->epoch(kShard));
  EXPECT_EQ(b->epoch(kShard), 2u);
}

TEST_F(LeaseTest, ReleasesInGoodOrder) {
  const auto a = keeper("a");
  const auto b = keeper("b");
  ASSERT_TRUE(run(a->acquire(kShard)));
  ASSERT_TRUE(run(a->acquire(kShard + 1)));
  a->serve(kShard);

  run(a->release_all());

  EXPECT_FALSE(is_held());
  EXPECT_TRUE(heartbeat());
  EXPECT_FALSE(a->epoch(kShard));
  EXPECT_EQ(run(b->acquire(kShard))->epoch, 2u);
  EXPECT_EQ(run(b->acquire(kShard + 1))->epoch, 2u);
}

TEST_F(LeaseTest, KeepsAllShardsAtOnce) {
  const auto a = keeper("a", Millis(10'000), Millis(50));
  for (unsigned shard = 0; shard < kShards; ++shard) {
    ASSERT_TRUE(run(a->acquire(shard)));
    a->serve(shard);
  }
  run_until([&] { return count("EXISTS", shard_keys(0).epoch) == 1 && heartbeat().has_value(); });
}

TEST_F(LeaseTest, SaysSoWhenRedisIsAway) {
  const auto a = keeper("a");
  server.kill();
  run_until([&] { return !client->is_connected(); });
  EXPECT_EQ(run(a->acquire(kShard)).error(), LeaseError::unavailable);
  EXPECT_EQ(run(a->holder(kShard)).error(), LeaseError::unavailable);
}

TEST_F(LeaseTest, TakesWhatADeadOwnerHeldWithoutWaiting) {
  const auto a = keeper("a", Millis(60'000));
  const auto b = keeper("b", Millis(60'000));
  ASSERT_TRUE(run(a->acquire(kShard)));
  b->presume_dead({"c"});
  EXPECT_EQ(run(b->acquire(kShard)).error(), LeaseError::held);

  b->presume_dead({"c", "a"});
  const auto lease = run(b->acquire(kShard));

  ASSERT_TRUE(lease);
  EXPECT_EQ(lease->epoch, 2u);
  run_until([this] { return !lost.empty(); });
  EXPECT_FALSE(a->epoch(kShard));
  EXPECT_EQ(run(a->acquire(kShard)).error(), LeaseError::held);
}

TEST_F(LeaseTest, OfTwoWhoTakeEachOtherForDeadOneWritesAtATime) {
  const auto a = keeper("a", Millis(60'000), Millis(60'000));
  const auto b = keeper("b", Millis(60'000), Millis(60'000));
  a->presume_dead({"b"});
  b->presume_dead({"a"});
  const unsigned shard = shard_of(12345);
  std::uint64_t version = 0;

  for (int round = 0; round < 10; ++round) {
    const auto taken_a = run(a->acquire(shard));
    const auto taken_b = run(b->acquire(shard));
    ASSERT_TRUE(taken_a && taken_b);
    // Both believe that they own it; both write the next version.
    ++version;
    const auto by_a = run(log.append(keys_of(*a), {taken_a->epoch, version, "a"}));
    const auto by_b = run(log.append(keys_of(*b), {taken_b->epoch, version, "b"}));
    EXPECT_EQ(by_a.error(), AppendError::fenced);
    EXPECT_TRUE(by_b);
  }

  EXPECT_EQ(run(log.read(keys.stream))->size(), version);
}

TEST_F(LeaseTest, FencesTheOldOwnersAppends) {
  const auto a = keeper("a", Millis(10'000), Millis(60'000));
  const auto b = keeper("b");
  const auto shard = shard_of(12345);
  const auto old_lease = run(a->acquire(shard));
  ASSERT_TRUE(run(log.append(keys_of(*a), {old_lease->epoch, 1, "by a", Lifecycle::created})));
  run(client->command("DEL", keys.shard.lease));

  const auto new_lease = run(b->acquire(shard));

  EXPECT_EQ(run(log.append(keys_of(*a), {old_lease->epoch, 2, "late"})).error(),
            AppendError::fenced);
  EXPECT_TRUE(run(log.append(keys_of(*b), {new_lease->epoch, 2, "by b"})));
}

TEST_F(LeaseTest, FencesTheEarlierOwnerOfAnEpochThatAFailoverLost) {
  const auto a = keeper("a", Millis(60'000), Millis(60'000));
  const auto b = keeper("b", Millis(60'000), Millis(60'000));
  const auto shard = shard_of(12345);
  const auto lost_lease = run(a->acquire(shard));
  run(client->command("DEL", keys.shard.lease, keys.shard.epoch));

  const auto lease = run(b->acquire(shard));
  ASSERT_TRUE(lost_lease && lease);
  ASSERT_EQ(lease->epoch, lost_lease->epoch);

  EXPECT_EQ(run(log.append(keys_of(*a), {lost_lease->epoch, 1, "by a"})).error(),
            AppendError::fenced);
  EXPECT_TRUE(run(log.append(keys_of(*b), {lease->epoch, 1, "by b"})));
}

}  // namespace
}  // namespace escaque::eventlog
