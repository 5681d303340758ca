// escaque load --url URL --connections N --games N --rate MOVES_PER_S --duration S --report
// FILE.json: real games at a fixed rate through a running server, and how long their moves take.
//
// An open loop: moves are sent when they are due, and a round trip counts from then until the
// opponent has the move. The work is spread over threads, each with addresses of its own.

#include <cstdio>
#include <fstream>
#include <future>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>
#include <boost/json.hpp>

#include "commands.hpp"
#include "domain/rules/pgn/pgn.hpp"
#include "domain/rules/uci.hpp"
#include "domain/winnability/winnability.hpp"
#include "load/process_usage.hpp"
#include "load/worker.hpp"

namespace escaque::clients::cli {
namespace {

using load::Clock;

struct LoadOptions {
  load::Plan plan;
  std::string url = "http://127.0.0.1:8080";
  std::string pgn;
  std::string state;
  std::string report;
  std::string trace;
  std::size_t threads = 1;
};

constexpr std::size_t kShortestRecord = 20;

/// The records of a PGN file that begin at the usual first position and are long enough, without
/// the ply that ends the game: the games are to go on until they are replaced.
std::vector<load::Moves> read_records(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  rules::PgnReader reader(text);
  std::vector<load::Moves> records;
  for (auto game = reader.next(); game; game = reader.next()) {
    if (!*game || (*game)->variant != rules::Variant::standard ||
        (*game)->moves.size() <= kShortestRecord) {
      continue;
    }
    load::Moves moves;
    auto position = (*game)->start;
    for (const auto& move : (*game)->moves) {
      moves.push_back(to_uci(position, move.move, (*game)->variant));
      position.play_unchecked(move.move);
      // Some have played on with bare kings.
      if (winnability::is_dead(position)) break;
    }
    moves.pop_back();
    if (moves.size() < kShortestRecord) continue;
    records.push_back(std::move(moves));
  }
  return records;
}

/// A worker on a thread of its own.
class Hand {
 public:
  Hand(const LoadOptions& options, std::size_t number, const std::vector<load::Moves>& records)
      : worker_(context_, share_of(options.plan, number, options.threads), number, records),
        thread_([this] { context_.run(); }) {}

  load::Worker& worker() { return worker_; }
  /// `step` is of the worker, and runs on its thread.
  std::future<void> begin(Awaitable<void> step) {
    return boost::asio::co_spawn(context_, std::move(step), boost::asio::use_future);
  }
  void stop() {
    context_.stop();
    thread_.join();
  }

