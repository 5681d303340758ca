// Whoever asks for too much, over however many connections, is told so and shown out, and nobody
// else notices.

#include <array>
#include <filesystem>
#include <fstream>
#include <memory>
#include <vector>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <gtest/gtest.h>

#include "gateway_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using Tcp = boost::asio::ip::tcp;

class DoorkeeperTest : public GatewayFixture {
 protected:
  void restart_gateway() {
    gateway_.reset();
    start_gateway();
  }
  std::unique_ptr<Tcp::socket> silent() {
    auto socket = std::make_unique<Tcp::socket>(io, Tcp::v4());
    socket->set_option(boost::asio::socket_base::receive_buffer_size(16 * 1024));
    socket->connect({boost::asio::ip::address_v4::loopback(), (*gateway_)->port()});
    return socket;
  }
  /// What is sent until the other side closes.
  static std::string rest_of(Tcp::socket& socket) {
    std::string text;
    std::array<char, 1024> buffer{};
    boost::system::error_code error;
    while (!error) text.append(buffer.data(), socket.read_some(boost::asio::buffer(buffer), error));
    return text;
  }
  /// 60 in 10 s.
  static v1::ClientMessage cheap() {
    v1::ClientMessage message;
    message.mutable_unfollow_arena();
    return message;
  }
};

TEST_F(DoorkeeperTest, TheSocketsOfAnAccountShareItsBudget) {
  const Player anna = registered("Anna");
  const Player bert = registered("Bert");
  config.budget_factor = 1;
  restart_gateway();
  std::vector<Client> sockets;
  for (int i = 0; i < 10; ++i) sockets.push_back(connect(anna));

  int refused = 0;
  for (int i = 0; i < 120; ++i) refused += answer(sockets[i % 10], cheap()).has_refusal() ? 1 : 0;

  EXPECT_GE(refused, 25);
  EXPECT_TRUE(answer(connect(bert), cheap()).has_done());
}

TEST_F(DoorkeeperTest, WhoeverGoesOnIsShownOutAndTheOthersPlayOn) {
  const Player troll = registered("Troll");
  const Player anna = registered("Anna");
  config.budget_factor = 1;
  config.limits.excess = 20;
  config.limits.sockets_per_account = 2;
  restart_gateway();
  const auto honest = connect(anna);
  const auto flood = connect(troll);

  for (int i = 0; i < 200; ++i) flood->send(cheap());

  run_until([&] { return flood->is_closed(); });
  EXPECT_EQ(flood->close_code(), 1008);
  EXPECT_TRUE(answer(honest, cheap()).has_done());

  const auto second = connect(anna);
  int status = 0;
  EXPECT_EQ(connect(ClientOptions{anna.token}, &status), nullptr);
  EXPECT_EQ(status, 503);
}

TEST_F(DoorkeeperTest, AnAddressKeepsOnlySoManyConnectionsAndSilentOnesNotAtAll) {
  config.limits.connections_per_address = 8;
  config.limits.first_byte = Millis(300);
  restart_gateway();
  std::vector<std::unique_ptr<Tcp::socket>> sockets;
  for (int i = 0; i < 8; ++i) sockets.push_back(silent());

  // Connections are accepted in order: this one is the ninth.
  const std::string turned_away = rest_of(*silent());
  EXPECT_TRUE(turned_away.starts_with("HTTP/1.1 503")) << turned_away;
  EXPECT_NE(turned_away.find("REASON_OVERLOADED"), std::string::npos) << turned_away;

  for (const auto& socket : sockets) EXPECT_EQ(rest_of(*socket), "");
  run_until([&] { return request("GET", "/api/v1/me").status == 200; });
}

TEST_F(DoorkeeperTest, TheFirstRequestHasToBeWholeInTimeHoweverBusyItLooks) {
  config.limits.connections_per_address = 1;
  config.limits.first_request = Millis(400);
  restart_gateway();
  const auto slow = silent();

  const std::string head = "GET /api/v1/me HTTP/1.1\r\nX-Slow: ";
  boost::asio::write(*slow, boost::asio::buffer(head));
  slow->non_blocking(true);
  // A byte at a time, until the other side has had enough.
  run_until([&] {
    boost::system::error_code error;
    (void)slow->write_some(boost::asio::buffer("x", 1), error);
    char byte = 0;
    (void)slow->read_some(boost::asio::buffer(&byte, 1), error);
    return error && error != boost::asio::error::would_block;
  });

  run_until([&] { return request("GET", "/api/v1/me").status == 200; });
}

