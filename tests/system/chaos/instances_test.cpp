// Two instances of games, and several games in progress: one is killed, the other is paused for
// longer than it may be and wakes up. Every move that was acknowledged is in the log once, every
// game goes on to its end, and whoever woke up wrote nothing any more.

#include <chrono>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>

#include "bots/opera_game.hpp"
#include "bots/persistent_player.hpp"
#include "platform/asio/gather.hpp"
#include "platform/asio/timer.hpp"
#include "platform/http/client.hpp"
#include "support/deployment.hpp"

namespace escaque::testing {
namespace {

using boost::asio::awaitable;
using Clock = std::chrono::steady_clock;

constexpr int kTables = 6;

struct Table {
  std::shared_ptr<PersistentPlayer> white;
  std::shared_ptr<PersistentPlayer> black;
};

awaitable<Table> sit_down(boost::asio::io_context& context, http::Url url, int number) {
  Table table;
  table.white = co_await PersistentPlayer::join(context, url, "White" + std::to_string(number));
  table.black = co_await PersistentPlayer::join(context, url, "Black" + std::to_string(number));
  co_await pair(*table.white, *table.black);
  co_return table;
}

/// How long it took until the move was written and both had seen it.
awaitable<long> play(const Table& table, std::size_t ply) {
  const auto began = Clock::now();
  co_await play(*table.white, *table.black, ply);
  co_return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began).count();
}

/// What is done to the processes before the ply with its index.
struct Disturbance {
  enum class Kind { kill, kill_for_good, revive, pause, resume } kind;
  std::string process;
};
using Disturbances = std::map<std::size_t, Disturbance>;

void disturb(Deployment& server, const Disturbance& what) {
  switch (what.kind) {
    case Disturbance::Kind::kill:
      return server.kill(what.process);
    case Disturbance::Kind::kill_for_good:
      return server.kill_for_good(what.process);
    case Disturbance::Kind::revive:
      return server.revive(what.process);
    case Disturbance::Kind::pause:
      return server.pause(what.process);
    case Disturbance::Kind::resume:
      return server.resume(what.process);
  }
}

/// Returns when the process serves everything that it should.
awaitable<void> wait_healthy(boost::asio::io_context& context, const Deployment& server,
                             std::string process) {
  const http::Client client(context);
  http::Request request;
  request.url = *http::parse_url(
      "http://127.0.0.1:" + std::to_string(server.admin_port_of(process)) + "/healthz");
  for (;;) {
    const auto answer = co_await client.request(request);
    if (answer && answer->status == 200) co_return;
    co_await pause_for(Millis(20));
  }
}

awaitable<void> whole_games(boost::asio::io_context& context, Deployment& server,
                            Disturbances disturbances) {
  const auto url = *http::parse_url(server.url());
  std::vector<Table> tables;
  for (int number = 0; number < kTables; ++number) {
    tables.push_back(co_await sit_down(context, url, number));
  }
  for (std::size_t ply = 0; ply < kOperaGame.size(); ++ply) {
    const auto found = disturbances.find(ply);
    if (found != disturbances.end()) {
      disturb(server, found->second);
      if (found->second.kind == Disturbance::Kind::revive) {
        co_await wait_healthy(context, server, found->second.process);
      }
    }
    std::vector<awaitable<long>> moves;
    for (const Table& table : tables) moves.push_back(play(table, ply));
    const auto took = co_await gather(std::move(moves));
    if (found == disturbances.end()) continue;
    std::cout << "ply " << ply << ", " << found->second.process << ": moves took";
    for (const long milliseconds : took) std::cout << ' ' << milliseconds;
    std::cout << " ms" << std::endl;
  }
  int credits = 0;
  for (const Table& table : tables) {
    co_await table.white->wait_for_end();
    co_await table.black->wait_for_end();
    expect_every_move_once(*table.white, *table.black);
    credits += credits_of(*table.white);
    table.white->leave();
    table.black->leave();
  }
  EXPECT_GT(credits, 0) << "nobody's clock was credited for the outages";
}

void run(Deployment& server, const Disturbances& disturbances) {
  boost::asio::io_context context(1);
  run_to_end(context, whole_games(context, server, disturbances));
}

using Kind = Disturbance::Kind;

TEST(Instances, OneIsKilledTheOtherIsPausedAndWakesUp) {
  Deployment server({}, {.games = 2});

  run(server, {{5, {Kind::kill, "games"}},
               {10, {Kind::pause, "games2"}},
               {14, {Kind::resume, "games2"}},
               {18, {Kind::pause, "games"}},
               {22, {Kind::resume, "games"}},
               {26, {Kind::kill, "games2"}}});
}

TEST(Instances, EachTakesOverFromTheOther) {
  Deployment server({}, {.games = 2});
  Disturbances disturbances;
  for (std::size_t ply = 2; ply + 2 < kOperaGame.size(); ply += 4) {
    const std::string process = ply % 8 == 2 ? "games" : "games2";
    disturbances[ply] = {Kind::kill_for_good, process};
    disturbances[ply + 2] = {Kind::revive, process};
  }

  run(server, disturbances);
}

TEST(Instances, TheLastOneGoesOnAlone) {
  Deployment server({}, {.games = 3});

  run(server, {{9, {Kind::kill_for_good, "games2"}}, {20, {Kind::kill_for_good, "games"}}});
}

}  // namespace
}  // namespace escaque::testing
