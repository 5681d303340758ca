// Whether replicas have what was read.

#include <optional>

#include "platform/eventlog/fence.hpp"
#include "platform/eventlog/log_fixture.hpp"
#include "platform/redis/slot.hpp"
#include "support/redis_cluster.hpp"

namespace escaque::eventlog {
namespace {

class ConfirmTest : public LogFixture {
 protected:
  void SetUp() override {
    hold(7);
    if (test::SiteRedis::is_cluster()) {
      auto& cluster = test::RedisCluster::shared();
      const auto primary = cluster.primary_of(redis::slot_of(keys.shard.lease));
      replica = &cluster.server(cluster.replica_of(primary));
    } else {
      run(client->command("CONFIG", "SET", "repl-diskless-sync-delay", "0"));
      const std::string primary = std::to_string(server.port());
      // It does not wait for the disk: a replica that does, for too long, is away.
      own_replica.emplace(
          std::vector<std::string>{"--replicaof", "127.0.0.1", primary, "--appendfsync", "no"});
      replica = &*own_replica;
    }
    auto config = server.config();
    config.replicas = 1;
    waiting = connect(config);
    wait_in_step();
  }
  void TearDown() override {
    if (test::SiteRedis::is_cluster()) test::RedisCluster::shared().wait_whole();
  }

  /// Why not; nothing when they have it.
  std::optional<AppendError> refusal(std::uint64_t epoch) {
    EventLog of_replicas(*waiting);
    const auto confirmed = run(of_replicas.confirm(keys.shard, epoch));
    return confirmed ? std::nullopt : std::optional(confirmed.error());
  }
  void wait_in_step() {
    while (refusal(7)) {
    }
  }

  std::optional<test::RedisServer> own_replica;
  test::RedisServer* replica = nullptr;
  std::unique_ptr<redis::Client> waiting;  // For replicas, unlike `client`.
};

TEST_F(ConfirmTest, WhatTheReplicaHasIsConfirmed) {
  ASSERT_TRUE(append(1, "one"));

  EXPECT_EQ(refusal(7), std::nullopt);
}

TEST_F(ConfirmTest, WhatTheReplicaDoesNotHaveMayBeLost) {
  replica->pause();
  // Written by somebody else: this connection has nothing to wait for.
  ASSERT_TRUE(append(1, "one"));

  EXPECT_EQ(refusal(7), AppendError::outcome_unknown);

  replica->resume();
  wait_in_step();
}

TEST_F(ConfirmTest, TheLeaseIsLeftAsItIs) {
  run(client->command("PEXPIRE", keys.shard.lease, "60000"));

  ASSERT_EQ(refusal(7), std::nullopt);

  EXPECT_EQ(**redis::to_text(run(client->command("GET", keys.shard.lease))), "7:test");
  const auto left = count("PTTL", keys.shard.lease);
  EXPECT_GT(left, 0);
  EXPECT_LE(left, 60'000);
}

TEST_F(ConfirmTest, OnlyTheOwnerIsAnswered) {
  EXPECT_EQ(refusal(6), AppendError::fenced);

  keys.shard.outer = OuterFence{fence_key(shard_of(12345), "m"), 5};
  EXPECT_EQ(refusal(7), AppendError::fenced);

  run(client->command("SET", keys.shard.outer->key, "5:anybody"));
  EXPECT_EQ(refusal(7), std::nullopt);

  run(client->command("DEL", keys.shard.lease));
  EXPECT_EQ(refusal(7), AppendError::fenced);
  EXPECT_EQ(count("EXISTS", keys.shard.lease), 0);
}

TEST_F(ConfirmTest, NothingIsAskedWhereNoReplicaIsNeeded) {
  EXPECT_TRUE(run(log.confirm(keys.shard, 6))) << "nobody has looked who the owner is";
}

}  // namespace
}  // namespace escaque::eventlog
