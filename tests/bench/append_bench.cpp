// append_bench [SECONDS]: entries of games appended at fixed rates and as fast as they go, when
// they are acknowledged at once and when a replica has them, on one Redis with a replica and on a
// cluster.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "platform/asio/timer.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/lease.hpp"
#include "support/cluster/redis_cluster.hpp"
#include "support/redis_server.hpp"

namespace escaque {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kGames = 1'000;
constexpr std::uint64_t kAtOnce =
    200;                              // Games in which a move is always on its way, at full speed.
const std::string kPayload(90, 'm');  // As long as a move's entry.

struct Load {
  eventlog::EventLog& log;
  eventlog::LeaseKeeper& leases;
  Clock::time_point end;
  std::vector<double> millis = {};
  std::vector<std::uint64_t> versions = std::vector<std::uint64_t>(kGames + 1, 0);
  int lost = 0;
  int under_way = 0;

  Awaitable<void> append(std::uint64_t game, Clock::time_point due) {
    ++under_way;
    eventlog::Write write;
    write.epoch = leases.epoch(eventlog::shard_of(game)).value_or(0);
    write.version = ++versions[game];
    write.payload = kPayload;
    auto keys = eventlog::entity_keys("g", game);
    keys.shard.owner = leases.owner();
    const auto written = co_await log.append(keys, write);
    const std::chrono::duration<double, std::milli> took = Clock::now() - due;
    if (written) millis.push_back(took.count());
    if (!written) ++lost;
    --under_way;
  }
  Awaitable<void> append_always(std::uint64_t game) {
    while (Clock::now() < end) co_await append(game, Clock::now());
  }
  Awaitable<void> append_at(boost::asio::io_context& io, int rate) {
    const auto start = Clock::now();
    for (std::uint64_t sent = 0; Clock::now() < end;) {
      const auto due =
          start + std::chrono::microseconds(sent * 1'000'000 / static_cast<unsigned>(rate));
      if (due > Clock::now()) {
        co_await pause_for(Millis(1));
        continue;
      }
      boost::asio::co_spawn(io, append(1 + sent % kGames, due), boost::asio::detached);
      ++sent;
    }
  }
};

Awaitable<void> take_shards(redis::Client& client, eventlog::LeaseKeeper& leases, bool& is_done) {
  for (unsigned shard = 0; shard < eventlog::kShards;) {
    co_await client.wait_connected();
    const auto lease = co_await leases.acquire(shard);
    if (lease) {
      ++shard;
    } else {
      co_await pause_for(Millis(50));
    }
  }
  is_done = true;
}

/// `rate` 0: as many as go.
void measure(const char* where, redis::ClientConfig config, unsigned replicas, int rate,
             int seconds) {
  boost::asio::io_context io{1};
  config.replicas = replicas;
  const auto client = redis::make_client(io, config, {});
  const std::string owner = "bench" + std::to_string(Clock::now().time_since_epoch().count());
  eventlog::EventLog log(*client);
  eventlog::LeaseKeeper leases(io, *client, {owner}, [](unsigned) {});
  bool is_ready = false;
  boost::asio::co_spawn(io, take_shards(*client, leases, is_ready), boost::asio::detached);
  while (!is_ready) io.run_one();

  const auto start = Clock::now();
  Load load{log, leases, start + std::chrono::seconds(seconds)};
  if (rate > 0) {
    boost::asio::co_spawn(io, load.append_at(io, rate), boost::asio::detached);
  } else {
    for (std::uint64_t game = 1; game <= kAtOnce; ++game) {
      boost::asio::co_spawn(io, load.append_always(game), boost::asio::detached);
    }
  }
  while (Clock::now() < load.end || load.under_way > 0)
    io.run_one_for(std::chrono::milliseconds(5));
  const std::chrono::duration<double> took = Clock::now() - start;
  std::ranges::sort(load.millis);
  const auto quantile = [&](double part) {
    if (load.millis.empty()) return 0.0;
    return load
        .millis[static_cast<std::size_t>(part * static_cast<double>(load.millis.size() - 1))];
  };
  std::printf("%-8s %8u %8s %10.0f %8.2f %8.2f %6d\n", where, replicas,
              rate > 0 ? std::to_string(rate).c_str() : "most",
              static_cast<double>(load.millis.size()) / took.count(), quantile(0.5), quantile(0.99),
              load.lost);
  std::fflush(stdout);
  boost::asio::co_spawn(io, leases.release_all(), boost::asio::detached);
  io.run_for(std::chrono::milliseconds(200));
  client->stop();
  io.poll();
}

}  // namespace
}  // namespace escaque

int main(int argc, char** argv) {
  using namespace escaque;
  const int seconds = argc > 1 ? std::atoi(argv[1]) : 10;
  std::printf("%-8s %8s %8s %10s %8s %8s %6s\n", "Redis", "replicas", "rate", "entries/s", "p50 ms",
              "p99 ms", "lost");
  {
    const test::RedisServer one({"--repl-diskless-sync-delay", "0"});
    const test::RedisServer replica({"--replicaof", "127.0.0.1", std::to_string(one.port())});
    for (const int rate : {500, 1'000, 2'000, 0}) {
      for (const unsigned replicas : {0U, 1U}) {
        // Each begins with streams that are empty.
        measure(
            "one",
            [&] {
              redis::ClientConfig config = one.config();
              static int database = 0;
              config.database = ++database;
              return config;
            }(),
            replicas, rate, seconds);
      }
    }
  }
  test::RedisCluster cluster;
  for (const int rate : {500, 1'000, 2'000, 0}) {
    for (const unsigned replicas : {0U, 1U}) {
      measure("cluster", cluster.config(), replicas, rate, seconds);
      cluster.clear();
    }
  }
}