TEST_F(DoorkeeperTest, WhoeverDoesNotReadALargeAnswerIsCutOffAndWhoeverReadsGetsAllOfIt) {
  constexpr std::size_t kLarge = std::size_t{8} << 20;
  std::filesystem::create_directories(directory.path() / "web");
  std::ofstream(directory.path() / "web" / "index.html") << "<!doctype html>";
  std::ofstream(directory.path() / "web" / "large.bin") << std::string(kLarge, 'x');
  config.web.root = directory.path() / "web";
  config.limits.connections_per_address = 1;
  config.socket.send_timeout = Millis(300);
  restart_gateway();
  const std::string ask = "GET /large.bin HTTP/1.1\r\nConnection: close\r\n\r\n";
  {
    const auto reader = silent();
    boost::asio::write(*reader, boost::asio::buffer(ask));
    EXPECT_GT(rest_of(*reader).size(), kLarge);
  }

  std::unique_ptr<Tcp::socket> deaf;
  run_until([&] {
    // The place of the one before may not be free yet: then the answer is a short one.
    deaf = silent();
    boost::asio::write(*deaf, boost::asio::buffer(ask));
    deaf->wait(Tcp::socket::wait_read);
    std::array<char, 12> status{};
    boost::asio::read(*deaf, boost::asio::buffer(status));
    return std::string(status.data(), status.size()) == "HTTP/1.1 200";
  });

  // The only place is free again although nothing more was read.
  run_until([&] { return request("GET", "/api/v1/me").status == 200; });
  EXPECT_LT(rest_of(*deaf).size(), kLarge);
}

TEST_F(DoorkeeperTest, BehindAProxyTheClientsAddressIsWhatTheProxyAddsLast) {
  config.web.is_behind_proxy = true;
  config.budget_factor = 0.01;  // One request of a kind.
  restart_gateway();
  const auto ask = [&](const std::string& invented, const std::string& seen) {
    return request("GET", "/api/v1/me", {}, {},
                   {{"X-Forwarded-For", invented}, {"X-Forwarded-For", seen}});
  };

  EXPECT_EQ(ask("10.0.0.1", "192.0.2.7").status, 200);
  EXPECT_EQ(ask("10.0.0.2", "192.0.2.7").status, 429);
  EXPECT_EQ(ask("10.0.0.2", "192.0.2.8").status, 200);
  EXPECT_EQ(ask("10.0.0.1", "2001:db8::1").status, 200);
  EXPECT_EQ(ask("10.0.0.1", "2001:db8::2").status, 429);

  const auto unknown = ask("10.0.0.1", "unknown");
  EXPECT_EQ(unknown.status, 400);
  EXPECT_EQ(parsed<common_v1::ErrorDetail>(unknown).field(), "X-Forwarded-For");
}

TEST_F(DoorkeeperTest, WhatDoesNotExistIsNotFollowed) {
  const auto visitor = connect();
  wait(visitor, [](const auto& m) { return m.has_welcome(); });
  EXPECT_EQ(refusal_of(visitor, follow("0000000000A")), common_v1::REASON_NO_SUCH_GAME);
  // At once: the first one waited for a game that might just be created.
  EXPECT_EQ(refusal_of(visitor, follow("0000000000A")), common_v1::REASON_NO_SUCH_GAME);

  const auto follow_arena = [](int number, int version = 0) {
    v1::ClientMessage message;
    message.mutable_follow_arena()->set_arena_id("0000000000" + std::to_string(number));
    message.mutable_follow_arena()->set_version(version);
    return message;
  };
  for (int i = 0; i < 9; ++i) {
    EXPECT_EQ(refusal_of(visitor, follow_arena(i)), common_v1::REASON_NO_SUCH_EVENT);
  }
  // Those that are being looked up count.
  std::vector<std::string> ids;
  for (int i = 0; i < 5; ++i) ids.push_back(visitor->send(follow_arena(i, 2'147'483'647)));
  const auto overloaded = wait(visitor, [&](const auto& m) { return m.reply_to() == ids.back(); });
  EXPECT_TRUE(overloaded.has_refusal());
}

TEST_F(DoorkeeperTest, AVersionMayBeAnyNumber) {
  const auto anna = connect(registered("Anna"));
  const auto bert = connect(registered("Bert"));
  const std::string game = start_game(anna, bert, "Bert");
  constexpr int kMax = 2'147'483'647;

  EXPECT_EQ(answer(anna, follow(game, kMax)).game_entries().game_id(), game);
  EXPECT_EQ(answer(anna, follow(game, -kMax - 1)).game_entries().entries(0).version(), 1);
  v1::ClientMessage resign_it = resign(game);
  resign_it.mutable_act_in_game()->set_version(kMax);
  bert->send(resign_it);
  EXPECT_EQ(answer(anna, follow(game)).game_entries().game_id(), game);
}

TEST_F(DoorkeeperTest, ComingAndGoingAllTheTimeIsNotWrittenEachTime) {
  const auto anna = connect(registered("Anna"));
  const auto bert = connect(registered("Bert"));
  const std::string game = start_game(anna, bert, "Bert");
  answer(bert, follow(game));
  v1::ClientMessage leave;
  leave.mutable_leave_game()->set_game_id(game);
  int left = 0;
  const auto count = [&](const v1::ServerMessage& m) {
    for (const auto& entry : m.game_entries().entries()) {
      for (const auto& fact : entry.facts()) left += fact.has_player_gone() ? 1 : 0;
    }
    return false;
  };

  for (int i = 0; i < 10; ++i) {
    answer(anna, follow(game));
    answer(anna, leave);
  }
  answer(anna, follow(game));
  play(anna, game, "e2e4");
  (void)bert->take(count);

  EXPECT_LE(left, 2);
}

}  // namespace
}  // namespace escaque::services::gateway
