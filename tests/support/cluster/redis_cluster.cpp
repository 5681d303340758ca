#include "support/cluster/redis_cluster.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <sys/time.h>
#include <thread>
#include <utility>

#include <hiredis/hiredis.h>

#include "platform/redis/info.hpp"
#include "platform/redis/slot.hpp"
#include "support/cluster/redis_recorder.hpp"

namespace escaque::test {

namespace {

constexpr unsigned kSlotsEach = redis::kSlots / RedisCluster::kPrimaries + 1;

std::vector<std::string> cluster_settings() {
  return {"--cluster-enabled", "yes", "--cluster-node-timeout", "1000",
          // The slots of the others are served while a primary is missing.
          "--cluster-require-full-coverage", "no", "--cluster-allow-replica-migration", "no",
          // A replica takes over whenever it had its last news.
          "--cluster-replica-validity-factor", "0", "--cluster-port", std::to_string(free_port()),
          // Replicas are in step at once.
          "--repl-diskless-sync-delay", "0", "--repl-ping-replica-period", "1"};
}

void wait_until(const std::function<bool()>& done,
                const char* otherwise = "the Redis Cluster does not become whole") {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!done()) {
    if (std::chrono::steady_clock::now() > end) {
      throw std::runtime_error(otherwise);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

/// A reply as redis-cli prints it raw.
std::string to_text(const redisReply& reply) {
  if (reply.type == REDIS_REPLY_INTEGER) return std::to_string(reply.integer);
  if (reply.type != REDIS_REPLY_ARRAY) return {reply.str, reply.len};
  std::string lines;
  for (std::size_t i = 0; i < reply.elements; ++i) lines += to_text(*reply.element[i]) + '\n';
  return lines;
}

}  // namespace

/// One line of CLUSTER NODES.
struct RedisCluster::Seen {
  std::string id;
  std::string address;  // "host:port@bus"
  std::string flags;
  std::string primary;
  std::vector<std::string> slots;

  [[nodiscard]] bool has(unsigned slot) const {
    return std::ranges::any_of(slots, [slot](const std::string& range) {
      if (range.starts_with('[')) return false;  // It is moving.
      const auto dash = range.find('-');
      const auto first = std::stoul(range.substr(0, dash));
      const auto last = dash == std::string::npos ? first : std::stoul(range.substr(dash + 1));
      return first <= slot && slot <= last;
    });
  }
};

std::vector<RedisCluster::Seen> RedisCluster::parse_nodes(const std::string& text) {
  std::vector<Seen> nodes;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    Seen seen;
    std::string ping, pong, epoch, link;
    words >> seen.id >> seen.address >> seen.flags >> seen.primary >> ping >> pong >> epoch >> link;
    for (std::string slots; words >> slots;) seen.slots.push_back(slots);
    nodes.push_back(std::move(seen));
  }
  return nodes;
}

RedisCluster::RedisCluster(std::size_t replicas_each)
    : recorder_(std::make_unique<RedisRecorder>()), servers_(kPrimaries * (1 + replicas_each)) {
  for (auto& server : servers_) {
    server = std::make_unique<RedisServer>(cluster_settings());
    recorder_->watch(server->port());  // Any of them may be a primary some day.
  }
  for (std::size_t i = 0; i < size(); ++i) {
    ask(i, {"CLUSTER", "SET-CONFIG-EPOCH", std::to_string(i + 1)});
    const std::string address = myself(i).address;
    const std::string bus = address.substr(address.find('@') + 1);
    ask(0, {"CLUSTER", "MEET", "127.0.0.1", std::to_string(servers_[i]->port()), bus});
  }
  for (std::size_t i = 0; i < kPrimaries; ++i) {
    const auto first = kSlotsEach * i;
    const auto last = std::min<std::size_t>(first + kSlotsEach, redis::kSlots) - 1;
    ask(i, {"CLUSTER", "ADDSLOTSRANGE", std::to_string(first), std::to_string(last)});
  }
  for (std::size_t i = kPrimaries; i < size(); ++i) {
    const std::string id = myself(i % kPrimaries).id;
    wait_until([&] { return ask(i, {"CLUSTER", "REPLICATE", id}) == "OK"; });
  }
  wait_whole();
}

RedisCluster::~RedisCluster() = default;

RedisCluster& RedisCluster::shared() {
  const char* const chosen = std::getenv("ESCAQUE_TEST_REPLICAS");
  static RedisCluster cluster(chosen != nullptr && std::string_view(chosen) == "2" ? 2 : 1);
  return cluster;
}

redis::ClientConfig RedisCluster::config() const {
  redis::ClientConfig config = servers_[0]->config();
  config.nodes = nodes();
  return config;
}

std::vector<std::string> RedisCluster::nodes() const {
  std::vector<std::string> nodes;
  for (const auto& server : servers_) {
    nodes.push_back("127.0.0.1:" + std::to_string(server->port()));
  }
  return nodes;
}

std::size_t RedisCluster::primary_of(unsigned slot) {
  for (std::size_t i = 0; i < size(); ++i) {
    if (servers_[i]->is_running() && myself(i).has(slot)) return i;
  }
  throw std::runtime_error("no server has slot " + std::to_string(slot));
}

std::size_t RedisCluster::replica_of(std::size_t primary) {
  const std::string id = myself(primary).id;
  for (std::size_t i = 0; i < size(); ++i) {
    if (servers_[i]->is_running() && myself(i).primary == id) return i;
  }
  throw std::runtime_error("server " + std::to_string(primary) + " has no replica");
}

void RedisCluster::begin_migration(unsigned slot, std::size_t to) {
  const std::size_t from = primary_of(slot);
  const std::string text = std::to_string(slot);
  ask(to, {"CLUSTER", "SETSLOT", text, "IMPORTING", myself(from).id});
  ask(from, {"CLUSTER", "SETSLOT", text, "MIGRATING", myself(to).id});
}

void RedisCluster::migrate_keys(unsigned slot, std::size_t to) {
  const std::size_t from = primary_of(slot);
  const std::string text = std::to_string(slot);
  const std::string port = std::to_string(servers_[to]->port());
  std::istringstream keys(ask(from, {"CLUSTER", "GETKEYSINSLOT", text, "100000"}));
  for (std::string key; std::getline(keys, key);) {
    ask(from, {"MIGRATE", "127.0.0.1", port, key, "0", "5000"});
  }
}

void RedisCluster::end_migration(unsigned slot, std::size_t to) {
  const std::string id = myself(to).id;
  ask(to, {"CLUSTER", "SETSLOT", std::to_string(slot), "NODE", id});
  for (std::size_t i = 0; i < size(); ++i) {
    const bool is_primary = myself(i).flags.find("master") != std::string::npos;
    if (i != to && is_primary) ask(i, {"CLUSTER", "SETSLOT", std::to_string(slot), "NODE", id});
  }
}

/// A server without a password refuses whoever says one. A replica that is merely stopped would
/// find what was sent meanwhile in its socket.
void RedisCluster::cut_off_replicas(std::size_t primary) {
  const std::string id = myself(primary).id;
  const auto written = std::stoll(redis::info_field(replication(primary), "master_repl_offset"));
  for (std::size_t i = 0; i < size(); ++i) {
    if (!servers_[i]->is_running() || myself(i).primary != id) continue;
    const auto has_all = [&] {
      return std::stoll(redis::info_field(replication(i), "slave_repl_offset")) >= written;
    };
    wait_until(has_all, "a replica does not get what its primary has written");
    cut_off_.insert(i);
    set_password(i, "of nobody");
    if (ask(i, {"CLIENT", "KILL", "TYPE", "master"}) != "1") {
      throw std::runtime_error("a replica had no connection to its primary that could be cut");
    }
    const auto is_cut = [&] {
      return redis::info_field(replication(i), "master_link_status") == "down";
    };
    wait_until(is_cut, "a replica that was cut off goes on");
  }
}

void RedisCluster::wait_whole() {
  for (const auto& server : servers_) {
    if (server->is_running()) continue;
    server->restart();
    recorder_->watch(server->port());
  }
  for (const std::size_t each : std::exchange(cut_off_, {})) set_password(each, "");
  wait_until([this] { return is_whole(); });
}

/// As all of them see it: three primaries with all slots, and replicas that are in step.
bool RedisCluster::is_whole() {
  const std::string known = "cluster_known_nodes:" + std::to_string(size());
  std::size_t replicas = 0;
  for (std::size_t i = 0; i < size(); ++i) {
    const std::string info = ask(i, {"CLUSTER", "INFO"});
    const bool is_ok = info.find("cluster_state:ok") != std::string::npos &&
                       info.find(known) != std::string::npos &&
                       info.find("cluster_slots_ok:16384") != std::string::npos &&
                       info.find("cluster_size:3") != std::string::npos;
    if (!is_ok) return false;
    for (const Seen& seen : parse_nodes(ask(i, {"CLUSTER", "NODES"}))) {
      if (seen.flags.find("fail") != std::string::npos) return false;
    }
    const std::string role = ask(i, {"ROLE"});
    if (role.starts_with("slave") && role.find("connected\n") == std::string::npos) return false;
    // A replica says that it is connected some time before its primary counts on it.
    replicas += redis::replicas_in_step(replication(i));
  }
  return replicas == size() - kPrimaries && are_replicas_fed();
}

/// Whether what is written now arrives. A replica that has just been given a snapshot counts as
/// connected, and is sent nothing until it has said how far it is: up to a second later.
bool RedisCluster::are_replicas_fed() {
  std::map<std::string, std::int64_t> written;  // By the port of the primary.
  for (std::size_t i = 0; i < size(); ++i) {
    if (!ask(i, {"ROLE"}).starts_with("master")) continue;
    ask(i, {"FUNCTION", "FLUSH"});  // A write that needs no key.
    written[std::to_string(servers_[i]->port())] =
        std::stoll(redis::info_field(replication(i), "master_repl_offset"));
  }
  for (std::size_t i = 0; i < size(); ++i) {
    const std::string info = replication(i);
    const auto primary = written.find(redis::info_field(info, "master_port"));
    if (primary == written.end()) continue;
    if (std::stoll(redis::info_field(info, "slave_repl_offset")) < primary->second) return false;
  }
  return true;
}

void RedisCluster::clear() {
  for (std::size_t i = 0; i < size(); ++i) ask(i, {"FLUSHALL"});
}

std::string RedisCluster::replication(std::size_t index) {
  return ask(index, {"INFO", "replication"});
}

void RedisCluster::set_password(std::size_t index, const std::string& password) {
  const std::string answer = ask(index, {"CONFIG", "SET", "masterauth", password});
  if (answer != "OK") throw std::runtime_error("masterauth cannot be set: " + answer);
}

RedisCluster::Seen RedisCluster::myself(std::size_t index) {
  const auto nodes = parse_nodes(ask(index, {"CLUSTER", "NODES"}));
  const auto found = std::ranges::find_if(
      nodes, [](const Seen& seen) { return seen.flags.find("myself") != std::string::npos; });
  if (found == nodes.end()) throw std::runtime_error("a server does not know itself");
  return *found;
}

std::string RedisCluster::ask(std::size_t index, const std::vector<std::string>& words) {
  const timeval patience{5, 0};
  const std::unique_ptr<redisContext, decltype(&redisFree)> connection(
      redisConnectWithTimeout("127.0.0.1", servers_[index]->port(), patience), &redisFree);
  if (!connection || connection->err != 0) throw std::runtime_error("a server is not there");
  redisSetTimeout(connection.get(), patience);
  std::vector<const char*> texts;
  std::vector<std::size_t> sizes;
  for (const std::string& word : words) {
    texts.push_back(word.data());
    sizes.push_back(word.size());
  }
  void* answer = redisCommandArgv(connection.get(), static_cast<int>(words.size()), texts.data(),
                                  sizes.data());
  const std::unique_ptr<void, decltype(&freeReplyObject)> reply(answer, &freeReplyObject);
  if (!reply) throw std::runtime_error("a server does not answer " + words.front());
  return to_text(*static_cast<redisReply*>(answer));
}

}  // namespace escaque::test
