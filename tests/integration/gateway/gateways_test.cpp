// Two gateways: whoever is at one of them is there for those at the other.

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "gateway_fixture.hpp"

namespace escaque::services::gateway {
namespace {

class GatewaysTest : public GatewayFixture {
 protected:
  GatewaysTest() {
    config.web.gateways = {":8080", "https://b.example"};
    // A busy machine's heartbeats come late: nobody is gone for that.
    config.presence = {Millis(200), Millis(10'000), Millis(200), Millis(200)};
  }

  void SetUp() override {
    GatewayFixture::SetUp();
    other_.emplace(config, time, log::Logger());
    anna = registered("Anna");
    bert = registered("Bert");
    white = connect(anna);
    black = connect_there(bert);
    game = start_game(white, black, "Bert");
    sit_down(white);
    sit_down(black);
    play(white, game, "e2e4");
    play(black, game, "e7e5");
  }

  void TearDown() override {
    other_.reset();
    GatewayFixture::TearDown();
  }

  Client connect_there(const Player& player) {
    auto client = connect_at((*other_)->port(), ClientOptions{player.token});
    const auto welcome = wait(client, [](const auto& m) { return m.has_welcome(); }).welcome();
    EXPECT_EQ(welcome.gateways_size(), 2);
    EXPECT_EQ(welcome.gateways(1), "https://b.example");
    return client;
  }
  void sit_down(const Client& client) {
    EXPECT_TRUE(answer(client, follow(game)).game_entries().is_caught_up());
  }
  /// All that was ever said about somebody's absence.
  std::vector<games_v1::GameEntry> absences() {
    std::vector<games_v1::GameEntry> found;
    const auto all = answer(connect(), follow(game)).game_entries();
    for (const auto& entry : all.entries()) {
      if (entry.facts(0).has_player_gone() || entry.facts(0).has_player_back()) {
        found.push_back(entry);
      }
    }
    return found;
  }
  games_v1::GameEntry wait_gone() {
    const auto message = wait(white, [](const v1::ServerMessage& m) {
      return m.game_entries().entries_size() > 0 &&
             m.game_entries().entries(0).facts(0).has_player_gone();
    });
    return message.game_entries().entries(0);
  }
  std::vector<std::string> ask(std::string command, std::string first, std::string second) {
    const auto ask_redis = [](redis::Client& c, std::string a, std::string b,
                              std::string d) -> Awaitable<redis::Answer> {
      if (d.empty()) co_return co_await c.command(a, b);
      co_return co_await c.command(a, b, d);
    };
    const auto answer =
        run(ask_redis(*client_, std::move(command), std::move(first), std::move(second)));
    auto texts = redis::to_texts(answer);
    return texts ? std::move(*texts) : std::vector<std::string>();
  }
  std::size_t number_of_presence_keys() { return ask("KEYS", "presence:*", "").size(); }
  /// All that Redis would read after a restart.
  std::string append_only_file() {
    std::string text;
    const std::filesystem::path data = ask("CONFIG", "GET", "dir").at(1);
    for (const auto& file : std::filesystem::directory_iterator(data / "appendonlydir")) {
      std::ifstream in(file.path(), std::ios::binary);
      text.append(std::istreambuf_iterator<char>(in), {});
    }
    return text;
  }
  void let_pass(Millis duration) {
    const Instant end = time.now() + duration;
    run_until([&] { return time.now() > end; });
  }

  std::optional<test::Running<GatewayServer>> other_;
  Player anna, bert;
  Client white, black;
  std::string game;
};

TEST_F(GatewaysTest, WhoIsAtAnotherGatewayIsNotGone) {
  const auto second = connect(bert);
  sit_down(second);
  black->drop();
  let_pass(2 * (config.presence.heartbeat + config.presence.game_grace));
  EXPECT_TRUE(absences().empty());
  play(white, game, "g1f3");
  play(second, game, "b8c6");

  second->drop();

  EXPECT_EQ(wait_gone().facts(0).player_gone().color(), common_v1::COLOR_BLACK);
  EXPECT_EQ(absences().size(), 1U);
}

TEST_F(GatewaysTest, WhoWasAtADeadGatewayIsGoneAfterItsTime) {
  // What a gateway leaves behind that is killed.
  const double now = static_cast<double>(time.utc_now().time_since_epoch().count());
  const double expiry = now + 1'000;
  const auto key = "presence:g:" + game;
  const auto record = "0 1 0 " + std::to_string(static_cast<std::int64_t>(expiry));
  run([](redis::Client& c, std::string k, std::string r, std::string until) -> Awaitable<void> {
    (void)co_await c.command("ZADD", "presence:hubs", until, "dead.0");
    (void)co_await c.command("HSET", k, "dead.0", r);
  }(*client_, key, record, std::to_string(static_cast<std::int64_t>(expiry))));
  black->drop();

  const auto gone = wait_gone();

  EXPECT_GE(gone.time_ms(), expiry);
  EXPECT_EQ(gone.facts(0).player_gone().absence(), games_v1::ABSENCE_LOST);
}

TEST_F(GatewaysTest, WhoIsHereIsNotWrittenToTheAppendOnlyFile) {
  EXPECT_EQ(number_of_presence_keys(), 3);  // Hubs, players, the board.
  black->drop();
  wait_gone();

  const std::string written = append_only_file();

  EXPECT_NE(written.find("g:{s"), std::string::npos);
  EXPECT_EQ(written.find("presence:"), std::string::npos);
}

TEST_F(GatewaysTest, ABoardThatAllHaveLeftIsSoonForgotten) {
  const std::string key = "presence:g:" + game;
  white->drop();
  black->drop();
  run_until([&] {
    return ask("HMGET", key, ".w") == std::vector<std::string>{"0"} &&
           ask("HMGET", key, ".b") == std::vector<std::string>{"0"};
  });

  const auto lives = run([](redis::Client& c, std::string board) -> Awaitable<redis::Answer> {
    co_return co_await c.command("PTTL", board);
  }(*client_, key));

  const auto left = redis::to_integer(lives);
  ASSERT_TRUE(left);
  EXPECT_LE(*left, 60'000);
}

TEST_F(GatewaysTest, WhoComesAndGoesAtABoardIsToldOnlyToHubsThatShowIt) {
  const std::string elsewhere = "audience:elsewhere.0";
  std::vector<std::string> told;
  redis::SubscriptionHandlers handlers;
  bool is_subscribed = false;
  handlers.on_gap = [&] { is_subscribed = true; };
  handlers.on_message = [&](std::string_view payload) { told.emplace_back(payload); };
  const auto subscription = client_->subscribe(elsewhere, std::move(handlers));
  run_until([&] { return is_subscribed; });
  const auto watcher = connect();

  sit_down(watcher);

  for (const auto& player : {&white, &black}) {
    wait(*player, [](const auto& m) { return m.game_audience().spectators() == 1; });
  }
  run([](redis::Client& c, std::string channel) -> Awaitable<void> {
    (void)co_await c.command("PUBLISH", channel, "the last");
  }(*client_, elsewhere));
  run_until([&] { return !told.empty(); });
  EXPECT_EQ(told, std::vector<std::string>{"the last"});
}

TEST_F(GatewaysTest, AFollowerHereSeesTheMovesOfBothSidesInOrderAndOnce) {
  const auto follower = connect();
  sit_down(follower);
  const std::vector<std::string> moves{"g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"};
  for (std::size_t i = 0; i < moves.size(); ++i) play(i % 2 == 0 ? white : black, game, moves[i]);

  for (int version = 4; version < 4 + static_cast<int>(moves.size()); ++version) {
    const auto next = wait(
        follower, [](const v1::ServerMessage& m) { return m.game_entries().entries_size() > 0; });
    ASSERT_EQ(next.game_entries().entries_size(), 1);
    EXPECT_EQ(next.game_entries().entries(0).version(), version);
  }
}

}  // namespace
}  // namespace escaque::services::gateway
