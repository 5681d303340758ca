// Several instances of every service, gateways included: one is killed or paused, and what
// people do goes on with the others. Judged by what clients sent and received, and by the log.

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>

#include "escaque/games/v1/games_service.pb.h"

#include "bots/opera_game.hpp"
#include "bots/persistent_player.hpp"
#include "platform/asio/timer.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/redis/client.hpp"
#include "support/health.hpp"
#include "support/deployment.hpp"
#include "wire/api.hpp"
#include "wire/terms.hpp"

namespace escaque::testing {
namespace {

using boost::asio::awaitable;
using Clock = std::chrono::steady_clock;
using PlayerPtr = std::shared_ptr<PersistentPlayer>;

// The opera game, before anything decides it.
const std::vector<std::string> kGame(kOperaGame.begin(), kOperaGame.begin() + 14);

long since(Clock::time_point began) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began).count();
}

class Everyone : public ::testing::Test {
 protected:
  Everyone() : redis(redis::make_client(context, redis_config(), {})), log(*redis) {}

  void run(const std::function<awaitable<void>()>& story) {
    std::exception_ptr failure;
    boost::asio::co_spawn(context, story(), [&](std::exception_ptr thrown) {
      failure = thrown;
      redis->stop();
      context.stop();
    });
    context.run();
    if (failure) std::rethrow_exception(failure);
  }

  awaitable<PlayerPtr> join(const std::string& handle, std::size_t door = 0) {
    return PersistentPlayer::join(context, *http::parse_url(server.urls()[door]), handle);
  }
  /// `white` resigns, once both have moved.
  static awaitable<void> lose(PersistentPlayer& white, PersistentPlayer& black) {
    for (std::size_t ply = 0; ply < 2; ++ply) co_await play(white, black, ply);
    co_await resign(white);
    co_await black.wait_for_end();
  }
  static awaitable<void> resign(PersistentPlayer& player) {
    games::v1::PlayerAction action;
    action.mutable_resign();
    co_await player.act(std::move(action));
  }

  /// The process that holds the lobby.
  awaitable<std::string> lobby_owner() {
    for (;;) {
      co_await redis->wait_connected();
      const auto holder = redis::to_text(co_await redis->command("GET", "l0:lease:{s0}"));
      for (const std::string name : {"matchmaking", "matchmaking2"}) {
        const std::string address = server.address_of(name) + "#";
        if (holder && *holder && (*holder)->find(address) != std::string::npos) co_return name;
      }
      co_await pause_for(Millis(20));
    }
  }
  /// Every version of the log of seeks and challenges is there once.
  awaitable<void> expect_lobby_without_gaps() {
    const auto entries = co_await log.read("lobby:{s0}");
    EXPECT_TRUE(entries);
    for (std::size_t i = 1; entries && i < entries->size(); ++i) {
      EXPECT_EQ((*entries)[i].version(), (*entries)[i - 1].version() + 1);
    }
  }
  awaitable<ratings::v1::CategoryRating> blitz_of(std::string handle) {
    return testing::blitz_of(context, *http::parse_url(server.url()), std::move(handle));
  }

  /// Returns when gRPC's health service of every instance says so.
  awaitable<void> wait_for_health(std::string health) const {
    for (const std::string name : {"accounts", "conduct", "games", "matchmaking", "ratings"}) {
      for (const std::string& instance : {name, name + '2'}) {
        while (test::health_at(server.address_of(instance)) != health) {
          co_await pause_for(Millis(50));
        }
      }
    }
  }

  redis::ClientConfig redis_config() const {
    redis::ClientConfig config;
    config.host = server.address_of("redis");
    return config;
  }

  Deployment server{{}, {.gateways = 3, .games = 2, .others = 2}};
  boost::asio::io_context context{1};
  std::unique_ptr<redis::Client> redis;
  eventlog::EventLog log;
};

