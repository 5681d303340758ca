// Whoever asks for too much, over however many connections, is told so and shown out, and nobody
// else notices.

#include <array>
#include <memory>
#include <vector>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
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
    auto socket = std::make_unique<Tcp::socket>(io);
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
  static v1::ClientMessage ping() {
    v1::ClientMessage message;
    message.mutable_ping();
    return message;
  }
};

TEST_F(DoorkeeperTest, TheSocketsOfAnAccountShareItsBudget) {
  const Player anna = registered("Anna");
  const Player bert = registered("Bert");
  config.budget_factor = 1;  // 30 pings in 10 s.
  restart_gateway();
  std::vector<Client> sockets;
  for (int i = 0; i < 10; ++i) sockets.push_back(connect(anna));

  int refused = 0;
  for (int i = 0; i < 60; ++i) refused += answer(sockets[i % 10], ping()).has_refusal() ? 1 : 0;

  EXPECT_GE(refused, 25);
  EXPECT_TRUE(answer(connect(bert), ping()).has_pong());
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

  for (int i = 0; i < 200; ++i) flood->send(ping());

  run_until([&] { return flood->is_closed(); });
  EXPECT_EQ(flood->close_code(), 1008);
  EXPECT_TRUE(answer(honest, ping()).has_pong());

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

}  // namespace
}  // namespace escaque::services::gateway
