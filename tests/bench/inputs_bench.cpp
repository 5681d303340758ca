// How many finished games a minute `conduct` takes from the outboxes to what its rules decide: a
// real Redis, `games` asked by GetGame, SQLite with every transaction synced.
// inputs_bench [GAMES]

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "bench/random_game.hpp"
#include "bench/run.hpp"
#include "conduct/conduct_server.hpp"
#include "games/games_server.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/eventlog/lease.hpp"
#include "support/identity.hpp"
#include "support/redis_server.hpp"
#include "support/running.hpp"
#include "support/temp_directory.hpp"

namespace {

using namespace escaque;
using bench::run;
using services::conduct::GameLog;
using Clock = std::chrono::steady_clock;

constexpr unsigned kSeed = 18;
constexpr std::uint64_t kPlayers = 500;
constexpr const char* kOwner = "bench";

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Of two of the players.
GameLog some_game(std::uint64_t id, std::mt19937& random, UtcTime began) {
  const std::uint64_t white = 1 + random() % kPlayers;
  return bench::random_game(GameId{id}, {UserId{white}, UserId{white % kPlayers + 1}}, random,
                            began);
}

void write(boost::asio::io_context& io, eventlog::EventLog& events, std::uint64_t epoch,
           std::uint64_t id, const GameLog& log) {
  auto keys = eventlog::entity_keys("g", id);
  keys.shard.owner = kOwner;
  const std::string finished = log.finished();
  const auto& entries = log.log().entries();
  for (int i = 0; i < entries.size(); ++i) {
    escaque::games::v1::GameEntry entry = entries[i];
    entry.clear_time_ms();
    const std::string payload = entry.SerializeAsString();
    const bool is_last = i + 1 == entries.size();
    const auto life = is_last  ? eventlog::Lifecycle::finished
                      : i == 0 ? eventlog::Lifecycle::created
                               : eventlog::Lifecycle::ongoing;
    const eventlog::Write made{epoch, static_cast<std::uint64_t>(i + 1), payload, life,
                               is_last ? std::string_view(finished) : std::string_view()};
    if (!run(io, events.append(keys, made))) std::abort();
  }
}

int count_rows(const std::string& file) {
  soci::session session(soci::sqlite3, "dbname=" + file);
  int number = 0;
  session << "SELECT COUNT(*) FROM game_inputs", soci::into(number);
  return number;
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 3'000;
  const SystemTime time{};
  test::TempDirectory directory;
  const test::RedisServer redis;
  std::mt19937 random(kSeed);
  {
    boost::asio::io_context io;
    const auto client = redis::make_client(io, redis.config(), {});
    const auto connect = [&client]() -> Awaitable<bool> {
      co_await client->wait_connected();
      co_return client->is_connected();
    };
    if (!run(io, connect())) std::abort();
    eventlog::EventLog events(*client);
    eventlog::LeaseKeeper leases(io, *client, {kOwner}, [](unsigned) {});
    for (int i = 1; i <= games; ++i) {
      const auto id = static_cast<std::uint64_t>(i);
      const auto lease = run(io, leases.acquire(eventlog::shard_of(id)));
      if (!lease) std::abort();
      const UtcTime began = time.utc_now() - std::chrono::hours(2);
      write(io, events, lease->epoch, id, some_game(id, random, began));
    }
    client->stop();
    io.poll();
  }
  std::printf("%d finished games of %d plies and %d players (seed %u)\n", games, bench::kPlies,
              static_cast<int>(kPlayers), kSeed);

  services::games::Config games_config;
  games_config.listen.port = games_config.admin.port = 0;
  games_config.identity = test::identity();
  games_config.redis.port = redis.port();
  games_config.sql.connection = directory.sqlite("games.sqlite");
  games_config.seal_key_file = (directory.path() / "games-seal.key").string();
  const auto served = std::make_unique<test::Running<services::games::GamesServer>>(
      games_config, time, log::Logger());
  while (!(*served)->is_healthy()) std::this_thread::sleep_for(Millis(50));

  services::conduct::Config config;
  config.data_dir = directory.path() / "conduct";
  config.listen.port = config.admin.port = 0;
  config.identity = test::identity();
  config.redis.port = redis.port();
  config.games.address = {(*served)->address()};
  const auto start = Clock::now();
  const auto conduct = std::make_unique<test::Running<services::conduct::ConductServer>>(
      config, time, log::Logger());
  const std::string file = (config.data_dir / "conduct.sqlite").string();
  while (count_rows(file) < 2 * games) std::this_thread::sleep_for(Millis(20));
  const double took = seconds_since(start);
  std::printf("from the outboxes to the decisions: %.1f s, %.0f games a minute\n", took,
              games / took * 60);
  return 0;
}
