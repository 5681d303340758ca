#pragma once
// The gateway with a real Redis and the real accounts, games and matchmaking, all in this process,
// seen as a browser sees it.

#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "accounts/accounts_server.hpp"
#include "games/games_server.hpp"
#include "gateway/gateway_server.hpp"
#include "gateway/web/codec.hpp"
#include "matchmaking/matchmaking_server.hpp"
#include "platform/grpc/in_flight.hpp"
#include "platform/http/client.hpp"
#include "socket_client.hpp"
#include "stand_ins.hpp"
#include "support/health.hpp"
#include "support/identity.hpp"
#include "support/io_fixture.hpp"
#include "support/running.hpp"
#include "support/site_redis.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::gateway {

/// A user who is logged in.
struct Player {
  common_v1::User user;
  std::string token;
};

class GatewayFixture : public test::IoFixture {
 protected:
  using Client = std::unique_ptr<SocketClient>;
  using Games = test::Running<games::GamesServer>;

  GatewayFixture() {
    config.listen.port = 0;
    config.admin.port = 0;
    config.identity = test::identity();
    config.redis = redis.site();
    config.presence = {Millis(100), Millis(600), Millis(200), Millis(100)};
    config.budget_factor = 10;
    config.ratings = {ratings.address()};
    config.conduct = {conduct.address()};
  }

  // Of which a test may say more before SetUp().
  accounts::Config accounts_config;
  matchmaking::Config matchmaking_config;

  void SetUp() override {
    accounts_config.data_dir = directory.path() / "data";
    accounts_config.listen.port = 0;
    accounts_config.admin.port = 0;
    accounts_config.identity = test::identity();
    accounts_config.redis = redis.site();
    accounts_config.password = {1, config::Bytes{8192}, 1, 64};
    accounts_.emplace(accounts_config, time, log::Logger());
    config.accounts = {(*accounts_)->address()};
    start_games(0);
    config.games = {(*games_)->address()};
    for (std::size_t i = 0; i < more_instances; ++i) {
      more_games_.push_back(make_games(0));
      config.games.push_back((*more_games_.back())->address());
    }
    for (const auto& games : more_games_) {
      run_until([&] { return (*games)->is_healthy() && (*games_)->is_healthy(); });
    }
    matchmaking_config.listen.port = 0;
    matchmaking_config.admin.port = 0;
    matchmaking_config.identity = test::identity();
    matchmaking_config.redis = redis.site();
    matchmaking_config.sql.connection = directory.sqlite("matchmaking.sqlite");
    matchmaking_config.games = config.games;
    matchmaking_config.ratings = config.ratings;
    matchmaking_config.accounts = config.accounts;
    if (are_found) config.accounts = config.games = matchmaking_config.games = {};
    if (are_found) matchmaking_config.accounts = {};
    matchmaking_config.lobby.wave_every = Millis(50);
    matchmaking_.emplace(matchmaking_config, time, log::Logger());
    if (!are_found) config.matchmaking = {(*matchmaking_)->address()};
    wait_healthy((*matchmaking_)->admin_port());
    start_gateway();
  }

  void TearDown() override {
    // Whoever is still connected hears its good-bye meanwhile, and answers: it would wait for them.
    auto stopped = std::async(std::launch::async, [this] { gateway_.reset(); });
    run_until([&] { return stopped.wait_for(Millis(0)) == std::future_status::ready; });
    matchmaking_.reset();
    more_games_.clear();
    games_.reset();
    accounts_.reset();
    rpc::drain_calls();
    io.poll();
  }

