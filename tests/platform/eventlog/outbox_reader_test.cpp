#include "platform/eventlog/outbox_reader.hpp"

#include <map>
#include <set>
#include <stdexcept>

#include "domain/base/id.hpp"
#include "platform/eventlog/outbox_fixture.hpp"

namespace escaque::eventlog {
namespace {

using OutboxReaderTest = OutboxFixture;

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
