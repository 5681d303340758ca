// escaque replay FILE.pgn --url URL [--concurrency N] [--times N]: plays recorded games through a
// running server.
//
// Up to 25 pairs of guests, each guest with a socket of their own, play one game or several at a
// time; afterwards each game's PGN is fetched and compared. How each Termination is reproduced:
// replay/plan.hpp.

#include <chrono>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include "cli/replay/run.hpp"
#include "commands.hpp"

namespace escaque::clients::cli {
namespace {

struct ReplayOptions {
  std::string file;
  std::string url = "http://127.0.0.1:8080";
  std::size_t concurrency = 4;
  std::size_t games = 0;
  std::size_t times = 1;
  std::size_t flags = 2;
  int progress = 10;
};

std::optional<std::vector<replay::Plan>> read_plans(const ReplayOptions& options) {
  std::ifstream file(options.file, std::ios::binary);
  if (!file) {
    std::cerr << options.file << ": cannot be read\n";
    return std::nullopt;
  }
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  rules::PgnReader reader(text);
  std::vector<replay::Plan> plans;
  std::size_t flags = options.flags;
  std::size_t unfinished = 0;
  for (std::size_t number = 1; options.games == 0 || plans.size() < options.games; ++number) {
    const auto game = reader.next();
    if (!game) break;
    if (!*game) {
      std::cerr << options.file << ": " << to_string(game->error()) << '\n';
      return std::nullopt;
    }
    const bool real = flags > 0 && replay::ended_by_flag(**game);
    if (real) --flags;
    const auto flag = real ? replay::Flag::real : replay::Flag::as_resignation;
    if (auto plan = replay::plan_of(**game, number, flag)) {
      plans.push_back(std::move(*plan));
    } else {
      ++unfinished;
    }
  }
  if (unfinished > 0) std::cout << unfinished << " games without a result are left out\n";
  if (plans.empty()) {
    std::cerr << options.file << ": has no game with a result\n";
    return std::nullopt;
  }
  return plans;
}

Exit run(const ReplayOptions& options) {
  const auto server = http::parse_url(options.url);
  if (!server) {
    std::cerr << "--url: " << to_string(server.error()) << '\n';
    return Exit::failed;
  }
  const auto plans = read_plans(options);
  if (!plans) return Exit::failed;

  const std::size_t games = plans->size() * options.times;
  replay::Tally tally(std::cout, games, std::chrono::steady_clock::now());
  boost::asio::io_context context(1);
  replay::RunOptions how;
  how.server = *server;
  how.games = games;
  how.concurrency = options.concurrency;
  how.progress = std::chrono::seconds(options.progress);
  replay::Run all(context, std::move(how), *plans, tally);
  boost::asio::co_spawn(context, all.play(), [](std::exception_ptr crash) {
    if (crash) std::rethrow_exception(crash);
  });
  context.run();
  tally.tell_end(std::chrono::steady_clock::now());
  return tally.is_good() ? Exit::ok : Exit::failed;
}

constexpr const char* kReplayFooter =
    "Every game is played move by move by two guests, and its PGN is compared with the record. "
    "What\n"
    "fails is said when it happens; the exit code is 1 if anything did or was not played.\n"
    "\n"
    "The server's limits are kept: what it refuses for the rate is asked again when it listens.\n"
    "Guests from one address share the budget of that address, which is some 4 games a second. A\n"
    "server of `./dev up` trusts its own machine with a hundred times as much; from elsewhere "
    "start\n"
    "it with --trust NETWORK (limits.trusted_prefixes of the gateway). No accounts are needed.";

}  // namespace

void add_replay(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<ReplayOptions>();
  CLI::App* command = root.add_subcommand("replay", "Play recorded games through a running server");
  command->footer(kReplayFooter);
  command->add_option("FILE", options->file, "PGN file")->required();
  command->add_option("--url", options->url, "The server, http://host:port");
  command->add_option("--concurrency", options->concurrency, "Games at the same time, 1 to 1000")
      ->check(CLI::Range(std::size_t{1}, replay::kMaxConcurrency));
  command->add_option("--games", options->games, "Only the first N games; 0 all");
  command->add_option("--times", options->times, "Play the file this many times")
      ->check(CLI::Range(1, 1000));
  command->add_option("--flags", options->flags,
                      "Time forfeits in which the flag really falls; the others are resigned");
  command->add_option("--progress", options->progress, "Seconds between two lines about it; 0 none")
      ->check(CLI::Range(0, 3600));
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace escaque::clients::cli
