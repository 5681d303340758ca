// Entries that are acknowledged when a replica has them.

#include "platform/redis/client.hpp"
#include "support/io_fixture.hpp"
#include "support/redis_server.hpp"

namespace escaque::redis {
namespace {

const Script kEntry("redis.call('PUBLISH', KEYS[1], ARGV[1]) return redis.call('INCR', KEYS[1])",
                    Script::Kind::entry);

class ReplicasTest : public test::IoFixture {
 protected:
  ReplicasTest() {
    auto config = primary.config();
    config.replicas = 1;
    client = make_client(io, config, {});
    run(client->wait_connected());
    subscription = client->subscribe(
        "counter",
        {[this](std::string_view message) { heard.emplace_back(message); }, [this] { ++gaps; }});
    run_until([this] { return gaps == 1; });
  }

  Answer add(std::string_view message) {
    const std::vector<std::string_view> keys{"counter"}, args{message};
    return run(client->eval(kEntry, keys, args));
  }
  /// Until the replica is in step, and what is published is heard.
  void add_first() {
    while (!add("first")) {
    }
    run_until([this] { return !heard.empty(); });
  }

  // Neither waits for the disk: a replica that does, for longer than entries wait for it, is away.
  test::RedisServer primary{{"--repl-diskless-sync-delay", "0", "--appendfsync", "no"}};
  test::RedisServer replica{
      {"--replicaof", "127.0.0.1", std::to_string(primary.port()), "--appendfsync", "no"}};
  std::vector<std::string> heard;
  int gaps = 0;
  std::unique_ptr<Client> client;
  Subscription subscription;
};

TEST_F(ReplicasTest, AnEntryIsAnsweredAndPublishedWhenTheReplicaHasIt) {
  add_first();
  heard.clear();

  const auto answer = to_integer(add("one"));

  ASSERT_TRUE(answer);
  run_until([this] { return !heard.empty(); });
  EXPECT_EQ(heard, (std::vector<std::string>{"one"}));
}

TEST_F(ReplicasTest, WhoeverListensLooksWhetherTheWriterWasKilledBeforeItPublished) {
  // What stays of such a writer: the entry.
  run(client->command("INCR", "counter"));

  run_until([this] { return gaps == 2; });

  EXPECT_EQ(heard, std::vector<std::string>());
}

TEST_F(ReplicasTest, ManyEntriesShareTheQuestionToTheReplicas) {
  add_first();
  const auto waits_before = *to_text(run(client->command("INFO", "commandstats")));
  constexpr int kEntries = 500;
  int ended = 0;
  const std::vector<std::string_view> keys{"counter"}, args{"many"};

  for (int i = 0; i < kEntries; ++i) {
    boost::asio::co_spawn(io, client->eval(kEntry, keys, args),
                          [&](std::exception_ptr, const Answer& answer) {
                            EXPECT_TRUE(to_integer(answer));
                            ++ended;
                          });
  }
  run_until([&] { return ended == kEntries; });

  const auto calls_of_wait = [](const std::string& stats) {
    const std::string name = "cmdstat_wait:calls=";
    return std::stoi(stats.substr(stats.find(name) + name.size()));
  };
  const auto waits_after = *to_text(run(client->command("INFO", "commandstats")));
  EXPECT_LT(calls_of_wait(*waits_after) - calls_of_wait(*waits_before), kEntries / 2);
}

TEST_F(ReplicasTest, AnEntryThatNoReplicaHasIsOfUnknownOutcomeAndNotPublished) {
  add_first();
  heard.clear();

  replica.pause();
  const auto answer = add("lost");
  replica.resume();

  ASSERT_FALSE(answer);
  EXPECT_TRUE(is_outcome_unknown(answer.error()));
  add_first();
  EXPECT_EQ(heard, (std::vector<std::string>{"first"}));
}

TEST_F(ReplicasTest, SaysThatNothingIsAcknowledgedWithoutTheReplica) {
  run_until([this] { return client->reaches("counter"); });

  replica.kill();
  run_until([this] { return !client->reaches("counter"); });
  EXPECT_TRUE(client->is_connected());
  EXPECT_TRUE(client->has_server("counter"));

  replica.restart();
  run_until([this] { return client->reaches("counter"); });
}

TEST_F(ReplicasTest, WhatIsNoEntryWaitsForNobody) {
  replica.pause();

  EXPECT_TRUE(to_accepted(run(client->command("SET", "key", "value"))));

  replica.resume();
}

}  // namespace
}  // namespace escaque::redis
