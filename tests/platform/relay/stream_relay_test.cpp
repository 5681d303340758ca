#include "platform/relay/stream_relay.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <soci/soci.h>

#include "support/io_fixture.hpp"
#include "support/site_redis.hpp"
#include "support/temp_directory.hpp"

namespace escaque::relay {
namespace {

using ::testing::ElementsAre;

class StreamRelayTest : public test::IoFixture {
 protected:
  void SetUp() override { run(client->wait_connected()); }

  void enqueue_all(std::vector<std::string> payloads) {
    ASSERT_TRUE(run(database.run([payloads](soci::session& session) {
      for (const std::string& payload : payloads) enqueue(session, payload);
    })));
  }

  int waiting() {
    return *run(database.read([](soci::session& session) {
      int count = 0;
      session << "SELECT COUNT(*) FROM relay_entries", soci::into(count);
      return count;
    }));
  }

  std::vector<std::string> stream() {
    std::vector<std::string> payloads;
    const auto entries = run(log.read("things"));
    if (!entries) return payloads;
    for (const auto& entry : *entries) payloads.push_back(entry.payload);
    return payloads;
  }

  /// Runs a relay until nothing waits any more.
  void drain() {
    StreamRelay relay(io, database, log, {"things", 1000, Millis(20)}, {});
    bool ended = false;
    spawn(io, "relay",
          [](StreamRelay& r, bool& end) -> Awaitable<void> {
            co_await r.run();
            end = true;
          }(relay, ended),
          {});
    while (waiting() != 0) io.run_one_for(std::chrono::milliseconds(5));
    relay.stop();
    run_until([&] { return ended; });
  }

  test::SiteRedis redis;
  test::TempDirectory directory;
  sql::Database database{{directory.sqlite("relay.sqlite"), 2}, {{1, "relay", schema()}}, {}};
  std::unique_ptr<redis::Client> client = redis::make_client(io, redis.config(), {});
  eventlog::EventLog log{*client};
};

TEST_F(StreamRelayTest, AppendsInTheOrderOfTheCommits) {
  enqueue_all({"one", "two"});
  enqueue_all({std::string("\0binary\xff", 8)});

  drain();

  EXPECT_THAT(stream(), ElementsAre("one", "two", std::string("\0binary\xff", 8)));
}

TEST_F(StreamRelayTest, SendsWhatAnEarlierProcessLeftAndNothingTwice) {
  enqueue_all({"one"});
  drain();
  enqueue_all({"two"});
  drain();

  EXPECT_THAT(stream(), ElementsAre("one", "two"));
}

TEST_F(StreamRelayTest, TwoProcessesSendEverythingOnceAndInOrder) {
  std::vector<std::string> payloads;
  for (int i = 0; i < 300; ++i) payloads.push_back(std::to_string(i));
  sql::Database other_database{{directory.sqlite("relay.sqlite"), 2}, {{1, "relay", schema()}}, {}};
  const auto other_client = redis::make_client(io, redis.config(), {});
  eventlog::EventLog other_log{*other_client};
  run(other_client->wait_connected());
  StreamRelay one(io, database, log, {"things", 1000, Millis(20), Millis(20)}, {});
  StreamRelay other(io, other_database, other_log, {"things", 1000, Millis(20), Millis(20)}, {});
  int ended = 0;
  const auto go = [&](StreamRelay& relay) {
    spawn(io, "relay",
          [](StreamRelay& r, int& end) -> Awaitable<void> {
            co_await r.run();
            ++end;
          }(relay, ended),
          {});
  };
  go(one);
  go(other);

  // Nobody is told of it: whoever committed it may be dead.
  enqueue_all(payloads);

  while (waiting() != 0) io.run_one_for(std::chrono::milliseconds(5));
  one.stop();
  other.stop();
  run_until([&] { return ended == 2; });
  EXPECT_EQ(stream(), payloads);
}

TEST_F(StreamRelayTest, SendsTheFirstEntriesOfADatabaseThatWasReplaced) {
  enqueue_all({"one", "two", "three"});
  drain();
  ASSERT_TRUE(run(database.run(
      [](soci::session& session) { session << "UPDATE relay_sequence SET last = 0"; })));
  enqueue_all({"new"});

  drain();

  EXPECT_THAT(stream(), ElementsAre("one", "two", "three", "new"));
}

TEST_F(StreamRelayTest, EnqueuesNothingWhenTheTransactionFails) {
  const auto failed = run(database.run([](soci::session& session) {
    enqueue(session, "never");
    session << "INSERT INTO relay_sequence (last) VALUES (NULL)";
  }));

  EXPECT_FALSE(failed);
  EXPECT_EQ(waiting(), 0);
}

TEST_F(StreamRelayTest, WaitsForRedisAndThenSendsEverything) {
  redis.kill();
  enqueue_all({"one", "two"});
  StreamRelay relay(io, database, log, {"things", 1000, Millis(20)}, {});
  bool ended = false;
  spawn(io, "relay",
        [](StreamRelay& r, bool& end) -> Awaitable<void> {
          co_await r.run();
          end = true;
        }(relay, ended),
        {});
  run_until([&] { return !client->is_connected(); });
  EXPECT_EQ(waiting(), 2);

  redis.restart();
  while (waiting() != 0) io.run_one_for(std::chrono::milliseconds(5));
  enqueue_all({"three"});
  relay.nudge();
  while (waiting() != 0) io.run_one_for(std::chrono::milliseconds(5));
  relay.stop();
  run_until([&] { return ended; });

  EXPECT_THAT(stream(), ElementsAre("one", "two", "three"));
}

}  // namespace
}  // namespace escaque::relay