TEST_F(Everyone, TheLobbyGoesOnWhenItsOwnerDiesOrStandsStill) {
  run([this]() -> awaitable<void> {
    const auto white = co_await join("White", 0);
    const auto black = co_await join("Black", 1);

    const std::string killed = co_await lobby_owner();
    auto began = Clock::now();
    server.kill_for_good(killed);
    co_await pair(*white, *black);
    std::cout << "killed " << killed << ": paired after " << since(began) << " ms" << std::endl;
    const std::string heir = co_await lobby_owner();
    EXPECT_NE(heir, killed);
    co_await lose(*white, *black);
    server.revive(killed);

    const auto third = co_await join("Third", 2);
    const auto fourth = co_await join("Fourth", 1);
    began = Clock::now();
    server.pause(heir);
    co_await pair(*third, *fourth);
    std::cout << "paused " << heir << ": paired after " << since(began) << " ms" << std::endl;
    const std::string present = co_await lobby_owner();
    EXPECT_NE(present, heir);
    server.resume(heir);

    // Whoever woke up writes nothing, and knows who decides.
    const auto fifth = co_await join("Fifth", 0);
    const auto sixth = co_await join("Sixth", 2);
    co_await pair(*fifth, *sixth);
    const std::string last = co_await lobby_owner();
    EXPECT_EQ(last, present);
    EXPECT_NE(fifth->game_id(), third->game_id());
    co_await expect_lobby_without_gaps();
    for (const auto& player : {white, black, third, fourth, fifth, sixth}) player->leave();
  });
}

TEST_F(Everyone, PlayersOfADeadGatewayGoOnAtAnotherAndFollowersMissNothing) {
  run([this]() -> awaitable<void> {
    const auto white = co_await join("White", 0);
    const auto black = co_await join("Black", 2);
    const auto follower = co_await join("Follower", 1);
    co_await pair(*white, *black);
    co_await follower->watch(white->game_id());

    for (std::size_t ply = 0; ply < kGame.size(); ++ply) {
      if (ply == 4) server.kill_for_good("gateway");
      if (ply == 7) server.revive("gateway");
      if (ply == 9) server.kill("gateway3");
      if (ply == 11) server.kill("gateway2");
      const auto began = Clock::now();
      co_await play(*white, *black, ply);
      if (ply == 4 || ply == 9 || ply == 11) {
        std::cout << "ply " << ply << ": " << since(began) << " ms" << std::endl;
      }
    }
    co_await resign(*black);
    co_await white->wait_for_end();
    co_await follower->wait_for_end();

    EXPECT_EQ(white->game().moves(), kGame);
    for (const auto& player : {white, black, follower}) {
      int version = 0;
      for (const auto& entry : player->entries()) EXPECT_EQ(entry.version(), ++version);
      EXPECT_EQ(player->entries().size(), white->entries().size());
      EXPECT_EQ(player->repeated(), 0) << player->user().handle();
      player->leave();
    }
  });
}

TEST_F(Everyone, EachGameIsRatedOnceWhateverIsKilled) {
  run([this]() -> awaitable<void> {
    constexpr int kTables = 6;
    std::vector<PlayerPtr> players;
    for (int table = 0; table < kTables; ++table) {
      const auto number = std::to_string(table);
      const auto door = static_cast<std::size_t>(table) % 3;
      const auto white = co_await join("White" + number, door);
      const auto black = co_await join("Black" + number, door);
      co_await pair(*white, *black);
      // Now one, now the other, and both at once in the end.
      if (table == kTables - 1) server.pause("ratings");
      co_await lose(*white, *black);
      server.kill(table % 2 == 0 ? "ratings" : "ratings2");
      if (table == kTables - 1) server.resume("ratings");
      players.insert(players.end(), {white, black});
    }
    for (std::size_t i = 0; i < players.size(); ++i) {
      const auto rating = co_await blitz_of(players[i]->user().handle());
      EXPECT_EQ(rating.games(), 1) << players[i]->user().handle();
      EXPECT_EQ(rating.rating().value(), i % 2 == 0 ? 1259 : 1741);
      players[i]->leave();
    }
    // What the last one killed had not told is told by the other.
    std::size_t told = 0;
    while (told < std::size_t{kTables}) {
      const auto entries = co_await log.read("ratings");
      if (entries) told = entries->size();
      co_await pause_for(Millis(50));
    }
    EXPECT_EQ(told, std::size_t{kTables});
  });
}

