// Games on a Redis Cluster: what a lost primary stops, and what it does not.

#include <algorithm>
#include <chrono>
#include <iostream>

#include <gmock/gmock.h>

#include "integration/games/games_fixture.hpp"
#include "platform/eventlog/stream_page.hpp"
#include "platform/redis/slot.hpp"
#include "support/cluster/redis_cluster.hpp"

namespace escaque::services::games {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class GamesOnCluster : public GamesFixture {
 protected:
  void SetUp() override {
    ASSERT_TRUE(test::SiteRedis::is_cluster()) << "needs ESCAQUE_TEST_REDIS=cluster, as in ctest";
    // Short enough to be outlived by a test, long enough for a busy machine.
    config.lease.time_to_live = Millis(1'500);
    config.watch.patience = Millis(1'000);
  }
  void TearDown() override {
    GamesFixture::TearDown();
    test::RedisCluster::shared().wait_whole();
  }

  /// The server that has the log of a game.
  static std::size_t primary_of(std::uint64_t id) {
    return test::RedisCluster::shared().primary_of(redis::slot_of(keys_of(GameId{id}).stream));
  }
  /// A game that `other`'s server does not have.
  static std::uint64_t elsewhere_than(std::uint64_t other) {
    std::uint64_t id = other + 1;
    while (primary_of(id) == primary_of(other)) ++id;
    return id;
  }
  /// For deploy/redis-cluster.md: no test judges a speed.
  static void say_how_long_it_stopped(std::chrono::steady_clock::time_point since) {
    const auto stopped =
        std::chrono::duration_cast<Millis>(std::chrono::steady_clock::now() - since);
    std::cout << "until the next move was acknowledged: " << stopped.count() << " ms\n";
  }
  static test::RedisServer& server_of(std::uint64_t id) {
    return test::RedisCluster::shared().server(primary_of(id));
  }
};

TEST_F(GamesOnCluster, AGameGoesOnAfterThePrimaryOfItsShardWasKilled) {
  start();
  create(7);
  moves("e2e4 e7e5");

  const auto killed = std::chrono::steady_clock::now();
  server_of(7).kill();
  run_until([this] { return !is_healthy(); });

  wait_text("credits");
  moves("g1f3");
  say_how_long_it_stopped(killed);
  moves("b8c6 f1c4 g8f6", 2);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    EXPECT_EQ(entries[i].entry.version, static_cast<game::Version>(i + 1));
  }
}

TEST_F(GamesOnCluster, AGameGoesOnAfterThePrimaryOfItsShardHasStopped) {
  start();
  create(7);
  moves("e2e4 e7e5");
  auto& stopped = server_of(7);

  const auto paused = std::chrono::steady_clock::now();
  stopped.pause();
  run_until([this] { return !is_healthy(); });

  wait_text("credits");
  moves("g1f3");
  say_how_long_it_stopped(paused);
  moves("b8c6", 2);
  stopped.resume();
  moves("f1c4 g8f6");
}

TEST_F(GamesOnCluster, TheGamesOfOtherServersAreNotStopped) {
  const std::uint64_t spared = elsewhere_than(7);
  start();
  create(7);
  moves("e2e4 e7e5");
  create(spared);

  server_of(7).kill();
  moves("d2d4 d7d5 c2c4 e7e6");

  run_until([this] { return is_healthy(); });
  moves("b1c3 g8f6");
  EXPECT_EQ(text().find("credits"), std::string::npos) << text();
  follow(7);
  wait_text("credits");
}

TEST_F(GamesOnCluster, WithAReplicaNothingAcknowledgedIsLost) {
  config.redis.replicas = 1;
  start();
  create(7);
  moves("e2e4 e7e5 g1f3 b8c6");
  const std::string acknowledged = text();

  server_of(7).kill();
  run_until([this] { return !is_healthy(); });
  // The successor has no replica: nothing is acknowledged before the killed one is that.
  test::RedisCluster::shared().wait_whole();

  wait_text("credits");
  moves("f1c4 g8f6");
  follow(7);
  wait_text("credits");
  EXPECT_EQ(text().substr(0, acknowledged.size()), acknowledged);
}

/// A replica takes over that does not have the last moves, which players had the answer to.
class GamesThatLoseMoves : public GamesOnCluster {
 protected:
  void SetUp() override {
    ASSERT_EQ(config.redis.replicas, 0U);
    GamesOnCluster::SetUp();
    start();
    create(7);
    follow_as_a_page();
    moves("e2e4 e7e5");
    left = text();
    auto& cluster = test::RedisCluster::shared();
    cluster.cut_off_replicas(primary_of(7));
    moves("g1f3 b8c6");
    server_of(7).kill();
    run_until([this] { return losses > 0; });
    wait_text("credits");
  }
  /// From its first entry, and so again when something that was shown is lost.
  void follow_as_a_page() {
    entries.clear();
    follower = std::make_unique<eventlog::Follower>(
        log, io, keys_of(GameId{7}).stream, eventlog::Position{},
        eventlog::FollowerHandlers{.on_entry =
                                       [this](const eventlog::Entry& entry) {
                                         entries.push_back(read_entry(entry).value());
                                       },
                                   .on_lost =
                                       [this] {
                                         ++losses;
                                         follow_as_a_page();
                                       }});
  }
  /// Under which each entry that is in the log now was written.
  std::vector<std::uint64_t> epochs() {
    const auto answer = run(client->command("XRANGE", keys_of(GameId{7}).stream, "-", "+"));
    const redis::Reply::Array* const stored = answer ? answer->array() : nullptr;
    std::vector<std::uint64_t> all;
    if (stored == nullptr) return all;
    for (const redis::Reply& entry : *stored) {
      if (const auto* epoch = eventlog::find_field(entry, "n")) all.push_back(std::stoull(*epoch));
    }
    return all;
  }
  void expect_one_log() {
    for (std::size_t i = 0; i < entries.size(); ++i) {
      EXPECT_EQ(entries[i].entry.version, static_cast<game::Version>(i + 1));
    }
    const auto written_under = epochs();
    EXPECT_EQ(written_under.size(), entries.size());
    EXPECT_TRUE(std::ranges::is_sorted(written_under));
  }

