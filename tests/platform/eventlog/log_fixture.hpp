#pragma once
// A Redis, a client, an event log, and one shard held under some epoch.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/lease.hpp"
#include "support/io_fixture.hpp"
#include "support/site_redis.hpp"

namespace escaque::eventlog {

class LogFixture : public test::IoFixture {
 protected:
  LogFixture() {
    run(client->wait_connected());
    keys.shard.owner = "test";
  }

  std::unique_ptr<redis::Client> connect(redis::ClientConfig config) {
    auto made = redis::make_client(io, std::move(config), {});
    run(made->wait_connected());
    return made;
  }

  /// Makes `epoch` the one that writes to the entity's shard.
  void hold(std::uint64_t epoch) {
    run(client->command("SET", keys.shard.lease, held_by(keys.shard, epoch)));
  }
  Result<Appended, AppendError> append(std::uint64_t version, std::string_view payload,
                                       Lifecycle lifecycle = Lifecycle::ongoing,
                                       std::string_view outbox = {}) {
    return run(log.append(keys, {7, version, payload, lifecycle, outbox}));
  }
  EntityKeys game_of(std::uint64_t id) const {
    auto game = entity_keys("g", id);
    game.shard.owner = keys.shard.owner;
    return game;
  }
  /// A game that is created and finished, in whatever shard its id has. By a client that waits for
  /// no replica, as one whose WAIT has timed out leaves it.
  void finish(std::uint64_t id) {
    const auto game = game_of(id);
    run(client->command("SET", game.shard.lease, held_by(game.shard, 7)));
    ASSERT_TRUE(run(log.append(game, {7, 1, "created", Lifecycle::created})));
    ASSERT_TRUE(run(log.append(game, {7, 2, "mate", Lifecycle::finished, "result"})));
  }
  std::int64_t count(std::string_view command, const std::string& key) {
    return *redis::to_integer(run(client->command(command, key)));
  }

  test::SiteRedis server;
  std::unique_ptr<redis::Client> client = redis::make_client(io, server.config(), {});
  EventLog log{*client};
  EntityKeys keys = entity_keys("g", 12345);
};

}  // namespace escaque::eventlog
