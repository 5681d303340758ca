// postgres_bench [SECONDS] [INSTANCES]: games that instances of `games` archive and instances of
// `ratings` rate in a second, when they share a PostgreSQL that waits for its disk. Each instance
// is a process with the real store, takes one game after the other as its outbox reader does, and
// one of `ratings` also relays what it wrote to a real Redis. Afterwards no game may be missing or
// counted twice, and no number of a sequence wrong.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "bench/random_game.hpp"
#include "bench/run.hpp"
#include "games/archive/archiver.hpp"
#include "games/archive/sql_archive_store.hpp"
#include "platform/relay/stream_relay.hpp"
#include "platform/time/time_source.hpp"
#include "ratings/convert.hpp"
#include "ratings/rating_store.hpp"
#include "support/piped_child.hpp"
#include "support/postgres_server.hpp"
#include "support/redis_server.hpp"

namespace {

using namespace escaque;
using bench::run;
using services::conduct::GameLog;
using Clock = std::chrono::steady_clock;
namespace archive = services::games;
namespace ratings = services::ratings;

constexpr unsigned kSeed = 20;
constexpr std::uint64_t kPlayers = 5'000;
constexpr std::uint64_t kGamesOfAnInstance = 1'000'000'000;  // As many ids as one may use.
constexpr int kDifferentGames = 200;
constexpr const char* kStream = "ratings";

[[noreturn]] void fail(const std::string& why) {
  std::fprintf(stderr, "postgres_bench: %s\n", why.c_str());
  std::exit(EXIT_FAILURE);
}

template <class T>
T must(Result<T, sql::SqlError> outcome) {
  if (!outcome) fail(std::string(to_string(outcome.error())));
  return std::move(*outcome);
}
void must(Result<void, sql::SqlError> outcome) {
  if (!outcome) fail(std::string(to_string(outcome.error())));
}

/// A game as an outbox brings it, and its stream.
struct Ended {
  archive::v1::GameFinished finished;
  std::vector<eventlog::Entry> stream;
  UtcTime time;
};

/// Games that an instance finds finished, each with an id of its own.
class Games {
 public:
  explicit Games(unsigned instance)
      : random_(kSeed + instance), last_(instance * kGamesOfAnInstance) {
    const UtcTime began = SystemTime().utc_now() - std::chrono::hours(2);
    for (int i = 0; i < kDifferentGames; ++i) {
      logs_.push_back(bench::random_game(GameId{1}, {UserId{1}, UserId{2}}, random_, began));
    }
  }

  Ended next() {
    GameLog log = logs_[random_() % logs_.size()];
    const std::uint64_t white = 1 + random_() % kPlayers;
    const std::uint64_t black = 1 + (white + random_() % (kPlayers - 1)) % kPlayers;
    log.created().set_game_id(to_string(GameId{++last_}));
    log.created().mutable_white()->mutable_user()->set_id(to_string(UserId{white}));
    log.created().mutable_black()->mutable_user()->set_id(to_string(UserId{black}));
    return ended(log);
  }

 private:
  static Ended ended(const GameLog& log) {
    Ended game{.finished = {}, .stream = {}, .time = log.now()};
    const auto& entries = log.log().entries();
    game.finished.ParseFromString(log.finished());
    *game.finished.mutable_ended() = entries[entries.size() - 1].facts(0).game_ended();
    game.finished.set_plies(entries.size() - 2);
    for (archive::v1::GameEntry entry : entries) {
      entry.clear_time_ms();
      const auto version = static_cast<std::uint64_t>(entry.version());
      game.stream.push_back({{version, 0}, {version - 1, 0}, log.now(), entry.SerializeAsString()});
    }
    return game;
  }

