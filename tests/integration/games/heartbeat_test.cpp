// Heartbeats in Redis: instances that beat, that do not, and two at one address.

#include "games/instances/heartbeat.hpp"

#include <optional>

#include <gtest/gtest.h>

#include "support/io_fixture.hpp"
#include "support/site_redis.hpp"

namespace escaque::services::games {
namespace {

using namespace std::chrono_literals;

class HeartbeatTest : public test::IoFixture {
 protected:
  HeartbeatTest() {
    config.beat_every = 20ms;
    config.missed_beats = 10;
    config.steady = 0ms;
    run(client->wait_connected());
  }

  /// An instance of its own address, unless it is to be another's.
  struct Instance {
    Millis standstill{0};
    bool is_twin = false;
    Roster roster = {};
    std::optional<Heartbeat> heartbeat = std::nullopt;
  };
  std::unique_ptr<Instance> start(const std::string& owner, const std::string& address) {
    auto instance = std::make_unique<Instance>();
    Instance* its = instance.get();
    its->heartbeat.emplace(
        HeartbeatParts{.context = io,
                       .config = config,
                       .redis = server.config(),
                       .address = address,
                       .owner = owner,
                       .time = time,
                       .logger = {},
                       .is_redis_ours = [this] { return is_redis_ours; },
                       .standstill = [its] { return its->standstill; },
                       .tolerated_standstill = 100ms,
                       .on_twin = [its] { its->is_twin = true; },
                       .on_beat = [](Instant) {},
                       .on_roster = [its](const Roster& r) { its->roster = r; }});
    its->heartbeat->start();
    return instance;
  }
  /// "OWNER COUNT" of the one that beats there.
  std::string beat_at(const std::string& address) {
    return redis::to_text(run(client->command("HGET", "games:instances", address)))
        ->value_or(std::string());
  }
  void pass(Millis span) {
    const Instant end = time.now() + span;
    run_until([&] { return time.now() >= end; });
  }
  void leave(Instance& instance) { run(instance.heartbeat->leave()); }

  test::SiteRedis server;
  SystemTime time;
  InstancesConfig config;
  bool is_redis_ours = true;
  std::unique_ptr<redis::Client> client = redis::make_client(io, server.config_of_test(), {});
};

TEST_F(HeartbeatTest, TheSecondAtAnAddressEndsAndTheFirstGoesOn) {
  const auto first = start("a:1#1", "a:1");
  run_until([&] { return first->roster.is_settled; });

  const auto second = start("a:1#2", "a:1");

  run_until([&] { return second->is_twin; });
  const std::string before = beat_at("a:1");
  run_until([&] { return beat_at("a:1") != before; });
  EXPECT_TRUE(beat_at("a:1").starts_with("a:1#1 "));
  EXPECT_FALSE(first->is_twin);
  EXPECT_EQ(first->roster.dead, std::vector<std::string>{"a:1#2"}) << "what it took is taken back";
  leave(*first);
}

TEST_F(HeartbeatTest, WhoFollowsOneThatIsDeadIsNoTwin) {
  run([](redis::Client& c) -> Awaitable<void> {
    (void)co_await c.command("HSET", "games:instances", "a:1", "a:1#1 17");
  }(*client));

  const auto instance = start("a:1#2", "a:1");
  run_until([&] { return beat_at("a:1") == "a:1#2 5"; });

  EXPECT_FALSE(instance->is_twin);
  EXPECT_EQ(instance->roster.dead, std::vector<std::string>{"a:1#1"});
  leave(*instance);
}

TEST_F(HeartbeatTest, WhoseThreadsStandStillDoesNotBeat) {
  const auto instance = start("a:1#1", "a:1");
  run_until([&] { return beat_at("a:1") == "a:1#1 3"; });

  instance->standstill = 201ms;
  pass(50ms);
  const std::string last = beat_at("a:1");
  pass(100ms);
  EXPECT_EQ(beat_at("a:1"), last);

  instance->standstill = 0ms;
  run_until([&] { return beat_at("a:1") != last; });
  leave(*instance);
}

TEST_F(HeartbeatTest, BeatsInNoRedisThatMayBeAnothers) {
  is_redis_ours = false;
  const auto instance = start("a:1#1", "a:1");
  pass(100ms);
  EXPECT_EQ(beat_at("a:1"), "");

  is_redis_ours = true;
  run_until([&] { return instance->roster.is_settled; });
  leave(*instance);
}

TEST_F(HeartbeatTest, WhoIsLateBeatsButTakesNothingOver) {
  const auto dying = start("b:2#1", "b:2");
  const auto heir = start("a:1#1", "a:1");
  run_until([&] { return heir->roster.instances.size() == 2 && heir->roster.is_settled; });

  heir->standstill = 150ms;
  dying->standstill = 10s;
  pass(500ms);
  EXPECT_EQ(heir->roster.instances.size(), 2U);
  const std::string before = beat_at("a:1");
  run_until([&] { return beat_at("a:1") != before; });

  heir->standstill = 0ms;
  run_until([&] { return heir->roster.dead == std::vector<std::string>{"b:2#1"}; });
  leave(*dying);
  leave(*heir);
}

}  // namespace
}  // namespace escaque::services::games
