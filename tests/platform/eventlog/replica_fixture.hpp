#pragma once
// The same, with a replica that has what was written to the shard, and can be paused.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "platform/eventlog/log_fixture.hpp"
#include "platform/redis/info.hpp"
#include "platform/redis/slot.hpp"
#include "support/cluster/redis_cluster.hpp"
#include "support/redis_server.hpp"

namespace escaque::eventlog {

class ReplicaFixture : public LogFixture {
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
      // Before anybody who asks only once a second.
      while (redis::replicas_in_step(replication()) == 0) {
      }
    }
    waiting = connect(waiting_config());
    wait_in_step();
  }
  void TearDown() override {
    if (test::SiteRedis::is_cluster()) test::RedisCluster::shared().wait_whole();
  }

  std::string replication() {
    return **redis::to_text(run(client->command("INFO", "replication")));
  }
  /// Of a client whose entries wait for one replica.
  redis::ClientConfig waiting_config() const {
    auto config = server.config();
    config.replicas = 1;
    return config;
  }
  /// Why not; nothing when they have it.
  std::optional<AppendError> refusal(std::uint64_t epoch) {
    EventLog of_replicas(*waiting);
    const auto confirmed = run(of_replicas.confirm(keys.shard, epoch));
    return confirmed ? std::nullopt : std::optional(confirmed.error());
  }
  /// As far as we know, the replica is there.
  bool has_replica() const { return waiting->reaches(keys.shard.lease); }
  void wait_in_step() {
    do {
      run_until([this] { return has_replica(); });
    } while (refusal(7));
  }

  std::optional<test::RedisServer> own_replica;
  test::RedisServer* replica = nullptr;
  std::unique_ptr<redis::Client> waiting;  // For replicas, unlike `client`.
};

}  // namespace escaque::eventlog
