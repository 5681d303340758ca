// In which order a reader of outboxes asks and handles, and what it does when Redis refuses.

#include <array>
#include <string_view>

#include "domain/base/id.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/eventlog/outbox_fixture.hpp"

namespace escaque::eventlog {
namespace {

using OutboxRoundsTest = OutboxFixture;

TEST_F(OutboxRoundsTest, WhatComesBackEveryTimeHidesNothingThatIsAbandonedBehindIt) {
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

TEST_F(OutboxRoundsTest, AServerIsReadWhileTheEntriesOfAnotherAreHandled) {
  if (!client->is_cluster()) GTEST_SKIP() << "one Redis only";
  const auto server_of = [&](std::uint64_t id) {
    return client->server_of(entity_keys("g", id).stream);
  };
  std::uint64_t other = 2;
  while (server_of(other) == server_of(1)) ++other;
  for (const std::uint64_t id : {std::uint64_t{1}, other}) {
    finish(id);
    correct(id, 3);
  }
  leave_unhandled("a", 4);
  ASSERT_EQ(deliveries(1), (std::vector<std::int64_t>{1, 1}));
  ASSERT_EQ(deliveries(other), (std::vector<std::int64_t>{1, 1}));

  auto one_by_one = config("a");
  one_by_one.batch = 1;
  one_by_one.claim_after = Millis(3'600'000);
  std::vector<std::string> begun;
  AsyncEvent goes_on(io);
  bool is_stepwise = true;
  OutboxReader reader(io, server.config(), one_by_one,
                      [&](const OutboxEntry& entry) -> Awaitable<Handled> {
                        begun.push_back(entry.member);
                        co_await goes_on.wait();
                        if (is_stepwise) goes_on.reset();
                        co_return Handled::done;
                      });
  bool ended = false;
  boost::asio::co_spawn(io, reader.run(), [&](std::exception_ptr) { ended = true; });
  run_until([&] { return begun.size() == 1; });
  const std::uint64_t first = begun[0] == to_base62(1) ? 1 : other;
  const std::uint64_t second = first == 1 ? other : 1;
  EXPECT_EQ(deliveries(second).size(), 2U);

  goes_on.set();
  // Its second entry is read before that of the other server is done with.
  run_until([&] { return deliveries(first) == std::vector<std::int64_t>{2}; });
  EXPECT_EQ(deliveries(second).size(), 2U);

  is_stepwise = false;
  goes_on.set();
  run_until([&] { return pending(1) + pending(other) == 0; });
  reader.stop();
  run_until([&] { return ended; });
  EXPECT_EQ(begun.size(), 4U);
}

TEST_F(OutboxRoundsTest, HandlesNothingThatItCannotAcknowledgeWhenRedisIsKilled) {
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

TEST_F(OutboxRoundsTest, TellsOnceWhatAServerRefusesInAllItsShards) {
  const auto limit_memory = [this](std::string_view bytes) {
    const std::array<std::string_view, 4> words{"CONFIG", "SET", "maxmemory", bytes};
    run(client->ask_each(words, Millis(5'000)));
  };
  limit_memory("1");
  Consumer consumer(io, server.config(), config("a"));
  run_until([&] { return !consumer.problems.empty(); });
  EXPECT_EQ(consumer.problems.size(), 1U);
  EXPECT_NE(consumer.problems[0].find("OOM"), std::string::npos) << consumer.problems[0];

  limit_memory("0");
  finish(1);
  run_until([&] { return consumer.seen.size() == 1; });
  stop(consumer);
}

}  // namespace
}  // namespace escaque::eventlog