gateway::v1::ClientMessage move_of(const PersistentPlayer& player, const std::string& uci) {
  gateway::v1::ClientMessage message;
  message.mutable_act_in_game()->set_game_id(player.game_id());
  message.mutable_act_in_game()->mutable_action()->mutable_play_move()->set_uci(uci);
  return message;
}
gateway::v1::ClientMessage seek() {
  gateway::v1::ClientMessage message;
  *message.mutable_command_lobby()->mutable_open_seek()->mutable_terms() =
      *wire::parse_terms("3+2 casual");
  return message;
}
gateway::v1::ClientMessage hello_in(const PersistentPlayer& player) {
  gateway::v1::ClientMessage message;
  message.mutable_say()->set_room(conduct::v1::ROOM_PLAYERS);
  message.mutable_say()->set_game_id(player.game_id());
  message.mutable_say()->set_text("hello");
  return message;
}

TEST_F(Everyone, WithoutRedisEveryCommandIsToldNotNowAndPlayGoesOnByItself) {
  run([this]() -> awaitable<void> {
    const auto white = co_await join("White", 0);
    const auto black = co_await join("Black", 1);
    co_await pair(*white, *black);
    for (std::size_t ply = 0; ply < 4; ++ply) co_await play(*white, *black, ply);
    co_await wait_for_health(test::kServing);

    server.kill_for_good("redis");
    // The move last: what is being written when Redis dies is answered by the log, afterwards.
    const std::vector<gateway::v1::ClientMessage> commands{seek(), hello_in(*white),
                                                           move_of(*white, kGame[4])};
    for (const auto& message : commands) {
      const auto began = Clock::now();
      const auto reason = co_await white->try_once(message);
      EXPECT_EQ(reason, common::v1::REASON_UNAVAILABLE) << message.ShortDebugString();
      std::cout << "not now, after " << since(began) << " ms" << std::endl;
    }
    co_await wait_for_health(test::kNotServing);
    server.revive("redis");

    for (std::size_t ply = 4; ply < kGame.size(); ++ply) co_await play(*white, *black, ply);
    EXPECT_EQ(white->game().moves(), kGame);
    EXPECT_GT(credits_of(*white), 0) << "nobody's clock was credited";
    co_await wait_for_health(test::kServing);
    for (const auto& player : {white, black}) player->leave();
  });
}

std::string umask_of(pid_t pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("Umask:")) return line.substr(line.rfind('\t') + 1);
  }
  return "unknown";
}

TEST_F(Everyone, NoOtherUserOfTheMachineReachesOrReadsAnything) {
  namespace fs = std::filesystem;
  for (const auto& item : fs::recursive_directory_iterator(server.folder())) {
    const auto open =
        item.symlink_status().permissions() & (fs::perms::group_all | fs::perms::others_all);
    EXPECT_EQ(open, fs::perms::none) << item.path();
  }
  for (const std::string name :
       {"redis", "accounts", "ratings", "games", "matchmaking", "conduct"}) {
    EXPECT_EQ(server.address_of(name).substr(0, 5), "unix:") << name;
    EXPECT_EQ(umask_of(server.pid_of(name)), "0077") << name;
  }
  EXPECT_EQ(umask_of(server.pid_of("gateway")), "0077");
  run([this]() -> awaitable<void> {
    co_await redis->wait_connected();
    const auto port = co_await redis->command("CONFIG", "GET", "port");
    EXPECT_TRUE(port && port->array() && port->array()->size() == 2);
    if (port && port->array()) {
      EXPECT_EQ(*port->array()->at(1).text(), "0");
    }
  });
}

TEST_F(Everyone, ReadersAreServedWhileOneInstanceOfEachStandsStill) {
  run([this]() -> awaitable<void> {
    wire::Api api(context, *http::parse_url(server.url()));
    const auto white = co_await join("White");
    const std::vector<std::string> suffixes{"", "2"};
    const std::vector<std::string> services{"accounts", "ratings"};
    for (const auto& suffix : suffixes) {
      for (const auto& service : services) server.pause(service + suffix);
      const auto began = Clock::now();
      const auto profile = co_await api.profile("White");
      EXPECT_TRUE(profile);
      std::cout << "a profile without accounts" << suffix << " and ratings" << suffix << ": "
                << since(began) << " ms" << std::endl;
      for (const auto& service : services) server.resume(service + suffix);
    }
    white->leave();
  });
}

}  // namespace
}  // namespace escaque::testing