  std::mt19937 random_;
  std::uint64_t last_;
  std::vector<GameLog> logs_;
};

/// What an instance is told.
struct Order {
  std::string service;
  unsigned instance = 0;
  std::string connection;
  std::uint16_t redis_port = 0;
  std::chrono::seconds lasts{0};
};

sql::Migrations migrations_of(const std::string& service) {
  return service == "games" ? archive::migrations() : ratings::migrations();
}

redis::ClientConfig redis_at(std::uint16_t port) {
  redis::ClientConfig config;
  config.port = port;
  return config;
}

/// As Archiver::archive() does.
Awaitable<int> archive_until(sql::Database& database, Games& games, Clock::time_point end) {
  archive::SqlArchiveStore store(database);
  int archived = 0;
  for (; Clock::now() < end; ++archived) {
    const Ended ended = games.next();
    auto game = archive::to_archived(ended.finished, ended.stream);
    if (!game) fail("a game cannot be archived");
    game->outbox_entry = "3:" + std::to_string(archived) + "-0";
    game->delete_stream_at = ended.time + std::chrono::hours(24);
    must(co_await store.add(std::move(*game)));
  }
  co_return archived;
}

/// As GameApplier::handle() does.
Awaitable<int> rate_until(sql::Database& database, relay::StreamRelay& relay, Games& games,
                          Clock::time_point end) {
  ratings::RatingStore store(database);
  int rated = 0;
  for (; Clock::now() < end; ++rated) {
    const Ended ended = games.next();
    const eventlog::OutboxEntry entry{3,
                                      {static_cast<std::uint64_t>(rated), 0},
                                      ended.finished.game_id(),
                                      static_cast<std::uint64_t>(ended.finished.version()),
                                      ended.time,
                                      ended.finished.SerializeAsString()};
    const auto game = ratings::parse_finished(entry);
    if (!game || !*game) fail("a game cannot be rated");
    const auto applied = must(co_await store.apply(**game));
    if (applied.kind != ratings::Applied::Kind::now) fail("a game had been rated before");
    relay.nudge();
  }
  co_return rated;
}

Awaitable<bool> relay_all(relay::StreamRelay& relay) {
  co_await relay.run();
  co_return true;
}

int rate_and_relay(boost::asio::io_context& io, sql::Database& database, const Order& order,
                   Games& games, Clock::time_point end) {
  const auto client = redis::make_client(io, redis_at(order.redis_port), {});
  eventlog::EventLog log(*client);
  relay::StreamRelay relay(io, database, log, {kStream}, {});
  bool is_relayed = false;
  boost::asio::co_spawn(io, relay_all(relay),
                        [&](const std::exception_ptr&, bool) { is_relayed = true; });
  const int rated = run(io, rate_until(database, relay, games, end));
  relay.stop();
  const auto guard = boost::asio::make_work_guard(io);
  while (!is_relayed) io.run_one();
  client->stop();
  io.poll();
  return rated;
}

/// One instance: says that it is ready, waits for a line, and tells how many games it did.
int work(const Order& order) {
  sql::Database database({order.connection}, migrations_of(order.service), {});
  Games games(order.instance);
  boost::asio::io_context io{1};
  std::puts("ready");
  std::fflush(stdout);
  if (std::getchar() == EOF) return EXIT_FAILURE;
  const auto end = Clock::now() + order.lasts;
  const int done = order.service == "games" ? run(io, archive_until(database, games, end))
                                            : rate_and_relay(io, database, order, games, end);
  std::printf("%d\n", done);
  return EXIT_SUCCESS;
}

/// A process of work().
class Instance {
 public:
  explicit Instance(const Order& order)
      : child_(test::start_piped({std::filesystem::read_symlink("/proc/self/exe"), "--instance",
                                  order.service, std::to_string(order.instance), order.connection,
                                  std::to_string(order.redis_port),
                                  std::to_string(order.lasts.count())})),
        said_(::fdopen(child_.output, "r")) {
    if (line() != "ready\n") fail("an instance did not start");
  }
  ~Instance() {
    ::close(child_.input);
    ::waitpid(child_.pid, nullptr, 0);
    std::fclose(said_);
  }
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;

  void begin() {
    if (::write(child_.input, "\n", 1) != 1) fail("an instance has ended");
  }
  int done() {
    const std::string told = line();
    if (told.empty()) fail("an instance has failed");
    return std::stoi(told);
  }

 private:
  std::string line() {
    std::array<char, 64> text{};
    return std::fgets(text.data(), text.size(), said_) == nullptr ? "" : text.data();
  }

