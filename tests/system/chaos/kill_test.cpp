// A rated game goes on to its end while every process is killed in its middle, one after the other,
// and while services kill themselves at the worst points. Judged by what the clients sent and
// received.

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>

#include "escaque/games/v1/games_service.pb.h"
#include "escaque/ratings/v1/ratings_service.pb.h"

#include "bots/persistent_player.hpp"
#include "platform/asio/timer.hpp"
#include "support/deployment.hpp"
#include "wire/api.hpp"
#include "wire/terms.hpp"

namespace escaque::testing {
namespace {

using boost::asio::awaitable;

// The opera game: 33 plies, ends in mate.
const std::vector<std::string> kGame = {
    "e2e4", "e7e5", "g1f3", "d7d6", "d2d4", "c8g4", "d4e5", "g4f3", "d1f3", "d6e5", "f1c4",
    "g8f6", "f3b3", "d8e7", "b1c3", "c7c6", "c1g5", "b7b5", "c3b5", "c6b5", "c4b5", "b8d7",
    "e1c1", "a8d8", "d1d7", "d8d7", "h1d1", "e7e6", "b5d7", "f6d7", "b3b8", "d7b8", "d1d8"};

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
  co_await table.white->challenge("Consultants", *wire::parse_terms("3+2 rated"));
  co_await table.black->accept_challenge();
  co_await table.white->sit_down();
  co_await table.black->sit_down();
  co_return table;
}

/// Before the ply with its index a process of this name is killed.
using Kills = std::map<std::size_t, std::string>;

awaitable<void> play(Table& table, const Kills& kills) {
  for (std::size_t ply = 0; ply < kGame.size(); ++ply) {
    if (const auto kill = kills.find(ply); kill != kills.end()) table.server.kill(kill->second);
    auto& mover = ply % 2 == 0 ? *table.white : *table.black;
    auto& other = ply % 2 == 0 ? *table.black : *table.white;
    co_await mover.move(kGame[ply]);
    co_await other.wait_for_version(mover.game().version());
  }
  co_await table.white->wait_for_end();
  co_await table.black->wait_for_end();
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

/// The blitz rating of a user, once he has one game to his name.
awaitable<ratings::v1::CategoryRating> blitz_after_game(wire::Api& api, std::string handle) {
  for (;;) {
    const auto profile = co_await api.profile(handle);
    if (profile) {
      for (const auto& rating : profile->ratings()) {
        if (rating.category() == common::v1::CATEGORY_BLITZ && rating.games() > 0) {
          co_return rating;
        }
      }
    }
    co_await pause_for(Millis(50));
  }
}

awaitable<void> expect_rated_once(boost::asio::io_context& context, const Table& table) {
  wire::Api api(context, *http::parse_url(table.server.url()));
  const auto white = co_await blitz_after_game(api, table.white->user().handle());
  const auto black = co_await blitz_after_game(api, table.black->user().handle());
  EXPECT_EQ(white.games(), 1);
  EXPECT_EQ(black.games(), 1);
  EXPECT_GT(white.rating().value(), 1500);
  // Both began equal: one application moves both equally far.
  EXPECT_EQ(white.rating().value() - 1500, 1500 - black.rating().value());
}

awaitable<void> whole_game(boost::asio::io_context& context, Deployment& server, Kills kills) {
  auto table = co_await sit_down(context, server);
  co_await play(table, kills);
  expect_every_move_once(table);
  co_await expect_rated_once(context, table);
  table.white->leave();
  table.black->leave();
}

void run(Deployment& server, const Kills& kills) {
  boost::asio::io_context context(1);
  std::exception_ptr failure;
  boost::asio::co_spawn(context, whole_game(context, server, kills),
                        [&](std::exception_ptr thrown) {
                          failure = thrown;
                          context.stop();
                        });
  context.run();
  if (failure) std::rethrow_exception(failure);
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
