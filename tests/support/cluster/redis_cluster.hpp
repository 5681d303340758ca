#pragma once
// A real Redis Cluster: three primaries, each with a replica, as six RedisServers; with two
// replicas each where ESCAQUE_TEST_REPLICAS is 2. What was sent to them is recorded
// (support/cluster/redis_recorder.hpp).

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "platform/redis/config.hpp"
#include "support/redis_server.hpp"

namespace escaque::test {

class RedisRecorder;

class RedisCluster {
 public:
  static constexpr std::size_t kPrimaries = 3;

  /// Returns when every slot is served and every replica is in step, after some seconds.
  explicit RedisCluster(std::size_t replicas_each = 1);
  ~RedisCluster();
  RedisCluster(const RedisCluster&) = delete;
  RedisCluster& operator=(const RedisCluster&) = delete;

  /// One for all tests of a program. Each leaves it as it found it: whole.
  static RedisCluster& shared();

  [[nodiscard]] redis::ClientConfig config() const;
  /// "host:port" of all servers.
  [[nodiscard]] std::vector<std::string> nodes() const;

  [[nodiscard]] std::size_t size() const { return servers_.size(); }
  [[nodiscard]] RedisServer& server(std::size_t index) { return *servers_[index]; }
  /// The server that has the slot now, as far as the others know.
  [[nodiscard]] std::size_t primary_of(unsigned slot);
  /// Any of its replicas.
  [[nodiscard]] std::size_t replica_of(std::size_t primary);

  /// What has to happen so that a slot moves, in three steps: both know of it; the keys are at the
  /// new server; all know that the slot is.
  void begin_migration(unsigned slot, std::size_t to);
  void migrate_keys(unsigned slot, std::size_t to);
  void end_migration(unsigned slot, std::size_t to);

  /// The replicas of this server have what it has written so far, and get nothing more; they still
  /// take over when it is lost. Until wait_whole().
  void cut_off_replicas(std::size_t primary);

  /// Returns when every slot is served by a primary and all replicas are in step. Starts what was
  /// killed, and lets replicas that were cut off have everything again.
  void wait_whole();

  /// Removes all keys.
  void clear();

  /// The answer of one server to one command, as text.
  std::string ask(std::size_t index, const std::vector<std::string>& words);

 private:
  struct Seen;  // one line of CLUSTER NODES
  [[nodiscard]] static std::vector<Seen> parse_nodes(const std::string& text);
  [[nodiscard]] Seen myself(std::size_t index);
  [[nodiscard]] bool is_whole();
  [[nodiscard]] bool are_replicas_fed();
  [[nodiscard]] std::string replication(std::size_t index);
  /// What this server says as a replica, to be let in by its primary; empty: nothing.
  void set_password(std::size_t index, const std::string& password);

  std::unique_ptr<RedisRecorder> recorder_;  // Ends after the servers.
  std::vector<std::unique_ptr<RedisServer>> servers_;
  std::set<std::size_t> cut_off_;  // Replicas.
};

}  // namespace escaque::test