  std::string left;  // Of what was written before.
  int losses = 0;    // That the follower was told of.
};

TEST_F(GamesThatLoseMoves, AGameGoesOnFromWhatIsLeft) {
  EXPECT_THAT(text(), StartsWith(left + "credits"));
  EXPECT_THAT(text(), Not(HasSubstr("g1f3")));

  moves("f1c4 g8f6 d2d3 f8c5");

  EXPECT_EQ(losses, 1);
  expect_one_log();
}

TEST_F(GamesThatLoseMoves, WhatWasLostDoesNotComeBack) {
  moves("f1c4 g8f6 d2d3 f8c5");
  const std::string acknowledged = text();

  // Now the lost server is the replica, and has what took the place of its own moves.
  test::RedisCluster::shared().wait_whole();
  server_of(7).kill();
  run_until([this] { return !is_healthy(); });
  moves("b1c3 d7d6");

  EXPECT_EQ(losses, 1) << "the follower has seen all that there is";
  expect_one_log();
  const std::size_t all = entries.size();
  follow(7);
  run_until([&] { return entries.size() == all; });
  EXPECT_THAT(text(), StartsWith(acknowledged));
}

/// Where an entry is acknowledged by a replica, and each primary has two of them.
class GamesWithTwoReplicas : public GamesOnCluster {
 protected:
  void SetUp() override {
    ASSERT_EQ(test::RedisCluster::shared().size(), 9U) << "needs ESCAQUE_TEST_REPLICAS=2";
    GamesOnCluster::SetUp();
    config.redis.replicas = 1;
    start();
    create(7);
    moves("e2e4 e7e5 g1f3 b8c6");
    acknowledged = text();
  }
  /// The lost primary stays away.
  void expect_that_the_game_goes_on(std::chrono::steady_clock::time_point since) {
    run_until([this] { return !is_healthy(); });
    wait_text("credits");
    moves("f1c4");
    say_how_long_it_stopped(since);
    moves("g8f6 d2d4 e5d4", 2);
    follow(7);
    wait_text("e5d4");
    EXPECT_EQ(text().substr(0, acknowledged.size()), acknowledged);
  }

  std::string acknowledged;
};

TEST_F(GamesWithTwoReplicas, AGameGoesOnWithoutThePrimaryThatWasKilled) {
  const auto killed = std::chrono::steady_clock::now();
  server_of(7).kill();
  expect_that_the_game_goes_on(killed);
}

TEST_F(GamesWithTwoReplicas, AGameGoesOnWithoutThePrimaryThatHasStopped) {
  auto& stopped = server_of(7);
  const auto paused = std::chrono::steady_clock::now();
  stopped.pause();
  expect_that_the_game_goes_on(paused);
  stopped.resume();
}

}  // namespace
}  // namespace escaque::services::games