 private:
  boost::asio::io_context context_{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{
      context_.get_executor()};
  load::Worker worker_;
  std::thread thread_;
};

using Hands = std::vector<std::unique_ptr<Hand>>;

/// All begin `step` at the same time; returns when the last one has done it.
template <class Step>
void do_all(const Hands& hands, Step step) {
  std::vector<std::future<void>> ends;
  for (const auto& hand : hands) ends.push_back(hand->begin(step(hand->worker())));
  for (std::future<void>& end : ends) end.get();
}

using UsageByName = std::map<std::string, load::Usage>;

/// One row for every process of the server.
boost::json::object costs(const LoadOptions& options, const UsageByName& idle,
                          const UsageByName& connected, const UsageByName& games,
                          const UsageByName& end) {
  boost::json::object rows;
  const auto resident = [](const UsageByName& usage, const std::string& name) {
    const auto found = usage.find(name);
    return found == usage.end() ? 0.0 : found->second.resident_kib;
  };
  for (const auto& [name, usage] : end) {
    const auto before = games.find(name);
    const double cpu = before == games.end() ? 0 : usage.cpu_seconds - before->second.cpu_seconds;
    rows[name] = boost::json::object{{"cpu_share", cpu / options.plan.seconds},
                                     {"kib_idle", resident(idle, name)},
                                     {"kib_connected", resident(connected, name)},
                                     {"kib_games", resident(games, name)},
                                     {"kib_end", usage.resident_kib}};
  }
  return rows;
}

boost::json::object in_ms(const load::Histogram& times) {
  const auto milliseconds = [&](double share) {
    return static_cast<double>(times.at(share).count()) / 1'000;
  };
  return {{"p50", milliseconds(0.5)},
          {"p90", milliseconds(0.9)},
          {"p99", milliseconds(0.99)},
          {"p99.9", milliseconds(0.999)},
          {"max", milliseconds(1)}};
}

/// A line for each move: its game, when it was due (Unix time), and how long until the opponent had
/// it, both in milliseconds. Whether all was written.
bool write_trace(const std::string& path, const std::vector<load::TimedMove>& moves) {
  using Millis = std::chrono::duration<double, std::milli>;
  const auto ahead = std::chrono::system_clock::now().time_since_epoch() -
                     std::chrono::nanoseconds(Clock::now().time_since_epoch());
  std::ofstream file(path);
  file << std::fixed;
  file.precision(1);
  for (const load::TimedMove& move : moves) {
    file << move.game << ' ' << Millis(move.due.time_since_epoch() + ahead).count() << ' '
         << Millis(move.waited).count() << '\n';
  }
  return static_cast<bool>(file.flush());
}

void print(const boost::json::object& report) {
  const auto number = [](const boost::json::value& value) { return value.to_number<double>(); };
  std::printf("connections %.0f  games %.0f, the first ones made in %.1f s\n",
              number(report.at("connections")), number(report.at("games")),
              number(report.at("making_games_seconds")));
  if (number(report.at("returns")) > 0) {
    const auto& times = report.at("return_ms").as_object();
    std::printf("connections opened again %.0f  p99 ms %.2f  max %.2f\n",
                number(report.at("returns")), number(times.at("p99")), number(times.at("max")));
  }
  std::printf("moves due %.0f  sent %.0f  received %.0f  (%.1f/s)\n", number(report.at("due")),
              number(report.at("sent")), number(report.at("received")),
              number(report.at("achieved_rate")));
  std::printf("round trip ms:");
  for (const auto& [name, value] : report.at("round_trip_ms").as_object()) {
    std::printf("  %s %.2f", std::string(name).c_str(), number(value));
  }
  std::printf("\n");
  if (!report.at("processes").as_object().empty()) {
    std::printf("%-12s %6s %12s %12s %12s %12s\n", "process", "cpu", "KiB idle", "connected",
                "games", "end");
  }
  for (const auto& [name, row] : report.at("processes").as_object()) {
    std::printf("%-12s %5.0f%% %12.0f %12.0f %12.0f %12.0f\n", std::string(name).c_str(),
                100 * number(row.at("cpu_share")), number(row.at("kib_idle")),
                number(row.at("kib_connected")), number(row.at("kib_games")),
                number(row.at("kib_end")));
  }
  std::printf("%-12s %5.0f%%\n", "(this load)", 100 * number(report.at("generator_cpu_share")));
  for (const auto& [cause, times] : report.at("errors").as_object()) {
    std::printf("%8.0f x %s\n", number(times), std::string(cause).c_str());
  }
}

Exit run(LoadOptions& options) {
  const auto server = http::parse_url(options.url);
  if (!server) {
    std::cerr << "--url: " << to_string(server.error()) << '\n';
    return Exit::failed;
  }
  options.plan.server = *server;
  options.plan.is_traced = !options.trace.empty();
  const auto records = read_records(options.pgn);
  if (records.empty()) {
    std::cerr << "--pgn: " << options.pgn << " has no game of more than " << kShortestRecord
              << " plies from the usual first position\n";
    return Exit::failed;
  }
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);