  test::PipedChild child_;
  std::FILE* said_;
};

/// Games that they did together in the time.
int play(const Order& order, unsigned instances) {
  // Of several that start on an empty database one makes the tables; that is not measured.
  { const sql::Database made({order.connection}, migrations_of(order.service), {}); }
  std::vector<std::unique_ptr<Instance>> all;
  for (unsigned i = 1; i <= instances; ++i) {
    Order its = order;
    its.instance = i;
    all.push_back(std::make_unique<Instance>(its));
  }
  for (const auto& instance : all) instance->begin();
  int games = 0;
  for (const auto& instance : all) games += instance->done();
  return games;
}

/// Ends the program when something is wrong.
class Checks {
 public:
  Checks(test::PostgresServer& server, std::string schema)
      : server_(server), schema_(std::move(schema)) {}

  void expect(const std::string& what, long long number) {
    const std::string found = server_.execute("SET search_path = " + schema_ + "; SELECT " + what);
    if (found != std::to_string(number)) {
      fail("WRONG: " + what + " is " + found + "; expected " + std::to_string(number));
    }
  }

 private:
  test::PostgresServer& server_;
  const std::string schema_;
};

void check_archive(Checks checks, int games) {
  checks.expect("COUNT(*) FROM archived_games", games);
  checks.expect("COUNT(*) FROM game_players", 2 * games);
  checks.expect("COUNT(*) FROM streams_to_delete", games);
}

/// The highest number of the relay that Redis has.
Awaitable<long long> relayed(redis::Client& client) {
  eventlog::EventLog log(client);
  co_await client.wait_connected();
  const auto number = co_await log.last_number(kStream);
  if (!number) fail("Redis does not answer");
  co_return static_cast<long long>(*number);
}

void check_ratings(Checks checks, const Order& order, int games) {
  checks.expect("COUNT(*) FROM rated_games", games);
  checks.expect("MAX(sequence) FROM rated_games", games);
  checks.expect("COUNT(*) FROM rating_history", 2 * games);
  checks.expect("SUM(games) FROM ratings", 2 * games);
  checks.expect("last FROM relay_sequence", games);

  boost::asio::io_context io{1};
  const auto client = redis::make_client(io, redis_at(order.redis_port), {});
  const long long sent = run(io, relayed(*client));
  client->stop();
  io.poll();
  const std::string waiting = " FROM relay_entries WHERE sequence > " + std::to_string(sent);
  checks.expect("COUNT(*)" + waiting, games - sent);
  checks.expect("COALESCE(MAX(sequence), " + std::to_string(games) + ")" + waiting, games);

  sql::Database database({order.connection}, ratings::migrations(), {});
  ratings::RatingStore store(database);
  const auto differences = must(run(io, store.verify()));
  if (!differences.empty()) fail("WRONG: " + differences.front());
}

void print(const char* what, int games, std::chrono::seconds lasted, int goal) {
  const auto each_second = static_cast<double>(games) / static_cast<double>(lasted.count());
  std::printf("%s: %d games, %.0f a second (goal: %d%s); none missing, none twice\n", what, games,
              each_second, goal, each_second < goal ? ": MISSED" : "");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() == 6 && words[0] == "--instance") {
    return work({words[1], static_cast<unsigned>(std::stoul(words[2])), words[3],
                 static_cast<std::uint16_t>(std::stoul(words[4])),
                 std::chrono::seconds(std::stoi(words[5]))});
  }
  const std::chrono::seconds lasts(words.empty() ? 20 : std::max(1, std::stoi(words[0])));
  const unsigned instances =
      words.size() < 2 ? 4 : static_cast<unsigned>(std::max(1, std::stoi(words[1])));

  // PostgreSQL's own defaults, in place of those for tests.
  test::PostgresServer server({"fsync=on", "autovacuum=on", "shared_buffers=128MB"});
  const test::RedisServer redis({"--appendfsync", "always"});
  Order order{"games", 0, server.schema("games"), redis.port(), lasts};
  const int archived = play(order, instances);
  check_archive({server, "games"}, archived);
  print("archived", archived, lasts, 500);

  order.service = "ratings";
  order.connection = server.schema("ratings");
  const int rated = play(order, instances);
  check_ratings({server, "ratings"}, order, rated);
  print("rated", rated, lasts, 300);
  return EXIT_SUCCESS;
}
