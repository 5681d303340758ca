// A rated game goes on to its end while every process is killed in its middle, one after the other,
// and while services kill themselves at the worst points. Judged by what the clients sent and
// received.

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>

#include "bots/opera_game.hpp"
#include "bots/persistent_player.hpp"
#include "support/deployment.hpp"

namespace escaque::testing {
namespace {

using boost::asio::awaitable;

struct Table {
  Deployment& server;
  std::shared_ptr<PersistentPlayer> white;
  std::shared_ptr<PersistentPlayer> black;
};

awaitable<Table> sit_down(boost::asio::io_context& context, Deployment& server) {
  const auto url = *http::parse_url(server.url());
  Table table{server, {}, {}};
  table.white = co_await PersistentPlayer::join(context, url, "Morphy");
  table.black = co_await PersistentPlayer::join(context, url, "Consultants");
  co_await pair(*table.white, *table.black);
  co_return table;
}

/// Before the ply with its index a process of this name is killed.
using Kills = std::map<std::size_t, std::string>;

awaitable<void> play(Table& table, const Kills& kills) {
  for (std::size_t ply = 0; ply < kOperaGame.size(); ++ply) {
    if (const auto kill = kills.find(ply); kill != kills.end()) table.server.kill(kill->second);
    co_await play(*table.white, *table.black, ply);
  }
  co_await table.white->wait_for_end();
  co_await table.black->wait_for_end();
}

awaitable<void> expect_rated_once(boost::asio::io_context& context, const Table& table) {
  const auto url = *http::parse_url(table.server.url());
  const auto white = co_await blitz_of(context, url, table.white->user().handle());
  const auto black = co_await blitz_of(context, url, table.black->user().handle());
  EXPECT_EQ(white.games(), 1);
  EXPECT_EQ(black.games(), 1);
  EXPECT_GT(white.rating().value(), 1500);
  // Both began equal: one application moves both equally far.
  EXPECT_EQ(white.rating().value() - 1500, 1500 - black.rating().value());
}

awaitable<void> whole_game(boost::asio::io_context& context, Deployment& server, Kills kills) {
  auto table = co_await sit_down(context, server);
  co_await play(table, kills);
  expect_every_move_once(*table.white, *table.black);
  co_await expect_rated_once(context, table);
  table.white->leave();
  table.black->leave();
}

void run(Deployment& server, const Kills& kills) {
  boost::asio::io_context context(1);
  run_to_end(context, whole_game(context, server, kills));
}

TEST(Kill, EachProcessInTurnDuringOneGame) {
  Deployment server;

  run(server, {{4, "games"},
               {8, "gateway"},
               {12, "redis"},
               {16, "matchmaking"},
               {19, "conduct"},
               {22, "accounts"},
               {25, "ratings"},
               {28, "games"}});
}

TEST(Kill, MatchmakingAndRatingsBeforeTheEnd) {
  Deployment server;

  run(server, {{31, "matchmaking"}, {32, "ratings"}});
}

class CrashPoint : public ::testing::TestWithParam<const char*> {};

TEST_P(CrashPoint, LosesNothingAndDoublesNothing) {
#ifndef ESCAQUE_CRASH_POINTS
  GTEST_SKIP() << "this build plants no crash points";
#endif
  const auto marker = std::filesystem::temp_directory_path() /
                      ("escaque-crash-" + std::to_string(::getpid()) + "-" + GetParam());
  std::filesystem::remove(marker);
  {
    Deployment server({{"ESCAQUE_CRASH_AT", GetParam()}, {"ESCAQUE_CRASH_ONCE", marker.string()}});
    run(server, {});
  }

  EXPECT_TRUE(std::filesystem::remove(marker)) << "the service did not pass " << GetParam();
}

INSTANTIATE_TEST_SUITE_P(Points, CrashPoint,
                         ::testing::Values("games.before_append", "games.after_append",
                                           "ratings.before_ack"));

}  // namespace
}  // namespace escaque::testing
