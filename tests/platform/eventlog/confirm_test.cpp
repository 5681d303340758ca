// Whether replicas have what was read or pushed.

#include "platform/eventlog/fence.hpp"
#include "platform/eventlog/replica_fixture.hpp"

namespace escaque::eventlog {
namespace {

using ConfirmTest = ReplicaFixture;

TEST_F(ConfirmTest, WhatTheReplicaHasIsConfirmed) {
  ASSERT_TRUE(append(1, "one"));

  EXPECT_EQ(refusal(7), std::nullopt);
}

TEST_F(ConfirmTest, WhatTheReplicaDoesNotHaveMayBeLost) {
  replica->pause();
  // Written by somebody else: this connection has nothing to wait for.
  ASSERT_TRUE(append(1, "one"));

  // It is a matter of seconds until the replica counts as away.
  bool had_replica = false;
  const auto asking = [&]() -> Awaitable<Result<void, AppendError>> {
    had_replica = has_replica();
    co_return co_await EventLog(*waiting).confirm(keys.shard, 7);
  };
  const auto confirmed = run(asking());
  ASSERT_FALSE(confirmed);
  EXPECT_EQ(confirmed.error(),
            had_replica ? AppendError::outcome_unknown : AppendError::unavailable);

  replica->resume();
  wait_in_step();
}

TEST_F(ConfirmTest, NothingIsAskedWhileTheReplicaIsAway) {
  replica->pause();
  run_until([this] { return !has_replica(); });

  EXPECT_TRUE(waiting->is_connected());
  EXPECT_EQ(refusal(7), AppendError::unavailable) << "a WAIT in vain is of unknown outcome";
  EXPECT_EQ(refusal(6), AppendError::unavailable) << "nobody has looked who the owner is";

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

TEST_F(ConfirmTest, WhatIsPushedIsInTheListWhenTheReplicaHasIt) {
  EventLog of_replicas(*waiting);
  const std::string list = keys.shard.outbox;  // Any key of the server that it is a replica of.
  ASSERT_TRUE(run(of_replicas.push(list, "one")));

  replica->pause();
  const auto pushed = run(of_replicas.push(list, "two"));
  ASSERT_FALSE(pushed);
  EXPECT_EQ(pushed.error(), AppendError::outcome_unknown);

  replica->resume();
  wait_in_step();
  EXPECT_EQ(*redis::to_texts(run(client->command("LRANGE", list, "0", "-1"))),
            (std::vector<std::string>{"one", "two"}));
}

TEST_F(ConfirmTest, APushThatNeedsNoReplicaWaitsForNone) {
  replica->pause();

  EXPECT_TRUE(run(log.push(keys.shard.outbox, "one")));
  EXPECT_EQ(count("LLEN", keys.shard.outbox), 1);

  replica->resume();
}

TEST_F(ConfirmTest, NothingIsAskedWhereNoReplicaIsNeeded) {
  EXPECT_TRUE(run(log.confirm(keys.shard, 6))) << "nobody has looked who the owner is";
}

}  // namespace
}  // namespace escaque::eventlog
