// How many results of games the one owner of all events writes down in a second, and that of all
// arenas: everything `matchmaking` does between a report and the answer, on one thread, with a real
// Redis. What reads the outboxes of `games` is not in it.
// owners_bench [NUMBER] [PLAYERS] [FSYNC]: NUMBER events of PLAYERS each, and as many arenas.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include "matchmaking/arenas/arenas_actor.hpp"
#include "matchmaking/events/events_actor.hpp"
#include "matchmaking/redis_stores.hpp"
#include "matchmaking/views/rating_approvals.hpp"
#include "platform/asio/gather.hpp"
#include "platform/redis/info.hpp"
#include "support/arena_builder.hpp"
#include "support/event_builder.hpp"
#include "support/manual_time.hpp"
#include "support/redis_server.hpp"
#include "support/temp_directory.hpp"

namespace {

using namespace escaque;
using namespace escaque::services::matchmaking;

constexpr int kRounds = 5;
constexpr std::size_t kMailbox = 16'384;
constexpr Millis kRoundEvery = std::chrono::minutes(10);

template <class Outcome>
void must(const Outcome& outcome) {
  if (outcome) return;
  std::fprintf(stderr, "refused: %s\n", outcome.error().detail.message().c_str());
  std::exit(EXIT_FAILURE);
}

/// What a round of results took.
struct Spent {
  int results = 0;
  double seconds = 0;
  double own = 0;    // Of processor time, of this process.
  double redis = 0;  // The same of Redis.
};

class Bench {
 public:
  Bench(int number, int players, const std::string& fsync)
      : number_(number), players_(players), server_({"--appendfsync", fsync}) {
    leases_.begin("bench:1");
    wait_for(client_->wait_connected());
  }
  ~Bench() {
    events_.stop();
    arenas_.stop();
    wait_for(leases_.release());
    client_->stop();
    io_.poll();
  }
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  Spent play_events() {
    wait_for_all(&Bench::make_event);
    Spent spent;
    for (int round = 1; round <= kRounds; ++round) {
      time_.advance(kRoundEvery);
      for (int i = 0; i < number_; ++i) wait_for(start_round(event_id(i), round));
      spent = measured(std::move(spent), &Bench::report_round);
    }
    return spent;
  }

  Spent play_arenas() {
    wait_for_all(&Bench::make_arena);
    Spent spent;
    for (int round = 0; round < kRounds; ++round) {
      time_.advance(std::chrono::minutes(1));
      for (int i = 0; i < number_; ++i) wait_for(pair_wave(arena_id(i)));
      spent = measured(std::move(spent), &Bench::report_wave);
    }
    return spent;
  }

 private:
  /// Of the event or arena of this index; answers how many results it wrote.
  using Deed = Awaitable<int> (Bench::*)(int index);

  static event::EventId event_id(int index) { return {static_cast<std::uint64_t>(index + 1)}; }
  static arena::ArenaId arena_id(int index) { return {static_cast<std::uint64_t>(index + 1)}; }

  template <class T>
  void wait_for(Awaitable<T> coroutine) {
    bool is_over = false;
    boost::asio::co_spawn(
        io_, [&]() -> Awaitable<void> { co_await std::move(coroutine); },
        [&](const std::exception_ptr& failed) {
          if (failed) std::rethrow_exception(failed);
          is_over = true;
        });
    io_.restart();
    while (!is_over) io_.run_one();
  }
  /// Beside each other, as commands of different entities are.
  int wait_for_all(Deed deed) {
    std::vector<Awaitable<int>> all;
    all.reserve(static_cast<std::size_t>(number_));
    for (int i = 0; i < number_; ++i) all.push_back((this->*deed)(i));
    int results = 0;
    const auto add = [&](std::vector<Awaitable<int>> each) -> Awaitable<void> {
      for (const int number : co_await gather(std::move(each))) results += number;
    };
    wait_for(add(std::move(all)));
    return results;
  }

  double redis_seconds() {
    double seconds = 0;
    const auto ask = [&]() -> Awaitable<void> {
      const auto info = redis::to_text(co_await client_->command("INFO", "cpu"));
      if (!info || !*info) co_return;
      for (const char* of : {"used_cpu_user", "used_cpu_sys"}) {
        seconds += std::atof(redis::info_field(**info, of).c_str());
      }
    };
    wait_for(ask());
    return seconds;
  }
  static double own_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

  Spent measured(Spent before, Deed deed) {
    const double redis = redis_seconds();
    const double own = own_seconds();
    const auto began = std::chrono::steady_clock::now();
    before.results += wait_for_all(deed);
    before.seconds +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    before.own += own_seconds() - own;
    before.redis += redis_seconds() - redis;
    return before;
  }

