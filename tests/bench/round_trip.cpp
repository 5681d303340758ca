// round_trip --url URL --rate MOVES_PER_S --seconds S [--state run.json]
//
// How long a move takes from one client to his opponent, at a fixed rate: moves are sent when they
// are due, whether or not earlier ones were answered, and latency counts from when a move was due.
// Prints p50, p90, p99 and max, and what a live game and an idle connection cost in memory.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/json.hpp>

#include "domain/rules/pgn.hpp"
#include "domain/rules/uci.hpp"
#include "wire/api.hpp"
#include "wire/connection.hpp"

namespace {

using namespace escaque;
using boost::asio::awaitable;
using Clock = std::chrono::steady_clock;
using gateway::v1::ClientMessage;
using gateway::v1::ServerMessage;

struct Options {
  std::string url = "http://127.0.0.1:8080";
  std::string state;
  std::string pgn = ESCAQUE_TEST_DATA "/games/games.pgn";
  int rate = 100;
  int seconds = 20;
  int idle = 1'000;
};

// Each game gets a move every half second, so that the moves of one recorded game last.
constexpr int kMovesPerGameAndSecond = 2;

using Moves = std::vector<std::string>;

std::vector<Moves> read_games(const Options& options, std::size_t plies) {
  std::ifstream file(options.pgn, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  rules::PgnReader reader(text);
  std::vector<Moves> games;
  for (;;) {
    const auto game = reader.next();
    if (!game) break;
    if (!*game || (*game)->moves.size() <= plies) continue;
    Moves moves;
    auto position = (*game)->start;
    for (const auto& move : (*game)->moves) {
      moves.push_back(to_uci(position, move.move, (*game)->variant));
      position.play_unchecked(move.move);
    }
    games.push_back(std::move(moves));
  }
  return games;
}

struct Seat {
  std::optional<wire::Connection> connection;
  common::v1::User user;
  std::string game_id;
  int seen = 0;  // Moves of the game that this client has received.
};

struct Table {
  Seat white;
  Seat black;
  const Moves* moves = nullptr;
  std::vector<Clock::time_point> due;
};

struct Run {
  boost::asio::io_context context{1};
  http::Url server;
  std::vector<std::unique_ptr<Table>> tables;
  std::vector<double> latencies;  // Milliseconds.
  std::map<std::string, int> refusals;
};

std::string source_address(std::size_t table) {
  return "127.0." + std::to_string(1 + table / 250) + "." + std::to_string(1 + table % 250);
}

awaitable<bool> log_in(Run& run, Seat& seat, std::string source) {
  wire::Api api(run.context, run.server, source);
  auto guest = co_await api.open_guest();
  if (!guest) {
    std::cerr << "guest: " << to_string(guest.error()) << '\n';
    co_return false;
  }
  seat.user = guest->user();
  wire::ConnectionOptions options;
  options.server = run.server;
  options.token = guest->token();
  options.local_address = std::move(source);
  auto connection = co_await wire::Connection::open(run.context, std::move(options));
  if (!connection) {
    std::cerr << "socket: " << to_string(connection.error()) << '\n';
    co_return false;
  }
  seat.connection = std::move(*connection);
  co_return true;
}

/// Reads one fact of the lobby that `pick` wants.
template <class Pick>
awaitable<std::string> wait_for(Seat& seat, Pick pick) {
  for (;;) {
    auto message = co_await seat.connection->receive();
    if (!message) co_return std::string();
    if (message->has_refusal()) {
      std::cerr << to_string(wire::to_error(message->refusal().error())) << '\n';
      co_return std::string();
    }
    for (const auto& fact : message->lobby_changed().facts()) {
      const std::string found = pick(fact);
      if (!found.empty()) co_return found;
    }
  }
}

awaitable<void> follow(Seat& seat) {
  seat.game_id = co_await wait_for(
      seat, [](const matchmaking::v1::LobbyFact& fact) { return fact.game_started().game_id(); });
  ClientMessage message;
  message.mutable_follow_game()->set_game_id(seat.game_id);
  message.mutable_follow_game()->set_from_version(1);
  (void)co_await seat.connection->send(std::move(message));
}

awaitable<bool> set_up(Run& run, Table& table, std::size_t number) {
  const bool white = co_await log_in(run, table.white, source_address(number));
  const bool black = co_await log_in(run, table.black, source_address(number));
  if (!white || !black) co_return false;
  ClientMessage challenge;
  challenge.mutable_open_challenge()->set_handle(table.black.user.handle());
  challenge.mutable_open_challenge()->mutable_terms()->mutable_time_control()->set_base_ms(
      1'800'000);
  challenge.mutable_open_challenge()->set_color(matchmaking::v1::COLOR_WISH_WHITE);
  (void)co_await table.white.connection->send(std::move(challenge));
  const auto id = co_await wait_for(table.black, [](const matchmaking::v1::LobbyFact& fact) {
    return fact.challenge_opened().challenge().challenge_id();
  });
  if (id.empty()) co_return false;
  ClientMessage accept;
  accept.mutable_answer_challenge()->set_challenge_id(id);
  accept.mutable_answer_challenge()->set_accept(true);
  (void)co_await table.black.connection->send(std::move(accept));
  co_await follow(table.white);
  co_await follow(table.black);
  co_return !table.white.game_id.empty();
}

/// Receives for one seat until the end of the run; takes the time of the opponent's moves.
awaitable<void> receive(Run& run, Table& table, Seat& seat) {
  const bool is_white = &seat == &table.white;
  for (;;) {
    auto message = co_await seat.connection->receive();
    if (!message) co_return;
    const auto now = Clock::now();
    if (message->has_refusal()) {
      ++run.refusals[common::v1::Reason_Name(message->refusal().error().reason())];
    }
    for (const auto& entry : message->game_entries().entries()) {
      for (const auto& fact : entry.facts()) {
        if (!fact.has_move_played()) continue;
        const auto ply = static_cast<std::size_t>(seat.seen++);
        if ((ply % 2 == 0) == is_white || ply >= table.due.size()) continue;
        run.latencies.push_back(
            std::chrono::duration<double, std::milli>(now - table.due[ply]).count());
      }
    }
  }
}

/// Sends the moves of one table when they are due.
awaitable<void> send_moves(Run& run, Table& table, Clock::time_point start, int plies) {
  boost::asio::steady_timer timer(run.context);
  for (int ply = 0; ply < plies; ++ply) {
    timer.expires_at(start + ply * std::chrono::milliseconds(1'000 / kMovesPerGameAndSecond));
    co_await timer.async_wait(boost::asio::use_awaitable);
    auto& seat = ply % 2 == 0 ? table.white : table.black;
    table.due.push_back(timer.expiry());
    ClientMessage message;
    message.mutable_act_in_game()->set_game_id(seat.game_id);
    message.mutable_act_in_game()->mutable_action()->mutable_play_move()->set_uci(
        (*table.moves)[static_cast<std::size_t>(ply)]);
    (void)co_await seat.connection->send(std::move(message));
  }
}

/// Resident memory of a process of the deployment, KiB.
long resident(const Options& options, const std::string& process) {
  if (options.state.empty()) return 0;
  std::ifstream state(options.state);
  const std::string text{std::istreambuf_iterator<char>(state), {}};
  const auto pid = boost::json::parse(text).at("pids").at(process).as_int64();
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  std::string word;
  while (status >> word) {
    if (word == "VmRSS:") {
      long kib = 0;
      status >> kib;
      return kib;
    }
  }
  return 0;
}

double percentile(const std::vector<double>& sorted, double share) {
  if (sorted.empty()) return 0;
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

awaitable<void> open_idle(Run& run, std::vector<wire::Connection>& sockets, int count) {
  for (int i = 0; i < count; ++i) {
    wire::ConnectionOptions options;
    options.server = run.server;
    options.local_address = source_address(static_cast<std::size_t>(i) % 1'000);
    auto connection = co_await wire::Connection::open(run.context, std::move(options));
    if (!connection) {
      std::cerr << "idle socket: " << to_string(connection.error()) << '\n';
      co_return;
    }
    auto welcome = co_await connection->receive();
    if (!welcome) co_return;
    sockets.push_back(std::move(*connection));
  }
}

awaitable<void> bench(Run& run, const Options& options, const std::vector<Moves>& games) {
  std::vector<wire::Connection> idle;
  const long gateway_before = resident(options, "gateway");
  co_await open_idle(run, idle, options.idle);
  if (!idle.empty()) {
    std::cout << "idle connections " << idle.size() << ", gateway memory "
              << static_cast<double>(resident(options, "gateway") - gateway_before) /
                     static_cast<double>(idle.size())
              << " KiB each\n";
  }
  for (auto& connection : idle) connection.drop();
  idle.clear();

  const auto count = static_cast<std::size_t>(std::max(1, options.rate / kMovesPerGameAndSecond));
  const long games_before = resident(options, "games");
  for (std::size_t number = 0; number < count; ++number) {
    auto table = std::make_unique<Table>();
    table->moves = &games[number % games.size()];
    const bool ready = co_await set_up(run, *table, number);
    if (!ready) break;
    run.tables.push_back(std::move(table));
  }
  std::cout << "games " << run.tables.size() << ", games memory "
            << static_cast<double>(resident(options, "games") - games_before) /
                   static_cast<double>(run.tables.size())
            << " KiB each\n";
  const auto start = Clock::now() + std::chrono::seconds(1);
  const int plies = options.seconds * kMovesPerGameAndSecond;
  for (std::size_t i = 0; i < run.tables.size(); ++i) {
    auto& table = *run.tables[i];
    const auto offset =
        std::chrono::microseconds(1'000'000 / kMovesPerGameAndSecond * i / run.tables.size());
    boost::asio::co_spawn(run.context, receive(run, table, table.white), boost::asio::detached);
    boost::asio::co_spawn(run.context, receive(run, table, table.black), boost::asio::detached);
    boost::asio::co_spawn(run.context, send_moves(run, table, start + offset, plies),
                          boost::asio::detached);
  }
  boost::asio::steady_timer end(run.context, start + std::chrono::seconds(options.seconds + 3));
  co_await end.async_wait(boost::asio::use_awaitable);
  run.context.stop();
}

void report(Run& run, const Options& options) {
  auto& sorted = run.latencies;
  std::sort(sorted.begin(), sorted.end());
  const auto due = run.tables.size() * static_cast<std::size_t>(options.seconds) *
                   static_cast<std::size_t>(kMovesPerGameAndSecond);
  std::cout << "rate " << options.rate << " moves/s for " << options.seconds
            << " s: " << sorted.size() << " of " << due << " moves received\n"
            << "round trip ms: p50 " << percentile(sorted, 0.5) << "  p90 "
            << percentile(sorted, 0.9) << "  p99 " << percentile(sorted, 0.99) << "  max "
            << (sorted.empty() ? 0 : sorted.back()) << '\n';
  for (const auto& [reason, times] : run.refusals) {
    std::cout << "refused " << times << " x " << reason << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Round trip of a move through a running server");
  Options options;
  app.add_option("--url", options.url, "The server");
  app.add_option("--state", options.state, "run.json of the supervisor, for memory");
  app.add_option("--pgn", options.pgn, "Where the moves come from");
  app.add_option("--rate", options.rate, "Moves per second");
  app.add_option("--seconds", options.seconds, "How long");
  app.add_option("--idle", options.idle, "Idle connections to weigh");
  CLI11_PARSE(app, argc, argv);

  const auto server = http::parse_url(options.url);
  if (!server) {
    std::cerr << "--url: " << to_string(server.error()) << '\n';
    return 2;
  }
  const auto games =
      read_games(options, static_cast<std::size_t>(options.seconds * kMovesPerGameAndSecond));
  Run run;
  run.server = *server;
  boost::asio::co_spawn(run.context, bench(run, options, games), [](std::exception_ptr crash) {
    if (crash) std::rethrow_exception(crash);
  });
  run.context.run();
  report(run, options);
  return run.latencies.empty() ? 1 : 0;
}
