// Two instances of games, and several games in progress: one is killed, the other is paused for
// longer than it may be and wakes up. Every move that was acknowledged is in the log once, every
// game goes on to its end, and whoever woke up wrote nothing any more.

#include <chrono>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>

#include "escaque/games/v1/entry.pb.h"

#include "bots/persistent_player.hpp"
#include "platform/asio/gather.hpp"
#include "platform/asio/timer.hpp"
#include "platform/http/client.hpp"
#include "support/deployment.hpp"
#include "wire/terms.hpp"

namespace escaque::testing {
namespace {

using boost::asio::awaitable;
using Clock = std::chrono::steady_clock;

constexpr int kTables = 6;

// The opera game: 33 plies, ends in mate.
const std::vector<std::string> kGame = {
    "e2e4", "e7e5", "g1f3", "d7d6", "d2d4", "c8g4", "d4e5", "g4f3", "d1f3", "d6e5", "f1c4",
    "g8f6", "f3b3", "d8e7", "b1c3", "c7c6", "c1g5", "b7b5", "c3b5", "c6b5", "c4b5", "b8d7",
    "e1c1", "a8d8", "d1d7", "d8d7", "h1d1", "e7e6", "b5d7", "f6d7", "b3b8", "d7b8", "d1d8"};

struct Table {
  std::shared_ptr<PersistentPlayer> white;
  std::shared_ptr<PersistentPlayer> black;
};

awaitable<Table> sit_down(boost::asio::io_context& context, http::Url url, int number) {
  Table table;
  const std::string black = "Black" + std::to_string(number);
  table.white = co_await PersistentPlayer::join(context, url, "White" + std::to_string(number));
  table.black = co_await PersistentPlayer::join(context, url, black);
  co_await table.white->challenge(black, *wire::parse_terms("3+2 rated"));
  co_await table.black->accept_challenge();
  co_await table.white->sit_down();
  co_await table.black->sit_down();
  co_return table;
}

/// How long it took until the move was written and both had seen it.
awaitable<long> play(const Table& table, std::size_t ply) {
  const auto began = Clock::now();
  auto& mover = ply % 2 == 0 ? *table.white : *table.black;
  auto& other = ply % 2 == 0 ? *table.black : *table.white;
  co_await mover.move(kGame[ply]);
  co_await other.wait_for_version(mover.game().version());
  co_return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began).count();
}

void expect_every_move_once(const Table& table) {
  EXPECT_EQ(table.white->game().moves(), kGame);
  EXPECT_EQ(table.white->game().ended()->termination(), games::v1::TERMINATION_CHECKMATE);
  std::multiset<std::string> written;
  int version = 0;
  for (const auto& entry : table.white->entries()) {
    EXPECT_EQ(entry.version(), ++version);
    if (!entry.command_id().empty()) written.insert(entry.command_id());
  }
  EXPECT_EQ(table.black->entries().size(), table.white->entries().size());
  for (const auto& player : {table.white, table.black}) {
    for (const auto& id : player->acknowledged()) EXPECT_EQ(written.count(id), 1U) << id;
  }
}

/// Outages that were credited to the players of a table.
int credits_of(const Table& table) {
  int credits = 0;
  for (const auto& entry : table.white->entries()) {
    for (const auto& fact : entry.facts()) credits += fact.has_clock_adjusted() ? 1 : 0;
  }
  return credits;
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
  for (std::size_t ply = 0; ply < kGame.size(); ++ply) {
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
    expect_every_move_once(table);
    credits += credits_of(table);
    table.white->leave();
    table.black->leave();
  }
  EXPECT_GT(credits, 0) << "nobody's clock was credited for the outages";
}

void run(Deployment& server, const Disturbances& disturbances) {
  boost::asio::io_context context(1);
  std::exception_ptr failure;
  boost::asio::co_spawn(context, whole_games(context, server, disturbances),
                        [&](std::exception_ptr thrown) {
                          failure = thrown;
                          context.stop();
                        });
  context.run();
  if (failure) std::rethrow_exception(failure);
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
  for (std::size_t ply = 2; ply + 2 < kGame.size(); ply += 4) {
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