  Awaitable<int> make_event(int index) {
    event::Regulations rules = support::swiss(kRounds);
    rules.calendar.starts = {time_.utc_now() + kRoundEvery};
    rules.calendar.interval = kRoundEvery;
    event::Command create{"create", {support::kOrganizer, {}}, {}};
    create.action = event::CreateEvent{event_id(index), std::move(rules), {}};
    must(co_await events_.submit(event_id(index), std::move(create)));
    for (int i = 1; i <= players_; ++i) {
      const auto id = static_cast<std::uint64_t>(i);
      event::Command enter{std::to_string(i), {UserId{id}, {}}, {}};
      enter.action = event::Register{support::person(id, 2700 - i)};
      must(co_await events_.submit(event_id(index), std::move(enter)));
    }
    co_return 0;
  }
  Awaitable<int> start_round(event::EventId id, int round) {
    event::PublishRound publish;
    for (int i = 0; i < players_; ++i) publish.games.push_back(GameId{++last_game_});
    event::Action action = std::move(publish);
    must(co_await events_.report(id, std::move(action)));
    action = event::StartRound{round};
    must(co_await events_.report(id, std::move(action)));
    co_return 0;
  }
  Awaitable<int> report_round(int index) {
    const event::EventId id = event_id(index);
    std::vector<GameId> games;
    for (const event::Board& each : events_.current(id)->rounds.back().boards) {
      if (!each.score) games.push_back(each.game);
    }
    for (const GameId game : games) {
      const bool is_white = game.value % 2 == 0;
      event::Action result =
          event::ReportResult{game, is_white ? event::Score::white_wins : event::Score::black_wins};
      must(co_await events_.report(id, std::move(result)));
    }
    co_return static_cast<int>(games.size());
  }

  Awaitable<int> make_arena(int index) {
    arena::Command create =
        arena::CreateArena{arena_id(index), support::arena_of(time_.utc_now()), support::kHost};
    must(co_await arenas_.submit(arena_id(index), std::move(create)));
    for (int i = 1; i <= players_; ++i) {
      arena::Command join = arena::Join{support::arena_player(static_cast<std::uint64_t>(i))};
      must(co_await arenas_.submit(arena_id(index), std::move(join)));
    }
    co_return 0;
  }
  Awaitable<int> pair_wave(arena::ArenaId id) {
    arena::Command wave = support::wave_of(static_cast<std::uint64_t>(players_), last_game_ + 1);
    last_game_ += static_cast<std::uint64_t>(players_);
    must(co_await arenas_.submit(id, std::move(wave)));
    co_return 0;
  }
  Awaitable<int> report_wave(int index) {
    const arena::ArenaId id = arena_id(index);
    std::vector<GameId> games;
    for (const auto& [game, players] : arenas_.current(id)->games) games.push_back(game);
    for (const GameId game : games) {
      must(co_await arenas_.report(id, support::won_by(Color::white, game, time_.utc_now())));
    }
    co_return static_cast<int>(games.size());
  }

  const int number_;
  const int players_;
  std::uint64_t last_game_ = 0;
  boost::asio::io_context io_;
  test::ManualTime time_;
  metrics::Registry registry_;
  Metrics metrics_{registry_};
  const test::TempDirectory directory_;
  sql::Database database_{{directory_.sqlite("matchmaking.sqlite")}, migrations(), log::Logger()};
  LogArchive archive_{database_};
  const test::RedisServer server_;
  std::unique_ptr<redis::Client> client_ = redis::make_client(io_, server_.config(), {});
  Leases leases_{io_,
                 *client_,
                 {},
                 Millis{0},
                 {[] { return std::optional<int>(kSlicedFrom); }, [](Share) { std::abort(); },
                  [] { return std::vector<std::string>(); }}};
  const RedisParts parts_{io_, *client_, leases_, archive_};
  std::unique_ptr<EventStore> event_store_ = make_event_store(parts_);
  std::unique_ptr<ArenaStore> arena_store_ = make_arena_store(parts_);
  EventsActor events_{io_,
                      {*event_store_, time_, [](const event::Event&, const event::BoardPlace&) {}},
                      kMailbox,
                      metrics_,
                      log::Logger()};
  ArenasActor arenas_{
      io_,
      {*arena_store_, time_,
       [](arena::ArenaId) -> Awaitable<std::optional<WaveField>> { co_return std::nullopt; },
       [](const arena::Arena&, GameId) {}},
      kMailbox,
      metrics_,
      log::Logger()};
};

void print(const char* of, const Spent& spent) {
  std::printf("%s: %d results, %.0f a second; each %.0f us of the owner and %.0f us of Redis\n", of,
              spent.results, spent.results / spent.seconds, 1e6 * spent.own / spent.results,
              1e6 * spent.redis / spent.results);
}

}  // namespace

int main(int argc, char** argv) {
  const int number = std::max(1, argc > 1 ? std::atoi(argv[1]) : 100);
  const int players = std::max(2, argc > 2 ? std::atoi(argv[2]) : 100);
  Bench bench(number, players, argc > 3 ? argv[3] : "always");
  print("events", bench.play_events());
  print("arenas", bench.play_arenas());
  return EXIT_SUCCESS;
}
