// escaque replay FILE.pgn --url URL [--concurrency N]: plays recorded games through a running
// server.
//
// Two guests a game, each with a socket of their own; afterwards the game's PGN is fetched and
// compared. How each Termination is reproduced: replay_plan.hpp.

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
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>

#include "commands.hpp"
#include "replay_client.hpp"
#include "replay_plan.hpp"
#include "wire/api.hpp"

namespace escaque::clients::cli {
namespace {

using boost::asio::awaitable;
using wire::Answer;

struct ReplayOptions {
  std::string file;
  std::string url = "http://127.0.0.1:8080";
  std::size_t concurrency = 4;
  std::size_t games = 0;
  std::size_t flags = 2;
};

constexpr int kUsualBaseMs = 300'000;
// Long enough to play the moves, short enough to wait for the flag.
constexpr int kFlagBaseMs = 8'000;

struct Run {
  http::Url server;
  std::vector<ReplayPlan> plans;
  std::size_t next = 0;
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t earlier = 0;
};

games::v1::PlayerAction move(const std::string& uci) {
  games::v1::PlayerAction action;
  action.mutable_play_move()->set_uci(uci);
  return action;
}

/// Both read until the entry after `version` is there, or the game is over.
awaitable<Answer<bool>> both_see(ReplayClient& one, ReplayClient& other, int version) {
  auto seen = co_await one.wait_for_version(version);
  if (!seen) co_return seen.error();
  co_return co_await other.wait_for_version(version);
}

awaitable<Answer<bool>> end_game(const ReplayPlan& plan, ReplayClient& white, ReplayClient& black) {
  games::v1::PlayerAction action;
  switch (plan.ending) {
    case Ending::by_itself:
    case Ending::flag:
      break;
    case Ending::resignation: {
      action.mutable_resign();
      auto& loser = plan.outcome.winner == Color::white ? black : white;
      const auto sent = co_await loser.act(action);
      if (!sent) co_return sent.error();
      break;
    }
    case Ending::agreement: {
      action.mutable_offer_draw();
      const int version = white.game().version() + 1;
      const auto offered = co_await white.act(action);
      if (!offered) co_return offered.error();
      const auto seen = co_await both_see(white, black, version);
      if (!seen) co_return seen.error();
      action.mutable_accept_draw();
      const auto agreed = co_await black.act(action);
      if (!agreed) co_return agreed.error();
      break;
    }
  }
  const auto ended = co_await white.wait_for_end();
  if (!ended) co_return ended.error();
  co_return co_await black.wait_for_end();
}

awaitable<Answer<std::string>> play(const ReplayPlan& plan, ReplayClient& white,
                                    ReplayClient& black) {
  common::v1::TimeControl control;
  control.set_base_ms(plan.ending == Ending::flag ? kFlagBaseMs : kUsualBaseMs);
  auto asked = co_await white.challenge(black.user().handle(), control);
  if (!asked) co_return asked.error();
  const auto accepted = co_await black.accept_challenge();
  if (!accepted) co_return accepted.error();
  auto game_id = co_await white.sit_down();
  if (!game_id) co_return game_id.error();
  const auto seated = co_await black.sit_down();
  if (!seated) co_return seated.error();

  bool whites_turn = true;
  for (const auto& uci : plan.moves) {
    if (white.game().ended()) break;
    const int version = white.game().version() + 1;
    auto sent = co_await (whites_turn ? white : black).act(move(uci));
    if (!sent) co_return sent.error();
    const auto played = co_await both_see(white, black, version);
    if (!played) co_return played.error();
    whites_turn = !whites_turn;
  }
  if (!white.game().ended()) {
    const auto over = co_await end_game(plan, white, black);
    if (!over) co_return over.error();
  }
  co_return *game_id;
}

/// The game that the server wrote down against the one that was to be played; empty when equal.
std::string difference(const ReplayPlan& plan, const std::string& pgn, bool& ended_earlier) {
  const auto game = rules::parse_pgn(pgn);
  if (!game) return "the server's PGN: " + to_string(game.error());
  for (std::size_t ply = 0; ply < game->moves.size(); ++ply) {
    if (ply >= plan.played.size() || game->moves[ply].move != plan.played[ply]) {
      return "ply " + std::to_string(ply + 1) + " differs";
    }
  }
  if (game->moves.size() < plan.played.size()) {
    ended_earlier = true;
    return {};
  }
  if (!game->outcome || *game->outcome != plan.outcome) return "the result differs";
  return {};
}

awaitable<void> play_one(boost::asio::io_context& context, Run& run, const ReplayPlan& plan,
                         ReplayClient& white, ReplayClient& black) {
  auto game_id = co_await play(plan, white, black);
  std::string problem;
  if (!game_id) {
    problem = to_string(game_id.error());
  } else {
    wire::Api api(context, run.server);
    auto pgn = co_await api.pgn(*game_id);
    bool ended_earlier = false;
    problem = pgn ? difference(plan, *pgn, ended_earlier) : to_string(pgn.error());
    if (problem.empty() && ended_earlier) {
      ++run.earlier;
      std::cout << plan.name << ": ended earlier by our Laws ("
                << games::v1::Termination_Name(white.game().ended()->termination()) << ")\n";
    }
  }
  ++(problem.empty() ? run.passed : run.failed);
  if (!problem.empty()) std::cout << plan.name << ": " << problem << '\n';
}

/// One pair of guests plays one game after the other. A pair that failed is replaced.
awaitable<void> work(boost::asio::io_context& context, Run& run) {
  std::optional<ReplayClient> white;
  std::optional<ReplayClient> black;
  while (run.next < run.plans.size()) {
    const auto& plan = run.plans[run.next++];
    for (auto* client : {&white, &black}) {
      if (*client) continue;
      auto opened = co_await ReplayClient::open(context, run.server);
      if (!opened) {
        std::cout << plan.name << ": " << to_string(opened.error()) << '\n';
        ++run.failed;
        co_return;
      }
      client->emplace(std::move(*opened));
    }
    const auto failed = run.failed;
    co_await play_one(context, run, plan, *white, *black);
    if (run.failed != failed) {
      white.reset();
      black.reset();
    }
  }
}

std::optional<std::vector<ReplayPlan>> read_plans(const ReplayOptions& options) {
  std::ifstream file(options.file, std::ios::binary);
  if (!file) {
    std::cerr << options.file << ": cannot be read\n";
    return std::nullopt;
  }
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  rules::PgnReader reader(text);
  std::vector<ReplayPlan> plans;
  std::size_t flags = options.flags;
  for (std::size_t number = 1; options.games == 0 || plans.size() < options.games; ++number) {
    const auto game = reader.next();
    if (!game) break;
    if (!*game) {
      std::cerr << options.file << ": " << to_string(game->error()) << '\n';
      return std::nullopt;
    }
    const bool real = flags > 0 && ended_by_flag(**game);
    if (real) --flags;
    if (auto plan = plan_replay(**game, number, real ? Flag::real : Flag::as_resignation)) {
      plans.push_back(std::move(*plan));
    }
  }
  return plans;
}

Exit replay(const ReplayOptions& options) {
  Run run;
  const auto server = http::parse_url(options.url);
  if (!server) {
    std::cerr << "--url: " << to_string(server.error()) << '\n';
    return Exit::failed;
  }
  run.server = *server;
  auto plans = read_plans(options);
  if (!plans) return Exit::failed;
  run.plans = std::move(*plans);

  boost::asio::io_context context(1);
  for (std::size_t pair = 0; pair < options.concurrency; ++pair) {
    boost::asio::co_spawn(context, work(context, run), [](std::exception_ptr crash) {
      if (crash) std::rethrow_exception(crash);
    });
  }
  context.run();
  const auto unplayed = run.plans.size() - run.passed - run.failed;
  if (run.earlier > 0) std::cout << run.earlier << " ended earlier by our Laws\n";
  std::cout << run.passed << " passed, " << run.failed + unplayed << " failed\n";
  return run.failed + unplayed == 0 && run.passed > 0 ? Exit::ok : Exit::failed;
}

}  // namespace

void add_replay(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<ReplayOptions>();
  CLI::App* command = root.add_subcommand("replay", "Play recorded games through a running server");
  command->add_option("FILE", options->file, "PGN file")->required();
  command->add_option("--url", options->url, "The server, http://host:port");
  command->add_option("--concurrency", options->concurrency, "Games at the same time")
      ->check(CLI::Range(1, 1000));
  command->add_option("--games", options->games, "Only the first N games; 0 all");
  command->add_option("--flags", options->flags, "Time forfeits in which the flag really falls");
  command->callback([options, &exit] { exit = replay(*options); });
}

}  // namespace escaque::clients::cli