  const auto idle = load::usage_of(options.state);
  // Left to the end of the process: thousands of connections need not be closed one by one.
  static Hands& hands = *new Hands;
  for (std::size_t number = 0; number < options.threads; ++number) {
    hands.push_back(std::make_unique<Hand>(options, number, records));
  }
  do_all(hands, [](load::Worker& worker) { return worker.connect(); });
  const auto connected = load::usage_of(options.state);
  const auto began = Clock::now();
  do_all(hands, [](load::Worker& worker) { return worker.make_games(); });
  const std::chrono::duration<double> making_games = Clock::now() - began;
  const auto games = load::usage_of(options.state);
  do_all(hands, [](load::Worker& worker) { return worker.look_on(); });
  const auto start = Clock::now() + std::chrono::milliseconds(500);
  do_all(hands, [start](load::Worker& worker) { return worker.play(start); });
  const auto end = load::usage_of(options.state);

  load::Report sum;
  for (const auto& hand : hands) {
    hand->stop();
    sum.add(hand->worker().report());
  }
  boost::json::object errors;
  for (const auto& [cause, times] : sum.errors) errors[cause] = times;
  const boost::json::object report{
      {"rate", options.plan.rate},
      {"duration", options.plan.seconds},
      {"connections", sum.connections},
      {"returns", sum.returns.count()},
      {"return_ms", in_ms(sum.returns)},
      {"games", sum.games},
      {"making_games_seconds", making_games.count()},
      {"due", sum.due},
      {"sent", sum.sent},
      {"received", sum.round_trips.count()},
      {"achieved_rate", static_cast<double>(sum.in_time) / std::max(1, options.plan.seconds)},
      {"watched", sum.watched},
      {"generator_cpu_share", sum.cpu_seconds / options.plan.seconds},
      {"round_trip_ms", in_ms(sum.round_trips)},
      {"processes", costs(options, idle, connected, games, end)},
      {"errors", errors}};
  print(report);
  if (!options.trace.empty() && !write_trace(options.trace, sum.moves)) {
    std::cerr << "--trace: cannot write " << options.trace << '\n';
    return Exit::failed;
  }
  if (!options.report.empty()) {
    std::ofstream file(options.report);
    file << boost::json::serialize(report) << '\n';
    if (!file.flush()) {
      std::cerr << "--report: cannot write " << options.report << '\n';
      return Exit::failed;
    }
  }
  return errors.empty() && sum.round_trips.count() == sum.due ? Exit::ok : Exit::failed;
}

}  // namespace

void add_load(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<LoadOptions>();
  load::Plan& plan = options->plan;
  CLI::App* command =
      root.add_subcommand("load", "Play many games at a fixed rate, and tell how long moves take");
  command->add_option("--url", options->url, "The server, http://host:port");
  command->add_option("--pgn", options->pgn, "Records that the games are played from")->required();
  command->add_option("--connections", plan.connections, "Of players, spectators and idlers");
  command->add_option("--games", plan.games, "Live at the same time; players share them");
  command->add_option("--rate", plan.rate, "Moves a second over all games")
      ->check(CLI::Range(0.1, 1e6));
  command->add_option("--duration", plan.seconds, "Seconds")->check(CLI::Range(1, 86'400));
  command
      ->add_option_function<int>(
          "--base", [&plan](int seconds) { plan.base = std::chrono::seconds(seconds); },
          "Seconds on each clock (10800)")
      ->check(CLI::Range(1, 10'800));
  command->add_option("--spectators", plan.spectators, "Share of those who do not play, 0 to 1")
      ->check(CLI::Range(0.0, 1.0));
  command
      ->add_option(
          "--watchers", plan.watchers,
          "Share of those who do not play, 0 to 1: the list of running games and six boards")
      ->check(CLI::Range(0.0, 1.0));
  command->add_option("--lobby", plan.lobby, "Share of those who do not play, 0 to 1")
      ->check(CLI::Range(0.0, 1.0));
  command->add_flag("--come-back", plan.comes_back,
                    "A player whose connection ends opens another and plays on");
  command->add_option("--threads", options->threads, "That the work is spread over")
      ->check(CLI::Range(1, 64));
  command->add_option("--state", options->state, "run.json of the server, for its CPU and memory");
  command->add_option("--report", options->report, "JSON file to write");
  command->add_option("--trace", options->trace,
                      "File to write: game, Unix ms when due and ms waited of each move");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace escaque::clients::cli