  std::unique_ptr<Games> make_games(std::uint16_t port) {
    games::Config games_config;
    games_config.listen.port = port;
    games_config.admin.port = 0;
    games_config.identity = test::identity();
    games_config.redis = redis.site();
    games_config.sql.connection = directory.sqlite("games.sqlite");
    games_config.seal_key_file = (directory.path() / "games-seal.key").string();
    // A machine that is busy with something else is no outage, and no stall.
    games_config.lease = {Millis(15'000), Millis(2'000), Millis(20)};
    games_config.watch.patience = Millis(10'000);
    games_config.watch.tolerated_stall = Millis(10'000);
    games_config.threads = 1;
    return std::make_unique<Games>(games_config, time, log::Logger());
  }
  void start_games(std::uint16_t port) {
    games_ = make_games(port);
    run_until([this] { return (*games_)->is_healthy(); });
  }
  void stop_games() {
    games_port_ = (*games_)->port();
    games_.reset();
  }
  void restart_games() { start_games(games_port_); }

  void start_gateway() {
    gateway_.emplace(config, time, logger);
    wait_healthy((*gateway_)->admin_port());
  }

  // HTTP.
  http::Response request(const std::string& method, const std::string& path,
                         const std::string& body = {}, const std::string& token = {},
                         http::Headers headers = {}) {
    http::Request made;
    made.method = method;
    made.url = *http::parse_url(base() + path);
    made.body = body;
    made.bearer = token;
    made.headers = std::move(headers);
    return fetch(std::move(made));
  }
  http::Response fetch(http::Request made) {
    const http::Client client(io);
    auto response = run(client.request(std::move(made)));
    EXPECT_TRUE(response) << (response ? "" : to_string(response.error()));
    return response ? *response : http::Response();
  }
  template <class Message>
  Message parsed(const http::Response& response) {
    Message message;
    const auto ok = from_json(response.body, message);
    EXPECT_TRUE(ok) << response.status << " " << response.body;
    return message;
  }
  common_v1::Reason reason_of(const http::Response& response) {
    return parsed<common_v1::ErrorDetail>(response).reason();
  }
  Player registered(const std::string& handle) {
    const auto response = request("POST", "/api/v1/register",
                                  R"({"handle":")" + handle + R"(","password":"rook and pawn"})");
    EXPECT_EQ(response.status, 200) << response.body;
    const auto session = parsed<v1::SessionOpened>(response);
    return {session.user(), session.token()};
  }

  // Sockets.
  Client connect(ClientOptions options = {}, int* refused_status = nullptr) {
    return connect_at((*gateway_)->port(), std::move(options), refused_status);
  }
  Client connect_at(std::uint16_t port, ClientOptions options = {}, int* refused_status = nullptr) {
    http::WebsocketOptions socket;
    socket.url = *http::parse_url("ws://127.0.0.1:" + std::to_string(port) + "/api/v1/socket");
    socket.subprotocol = to_string(options.subprotocol);
    socket.bearer = options.token;
    if (!options.origin.empty()) socket.headers.emplace_back("Origin", options.origin);
    if (!options.forwarded_for.empty()) {
      socket.headers.emplace_back("X-Forwarded-For", options.forwarded_for);
    }
    auto connected = run(http::WebsocketClient::connect(io, std::move(socket), refused_status));
    if (!connected) return nullptr;
    return std::make_unique<SocketClient>(io, std::move(*connected), std::move(options));
  }
  Client connect(const Player& player) {
    auto client = connect(ClientOptions{player.token});
    wait(client, [](const auto& m) { return m.has_welcome(); });
    return client;
  }
  v1::ServerMessage wait(const Client& client,
                         const std::function<bool(const v1::ServerMessage&)>& fits) {
    std::optional<v1::ServerMessage> found;
    try {
      run_until([&] { return (found = client->take(fits)).has_value(); });
    } catch (const std::exception&) {
      std::string others;
      while (const auto other = client->take([](const auto&) { return true; })) {
        if (!other->has_ping()) others += "\n" + other->ShortDebugString().substr(0, 500);
      }
      ADD_FAILURE() << "a socket " << (client->is_closed() ? "closed" : "open")
                    << ", of which was not taken:" << others;
      throw;
    }
    return found.value_or(v1::ServerMessage());
  }
  v1::ServerMessage answer(const Client& client, const v1::ClientMessage& message) {
    const std::string id = client->send(message);
    return wait(client, [&](const auto& m) { return m.reply_to() == id; });
  }
  common_v1::Reason refusal_of(const Client& client, const v1::ClientMessage& message) {
    return answer(client, message).refusal().error().reason();
  }

  // Games.
  static v1::ClientMessage follow(const std::string& game_id, int from = 1) {
    v1::ClientMessage message;
    message.mutable_follow_game()->set_game_id(game_id);
    message.mutable_follow_game()->set_from_version(from);
    return message;
  }
  static v1::ClientMessage move(const std::string& game_id, const std::string& uci) {
    v1::ClientMessage message;
    message.mutable_act_in_game()->set_game_id(game_id);
    message.mutable_act_in_game()->mutable_action()->mutable_play_move()->set_uci(uci);
    return message;
  }
  static v1::ClientMessage resign(const std::string& game_id) {
    v1::ClientMessage message;
    message.mutable_act_in_game()->set_game_id(game_id);
    message.mutable_act_in_game()->mutable_action()->mutable_resign();
    return message;
  }
  /// The entry that carries a command's id: alone, or among those that a new follower is sent.
  games_v1::GameEntry wait_entry(const Client& client, const std::string& command_id) {
    games_v1::GameEntry found;
    wait(client, [&](const v1::ServerMessage& m) {
      for (const auto& entry : m.game_entries().entries()) {
        if (entry.command_id() != command_id) continue;
        found = entry;
        return true;
      }
      return false;
    });
    return found;
  }
  /// `client` moves, and it is written.
  games_v1::GameEntry play(const Client& client, const std::string& game_id,
                           const std::string& uci) {
    return wait_entry(client, client->send(move(game_id, uci)));
  }
  static matchmaking_v1::GameTerms casual() {
    matchmaking_v1::GameTerms terms;
    terms.mutable_time_control()->set_base_ms(180'000);
    terms.mutable_time_control()->set_increment_ms(2'000);
    terms.set_variant(common_v1::VARIANT_STANDARD);
    return terms;
  }
  /// `white` challenges, `black` accepts; the id of their game.
  std::string start_game(const Client& white, const Client& black, const std::string& black_handle,
                         const matchmaking_v1::GameTerms& terms = casual()) {
    v1::ClientMessage open;
    open.mutable_command_lobby()->mutable_open_challenge()->set_handle(black_handle);
    *open.mutable_command_lobby()->mutable_open_challenge()->mutable_terms() = terms;
    open.mutable_command_lobby()->mutable_open_challenge()->set_color(
        matchmaking_v1::COLOR_WISH_WHITE);
    const auto opened = answer(white, open);
    EXPECT_TRUE(opened.has_done()) << opened.ShortDebugString();
    v1::ClientMessage accept;
    accept.mutable_command_lobby()->mutable_answer_challenge()->set_challenge_id(
        opened.done().id());
    accept.mutable_command_lobby()->mutable_answer_challenge()->set_accept(true);
    const auto accepted = answer(black, accept);
    EXPECT_EQ(accepted.done().game_id().size(), 11U) << accepted.ShortDebugString();
    return accepted.done().game_id();
  }

  test::SiteRedis redis;
  test::TempDirectory directory;
  SystemTime time;
  std::unique_ptr<redis::Client> client_ = redis::make_client(io, redis.config_of_test(), {});
  eventlog::EventLog log{*client_};
  FixedRatings ratings;
  PlainConduct conduct{io, log};
  Config config;
  log::Logger logger;  // Of the gateway.
  std::optional<test::Running<accounts::AccountsServer>> accounts_;
  std::unique_ptr<Games> games_;
  std::size_t more_instances = 0;  // Of games; to be set before SetUp().
  bool are_found = false;          // All but stand-ins, by Redis alone; the same.
  std::vector<std::unique_ptr<Games>> more_games_;
  std::optional<test::Running<matchmaking::MatchmakingServer>> matchmaking_;
  std::optional<test::Running<GatewayServer>> gateway_;

 private:
  [[nodiscard]] std::string base() {
    return "http://127.0.0.1:" + std::to_string((*gateway_)->port());
  }
  void wait_healthy(std::uint16_t admin_port) {
    const http::Client client(io);
    run_until([&] { return run(test::is_healthy(client, admin_port)); });
  }

  std::uint16_t games_port_ = 0;
};

}  // namespace escaque::services::gateway
