#include "platform/eventlog/outbox_reader.hpp"

#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "domain/base/id.hpp"
#include "platform/eventlog/log_fixture.hpp"
#include "platform/eventlog/outbox_consumer.hpp"
#include "platform/eventlog/outbox_upkeep.hpp"

namespace escaque::eventlog {
namespace {

class OutboxReaderTest : public LogFixture {
 protected:
  OutboxConfig config(std::string consumer) {
    OutboxConfig made;
    made.group = "ratings";
    made.consumer = std::move(consumer);
    made.claim_after = Millis(150);
    return made;
  }
  EntityKeys game_of(std::uint64_t id) const {
    auto game = entity_keys("g", id);
    game.shard.owner = keys.shard.owner;
    return game;
  }
  /// A game that is created and finished, in whatever shard its id has.
  void finish(std::uint64_t id) {
    const auto game = game_of(id);
    run(client->command("SET", game.shard.lease, held_by(game.shard, 7)));
    ASSERT_TRUE(run(log.append(game, {7, 1, "created", Lifecycle::created})));
    ASSERT_TRUE(run(log.append(game, {7, 2, "mate", Lifecycle::finished, "result"})));
  }
  void correct(std::uint64_t id, std::uint64_t version) {
    ASSERT_TRUE(run(log.append(game_of(id), {7, version, "2", Lifecycle::finished, "corrected"})));
  }
  /// The consumer is given this many entries, and ends.
  void leave_unhandled(const std::string& consumer, std::size_t entries) {
    auto patient = config(consumer);
    patient.claim_after = Millis(3'600'000);
    Consumer dying(io, server.config(), patient, [](const auto&) { return Handled::retry; });
    run_until([&] { return dying.seen.size() == entries; });
    stop(dying);
  }
  /// How many entries are cut off the outboxes of the shards of these ids.
  std::int64_t trimmed(std::vector<std::string> groups,
                       const std::vector<std::uint64_t>& of = {1}) {
    std::vector<unsigned> shards;
    for (const std::uint64_t id : of) shards.push_back(shard_of(id));
    return *run(trim_outboxes(*client, std::move(groups), std::move(shards)));
  }
  /// Deletes the stream of the game, unless one of the groups needs it. Whether it is gone.
  bool erased(std::uint64_t id) {
    const auto gone = run(erase_streams(*client, {entity_keys("g", id)}, {"ratings", "archiver"}));
    return gone->gone == std::vector{to_base62(id)};
  }
  /// Names of the consumers that the game's shard knows.
  std::string consumers(std::uint64_t id) {
    const auto answer =
        run(client->command("XINFO", "CONSUMERS", entity_keys("g", id).shard.outbox, "ratings"));
    std::string names;
    for (const auto& consumer : *answer->array()) names += *(*consumer.array())[1].text() + ' ';
    return names;
  }
  void stop(Consumer& consumer) {
    consumer.reader.stop();
    run_until([&] { return consumer.ended; });
  }
  /// How many entries the group has been given and has not acknowledged.
  std::int64_t pending(std::uint64_t id) {
    const auto answer =
        run(client->command("XPENDING", entity_keys("g", id).shard.outbox, "ratings"));
    return *(*answer->array())[0].integer();
  }
};

TEST_F(OutboxReaderTest, HandsOverWhatFinishedInEveryShard) {
  finish(1);
  Consumer consumer(io, server.config(), config("a"));
  run_until([&] { return consumer.seen.size() == 1; });
  for (std::uint64_t id = 2; id <= 40; ++id) finish(id);
  run_until([&] { return consumer.seen.size() == 40; });
  run_until([&] { return pending(1) + pending(2) + pending(40) == 0; });
  stop(consumer);

  std::map<std::string, OutboxEntry> by_member;
  for (const auto& entry : consumer.seen) by_member.emplace(entry.member, entry);
  for (std::uint64_t id = 1; id <= 40; ++id) {
    const auto& entry = by_member.at(to_base62(id));
    EXPECT_EQ(entry.shard, shard_of(id));
    EXPECT_EQ(entry.version, 2u);
    EXPECT_EQ(entry.payload, "result");
  }
}

TEST_F(OutboxReaderTest, SharesTheWorkAmongTheConsumersOfAGroup) {
  Consumer a(io, server.config(), config("a"));
  Consumer b(io, server.config(), config("b"));

  for (std::uint64_t id = 1; id <= 60; ++id) finish(id);
  // On a busy machine one takes over what the other has not acknowledged in time: some come twice.
  const auto members = [&] {
    std::set<std::string> seen;
    for (const auto* consumer : {&a, &b}) {
      for (const auto& entry : consumer->seen) seen.insert(entry.member);
    }
    return seen.size();
  };
  run_until([&] { return members() == 60; });
  stop(a);
  stop(b);

  EXPECT_EQ(members(), 60U);
}

TEST_F(OutboxReaderTest, TakesOverWhatADeadConsumerLeft) {
  finish(1);
  {
    Consumer dying(io, server.config(), config("dying"),
                   [](const OutboxEntry&) { return Handled::retry; });
    run_until([&] { return dying.seen.size() == 1; });
    stop(dying);
  }
  EXPECT_EQ(pending(1), 1);

  Consumer heir(io, server.config(), config("heir"));
  run_until([&] { return heir.seen.size() == 1; });
  run_until([&] { return pending(1) == 0; });
  stop(heir);

  EXPECT_EQ(heir.seen[0].member, to_base62(1));
}

TEST_F(OutboxReaderTest, WhatComesBackEveryTimeHidesNothingThatIsAbandonedBehindIt) {
  finish(1);
  for (std::uint64_t version = 3; version <= 7; ++version) correct(1, version);
  leave_unhandled("dying", 6);
  const auto outbox = entity_keys("g", 1).shard.outbox;
  const auto pending_of_all = run(client->command("XPENDING", outbox, "ratings", "-", "+", "10"));
  for (const auto& item : *pending_of_all->array()) {
    const std::string position = *(*item.array())[0].text();
    run(client->command("XCLAIM", outbox, "ratings", "dying", "0", position, "IDLE", "600000"));
  }

  auto by_twos = config("heir");
  by_twos.batch = 2;
  by_twos.claim_after = Millis(10'000);
  Consumer heir(io, server.config(), by_twos, [](const OutboxEntry& entry) {
    return entry.version < 6 ? Handled::retry : Handled::done;
  });
  run_until([&] { return pending(1) == 4; });
  stop(heir);

  EXPECT_EQ(heir.seen.size(), 6U) << "in one look";
}

TEST_F(OutboxReaderTest, BeginsWithItsOwnUnacknowledgedEntries) {
  finish(1);
  auto patient = config("a");
  patient.claim_after = Millis(3'600'000);
  {
    Consumer before(io, server.config(), patient,
                    [](const OutboxEntry&) { return Handled::retry; });
    run_until([&] { return before.seen.size() == 1; });
    stop(before);
  }

  Consumer after(io, server.config(), patient);
  run_until([&] { return after.seen.size() == 1; });
  run_until([&] { return pending(1) == 0; });
  stop(after);
}

TEST_F(OutboxReaderTest, TriesAgainWhatTheHandlerCouldNotDo) {
  finish(1);
  int attempts = 0;
  Consumer consumer(io, server.config(), config("a"), [&](const OutboxEntry&) {
    if (++attempts == 1) throw std::runtime_error("database is locked");
    return attempts == 2 ? Handled::retry : Handled::done;
  });

  run_until([&] { return attempts == 3; });
  run_until([&] { return pending(1) == 0; });
  stop(consumer);

  ASSERT_FALSE(consumer.problems.empty());
  EXPECT_NE(consumer.problems[0].find("database is locked"), std::string::npos);
}

TEST_F(OutboxReaderTest, LosesNothingWhenRedisIsRestarted) {
  Consumer consumer(io, server.config(), config("a"));
  finish(1);
  run_until([&] { return consumer.seen.size() == 1; });

  server.restart();
  run_until([&] { return !client->is_connected(); });
  run(client->wait_connected());
  finish(2);
  run_until([&] { return !consumer.seen.empty() && consumer.seen.back().member == to_base62(2); });
  stop(consumer);
}

TEST_F(OutboxReaderTest, HandlesNothingThatItCannotAcknowledgeWhenRedisIsKilled) {
  for (std::uint64_t id = 1; id <= 5; ++id) finish(id);
  leave_unhandled("a", 5);
  bool is_killed = false;
  Consumer consumer(io, server.config(), config("a"), [&](const OutboxEntry&) {
    if (!std::exchange(is_killed, true)) server.kill();
    return Handled::done;
  });
  // It has tried to connect again, more than once.
  run_until([&] { return consumer.problems.size() >= 4; });
  EXPECT_EQ(consumer.seen.size(), 1U) << "all five were read together";

  server.restart();
  run(client->wait_connected());
  run_until([&] { return pending(1) + pending(2) + pending(3) + pending(4) + pending(5) == 0; });
  stop(consumer);
  EXPECT_EQ(consumer.seen.size(), 6U) << "the first one came again";
}

TEST_F(OutboxReaderTest, StopsWhileRedisIsAway) {
  Consumer consumer(io, server.config(), config("a"));
  server.kill();
  stop(consumer);
}

TEST_F(OutboxReaderTest, StopsAtOnceWhileItWaits) {
  auto slow = config("a");
  slow.claim_after = Millis(3'600'000);
  Consumer consumer(io, server.config(), slow);
  finish(1);
  run_until([&] { return consumer.seen.size() == 1; });
  stop(consumer);
}

TEST_F(OutboxReaderTest, TrimsBelowTheSlowestGroup) {
  Consumer fast(io, server.config(), config("a"));
  auto other = config("b");
  other.group = "archiver";
  other.claim_after = Millis(3'600'000);
  const auto outbox = entity_keys("g", 1).shard.outbox;
  finish(1);
  run_until([&] { return fast.seen.size() == 1; });
  run_until([&] { return pending(1) == 0; });
  EXPECT_EQ(trimmed({"ratings", "archiver"}), 0) << "archiver is not known yet";

  Consumer slow(io, server.config(), other, [](const OutboxEntry&) { return Handled::retry; });
  run_until([&] { return slow.seen.size() == 1; });
  EXPECT_EQ(trimmed({"ratings", "archiver"}), 0) << "archiver needs it";
  stop(slow);
  EXPECT_EQ(trimmed({"ratings"}, {2}), 0) << "of another shard";
  EXPECT_EQ(trimmed({"ratings"}), 1);
  stop(fast);

  EXPECT_EQ(count("XLEN", outbox), 0);
}

TEST_F(OutboxReaderTest, ForgetsAnEntryThatWasTrimmedBeforeItWasAcknowledged) {
  finish(1);
  {
    Consumer before(io, server.config(), config("a"),
                    [](const OutboxEntry&) { return Handled::retry; });
    run_until([&] { return before.seen.size() == 1; });
    stop(before);
  }
  run(client->command("XTRIM", entity_keys("g", 1).shard.outbox, "MAXLEN", "0"));

  Consumer after(io, server.config(), config("a"));
  run_until([&] { return pending(1) == 0; });
  stop(after);

  EXPECT_TRUE(after.seen.empty());
}

TEST_F(OutboxReaderTest, AsksOnlyShardsWhereSomethingFinished) {
  run(client->command("CONFIG", "SET", "slowlog-log-slower-than", "0", "slowlog-max-len", "10000"));
  auto patient = config("a");
  patient.claim_after = Millis(3'600'000);
  Consumer consumer(io, server.config(), patient);
  for (std::uint64_t id = 1; id <= 20; ++id) {
    finish(id);
    run_until([&] { return consumer.seen.size() == id; });
  }
  stop(consumer);

  std::size_t reads = 0;
  const auto all = run(client->command("SLOWLOG", "GET", "10000"));
  for (const auto& command : *all->array()) {
    const auto& words = *(*command.array())[3].array();
    if (*words[0].text() != "XREADGROUP") continue;
    ++reads;
    EXPECT_EQ(words.size(), 9U) << "one stream";
  }
  // Each shard at the start: what was ours, and what is new, perhaps again after subscribing.
  EXPECT_LE(reads, 3 * kShards + 20);
}

TEST_F(OutboxReaderTest, KeepsAStreamThatAnEntryOfTheOutboxStillNeeds) {
  Consumer fast(io, server.config(), config("a"));
  finish(1);
  run_until([&] { return fast.seen.size() == 1; });
  run_until([&] { return pending(1) == 0; });
  auto other = config("b");
  other.group = "archiver";
  other.claim_after = Millis(3'600'000);
  bool is_able = false;
  Consumer slow(io, server.config(), other,
                [&](const OutboxEntry&) { return is_able ? Handled::done : Handled::retry; });
  run_until([&] { return slow.seen.size() == 1; });
  EXPECT_FALSE(erased(1)) << "archiver has not acknowledged it";
  stop(slow);

  // A correction that nobody was given yet.
  is_able = true;
  Consumer next(io, server.config(), other);
  run_until([&] { return next.seen.size() == 1; });
  stop(next);
  stop(fast);
  ASSERT_TRUE(run(log.append(game_of(1), {7, 3, "2", Lifecycle::finished, "corrected"})));
  EXPECT_FALSE(erased(1)) << "nobody has the correction";

  Consumer last(io, server.config(), config("a"));
  Consumer archiver(io, server.config(), other);
  run_until([&] { return last.seen.size() + archiver.seen.size() == 2; });
  stop(last);
  stop(archiver);
  EXPECT_TRUE(erased(1));
  EXPECT_EQ(count("EXISTS", entity_keys("g", 1).stream), 0);
}

TEST_F(OutboxReaderTest, KeepsAStreamThatIsLive) {
  finish(1);
  const auto keys_of_one = entity_keys("g", 1);
  run(client->command("SADD", keys_of_one.shard.live, keys_of_one.member));

  const auto left = run(erase_streams(*client, {keys_of_one}, {"ratings", "archiver"}));
  EXPECT_TRUE(left->gone.empty()) << "a failover has lost its end";
  EXPECT_EQ(left->live, std::vector{to_base62(1)});
  EXPECT_EQ(count("XLEN", keys_of_one.stream), 2);

  run(client->command("SREM", keys_of_one.shard.live, keys_of_one.member));
  EXPECT_TRUE(erased(1));
}

TEST_F(OutboxReaderTest, ForgetsConsumersOfThePast) {
  auto past = config("past");
  {
    Consumer before(io, server.config(), past);
    finish(1);
    run_until([&] { return before.seen.size() == 1; });
    stop(before);
  }
  {
    auto owing = config("owing");
    Consumer before(io, server.config(), owing, [](const auto&) { return Handled::retry; });
    finish(1000);
    run_until([&] { return before.seen.size() == 1; });
    stop(before);
  }
  ASSERT_NE(consumers(1).find("past"), std::string::npos);

  auto now = config("now");
  now.claim_after = Millis(3'600'000);
  now.forget_after = Millis(20);
  Consumer consumer(io, server.config(), now);
  finish(2);
  run_until([&] { return consumers(1).find("past") == std::string::npos; });
  stop(consumer);
  EXPECT_NE(consumers(1000).find("owing"), std::string::npos) << "it has something pending";
}

}  // namespace
}  // namespace escaque::eventlog
