// Outboxes where entries need a replica: what could still be lost is handed on to nobody.

#include <algorithm>

#include "domain/base/id.hpp"
#include "platform/eventlog/outbox_consumer.hpp"
#include "platform/eventlog/replica_fixture.hpp"
#include "platform/eventlog/scripts.hpp"

namespace escaque::eventlog {
namespace {

constexpr std::uint64_t kGame = 12345;

class OutboxReplicasTest : public ReplicaFixture {
 protected:
  OutboxConfig patient(std::string consumer) {
    OutboxConfig made;
    made.group = "ratings";
    made.consumer = std::move(consumer);
    made.claim_after = Millis(3'600'000);
    return made;
  }
  void correct() { ASSERT_TRUE(append(3, "draw", Lifecycle::finished, "corrected")); }
  /// How many entries the group has been given in the game's shard and has not acknowledged. None
  /// while it is not known there.
  std::int64_t pending() {
    const auto answer = run(client->command("XPENDING", keys.shard.outbox, "ratings"));
    return answer->array() ? *(*answer->array())[0].integer() : 0;
  }
  void hand_on_first(const Consumer& consumer) {
    finish(kGame);
    run_until([&] { return consumer.seen.size() == 1; });
    run_until([&] { return pending() == 0; });
  }
  /// Others wait for the replica in vain, for longer than the reader has.
  void wait_in_vain() {
    const std::string holder = held_by(keys.shard, 7);
    const std::vector<std::string_view> names{keys.shard.lease}, args{holder, "0"};
    for (int i = 0; i < 2; ++i) {
      const auto answer = run(waiting->eval(confirm_script(), names, args));
      ASSERT_FALSE(answer);
      EXPECT_EQ(answer.error(), redis::RedisError::timed_out);
    }
  }
  void stop(Consumer& consumer) {
    consumer.reader.stop();
    run_until([&] { return consumer.ended; });
  }
};

TEST_F(OutboxReplicasTest, WhatTheReplicaHasIsHandedOn) {
  Consumer consumer(io, waiting_config(), patient("a"));
  hand_on_first(consumer);
  stop(consumer);

  EXPECT_EQ(consumer.seen[0].payload, "result");
  EXPECT_TRUE(consumer.problems.empty()) << consumer.problems[0];
}

TEST_F(OutboxReplicasTest, WhatTheReplicaDoesNotHaveWaitsForIt) {
  Consumer consumer(io, waiting_config(), patient("a"));
  hand_on_first(consumer);

  replica->pause();
  correct();
  run_until([&] { return pending() == 1; });
  wait_in_vain();
  EXPECT_EQ(consumer.seen.size(), 1U);
  EXPECT_EQ(pending(), 1);

  replica->resume();
  run_until([&] { return pending() == 0; });
  stop(consumer);

  ASSERT_EQ(consumer.seen.size(), 2U);
  EXPECT_EQ(consumer.seen[1].payload, "corrected");
  EXPECT_EQ(consumer.seen[1].version, 3U);
}

TEST_F(OutboxReplicasTest, NeitherIsWhatADeadConsumerLeftHandedOn) {
  finish(kGame);
  {
    Consumer dying(io, waiting_config(), patient("dying"),
                   [](const OutboxEntry&) { return Handled::retry; });
    run_until([&] { return dying.seen.size() == 1; });
    stop(dying);
  }
  replica->pause();
  wait_in_vain();

  auto soon = patient("heir");
  soon.claim_after = Millis(150);
  Consumer heir(io, waiting_config(), soon);
  const auto owner = [&] {
    const auto answer = run(client->command("XPENDING", keys.shard.outbox, "ratings"));
    const auto& consumers = *(*answer->array())[3].array();
    return *(*consumers[0].array())[0].text();
  };
  run_until([&] { return owner() == "heir"; });
  wait_in_vain();
  EXPECT_TRUE(heir.seen.empty());

  replica->resume();
  run_until([&] { return pending() == 0; });
  stop(heir);
  EXPECT_EQ(heir.seen.size(), 1U);
}

TEST_F(OutboxReplicasTest, WhatAReaderThatStoppedHadToHoldBackIsReadAgain) {
  replica->pause();
  finish(kGame);
  {
    Consumer before(io, waiting_config(), patient("a"));
    run_until([&] { return pending() == 1; });
    stop(before);
    EXPECT_TRUE(before.seen.empty());
  }
  replica->resume();

  Consumer after(io, waiting_config(), patient("a"));
  run_until([&] { return after.seen.size() == 1; });
  run_until([&] { return pending() == 0; });
  stop(after);
}

TEST_F(OutboxReplicasTest, OtherServersAreReadMeanwhile) {
  if (!client->is_cluster()) GTEST_SKIP() << "one Redis only";
  Consumer consumer(io, waiting_config(), patient("a"));
  hand_on_first(consumer);
  replica->pause();
  correct();
  run_until([&] { return pending() == 1; });

  const std::string waits = client->server_of(keys.shard.lease);
  std::vector<std::string> finished;
  for (std::uint64_t id = 1; finished.size() < 20; ++id) {
    if (client->server_of(entity_keys("g", id).stream) == waits) continue;
    finish(id);
    finished.push_back(to_base62(id));
  }
  run_until([&] { return consumer.seen.size() == 1 + finished.size(); });
  EXPECT_EQ(pending(), 1);
  replica->resume();
  run_until([&] { return pending() == 0; });
  stop(consumer);

  std::vector<std::string> seen;
  for (const auto& entry : consumer.seen) seen.push_back(entry.member);
  EXPECT_EQ(seen.size(), 2 + finished.size());
  for (const auto& member : finished) EXPECT_EQ(std::ranges::count(seen, member), 1) << member;
  EXPECT_EQ(seen.back(), keys.member) << "the correction";
}

TEST_F(OutboxReplicasTest, WhatIsLostWithItsServerWasHandedOnToNobody) {
  if (!client->is_cluster()) GTEST_SKIP() << "one Redis only";
  Consumer consumer(io, waiting_config(), patient("a"));
  hand_on_first(consumer);
  wait_in_step();  // Also for what was acknowledged.

  auto& cluster = test::RedisCluster::shared();
  const auto primary = cluster.primary_of(redis::slot_of(keys.stream));
  cluster.cut_off_replicas(primary);
  correct();
  run_until([&] { return pending() == 1; });
  cluster.server(primary).kill();
  const auto length = [&] { return redis::to_integer(run(client->command("XLEN", keys.stream))); };
  run_until([&] { return length().has_value(); });
  cluster.wait_whole();
  EXPECT_EQ(*length(), 2) << "the game goes on from there";

  ASSERT_TRUE(append(3, "mate again", Lifecycle::finished, "another"));
  run_until([&] { return consumer.seen.size() == 2; });
  stop(consumer);
  EXPECT_EQ(consumer.seen[1].payload, "another");
}

}  // namespace
}  // namespace escaque::eventlog
