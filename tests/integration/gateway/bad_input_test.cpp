// Whatever one client sends, the game of two others goes on.

#include <random>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <gtest/gtest.h>

#include "gateway_fixture.hpp"

namespace escaque::services::gateway {
namespace {

class BadInputTest : public GatewayFixture {
 protected:
  void SetUp() override {
    GatewayFixture::SetUp();
    white = connect(registered("Anna"));
    black = connect(registered("Bert"));
    game = start_game(white, black, "Bert");
    answer(white, follow(game));
    answer(black, follow(game));
    troll = connect(registered("Troll"));
  }
  /// The game of the others is as it was, and they can play on.
  void TearDown() override {
    EXPECT_EQ(play(white, game, "e2e4").facts(0).move_played().san(), "e4");
    EXPECT_EQ(play(black, game, "e7e5").facts(0).move_played().san(), "e5");
    GatewayFixture::TearDown();
  }
  common_v1::Reason next_refusal() {
    return wait(troll, [](const auto& m) { return m.has_refusal(); }).refusal().error().reason();
  }
  /// What the server says to raw bytes before it closes.
  std::string raw(const std::string& bytes) {
    using boost::asio::ip::tcp;
    boost::asio::io_context own;
    tcp::socket socket(own);
    socket.connect({boost::asio::ip::address_v4::loopback(), (*gateway_)->port()});
    boost::system::error_code error;
    boost::asio::write(socket, boost::asio::buffer(bytes), error);
    socket.shutdown(tcp::socket::shutdown_send, error);
    std::string answer;
    std::array<char, 4096> buffer{};
    for (;;) {
      const std::size_t size = socket.read_some(boost::asio::buffer(buffer), error);
      answer.append(buffer.data(), size);
      if (error) return answer;
    }
  }

  Client white, black, troll;
  std::string game;
};

TEST_F(BadInputTest, TextOnTheBinarySubprotocol) {
  troll->send_raw("{}", http::MessageKind::text);
  EXPECT_EQ(next_refusal(), common_v1::REASON_MALFORMED);
  EXPECT_FALSE(troll->is_closed());
}

TEST_F(BadInputTest, GarbageAndUnknownMessages) {
  troll->send_raw("\xff\xff\xff\xff", http::MessageKind::binary);
  EXPECT_EQ(next_refusal(), common_v1::REASON_MALFORMED);
  troll->send_raw(std::string("\x0a\x01\x31\xba\x3e\x00", 6), http::MessageKind::binary);
  EXPECT_EQ(next_refusal(), common_v1::REASON_UNKNOWN_MESSAGE);
  troll->send_raw("", http::MessageKind::binary);
  EXPECT_EQ(next_refusal(), common_v1::REASON_UNKNOWN_MESSAGE);
}

TEST_F(BadInputTest, RandomBytes) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int i = 0; i < 15; ++i) {
    std::string bytes(random() % 200, '\0');
    for (char& c : bytes) c = static_cast<char>(random());
    // A name of its own makes every one an error: field 1 must be text.
    troll->send_raw("\x08" + bytes, http::MessageKind::binary);
    next_refusal();
  }
  EXPECT_FALSE(troll->is_closed());
}

TEST_F(BadInputTest, AFloodOfUnreadableMessagesEndsTheConnection) {
  for (int i = 0; i < 50; ++i) troll->send_raw("\xff", http::MessageKind::binary);

  run_until([&] { return troll->is_closed(); });
  EXPECT_EQ(troll->close_code(), 1008);
}

TEST_F(BadInputTest, AMessageOverTheLimitEndsTheConnection) {
  troll->send_raw(std::string(17 * 1024, 'x'), http::MessageKind::binary);

  run_until([&] { return troll->is_closed(); });
  EXPECT_EQ(troll->close_code(), 1009);
}

TEST_F(BadInputTest, TextThatIsNotUtf8EndsTheConnection) {
  const auto json = connect(ClientOptions{.subprotocol = Subprotocol::json});

  json->send_raw("{\"id\":\"\xc3\x28\"}", http::MessageKind::text);

  run_until([&] { return json->is_closed(); });
  EXPECT_EQ(json->close_code(), 1007);
}

TEST_F(BadInputTest, MovesInSomebodyElsesGame) {
  for (const char* uci : {"e2e4", "e7e5", "a1a1", "'; DROP TABLE games", "e2e4\n"}) {
    EXPECT_EQ(refusal_of(troll, move(game, uci)), common_v1::REASON_NOT_A_PLAYER) << uci;
  }
  EXPECT_EQ(refusal_of(troll, resign(game)), common_v1::REASON_NOT_A_PLAYER);
}

TEST_F(BadInputTest, ChallengesOfOthersAreOutOfReach) {
  v1::ClientMessage answer_it;
  answer_it.mutable_command_lobby()->mutable_answer_challenge()->set_challenge_id("0000000000A");
  answer_it.mutable_command_lobby()->mutable_answer_challenge()->set_accept(true);
  EXPECT_EQ(refusal_of(troll, answer_it), common_v1::REASON_NO_SUCH_CHALLENGE);
}

class PlainBudgetTest : public BadInputTest {
 protected:
  PlainBudgetTest() { config.budget_factor = 1; }
};

TEST_F(PlainBudgetTest, TooManyMessagesOfAKind) {
  v1::ClientMessage unfollow;
  unfollow.mutable_unfollow_arena();
  for (int i = 0; i < 120; ++i) troll->send(unfollow);  // 60 in ten seconds are allowed.

  const auto refused =
      wait(troll, [](const v1::ServerMessage& m) { return m.has_refusal(); }).refusal().error();

  EXPECT_EQ(refused.reason(), common_v1::REASON_RATE_LIMITED);
  EXPECT_GT(refused.retry_after_ms(), 0);
}

TEST_F(BadInputTest, WhatIsNotHttp) {
  EXPECT_TRUE(raw("GARBAGE\r\n\r\n").starts_with("HTTP/1.1 400"));
  EXPECT_TRUE(raw("GET / HTTP/1.1\r\nX: " + std::string(20'000, 'a') + "\r\n\r\n")
                  .starts_with("HTTP/1.1 413"));
  EXPECT_TRUE(raw("GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n").starts_with("HTTP/1.1 404"));
  EXPECT_TRUE(raw("GET /api/v1/socket HTTP/1.1\r\nHost: x\r\n\r\n").starts_with("HTTP/1.1 426"));
  EXPECT_EQ(raw(""), "");
  raw("\x16\x03\x01\x02");  // TLS to a plain door.
}

TEST_F(BadInputTest, WebsocketFramesThatBreakTheProtocol) {
  const std::string upgrade =
      "GET /api/v1/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      "Sec-WebSocket-Protocol: escaque.v1.proto\r\n\r\n";
  // Unmasked, reserved bits, reserved opcode, oversized control frame.
  for (const auto& frame :
       {std::string("\x82\x01x"), std::string("\xf2\x80\x00\x00\x00\x00", 6),
        std::string("\x83\x80\x00\x00\x00\x00", 6),
        std::string("\x89\xfe\x00\xff\x00\x00\x00\x00", 8) + std::string(255, 'x')}) {
    EXPECT_TRUE(raw(upgrade + frame).starts_with("HTTP/1.1 101"));
  }
}

}  // namespace
}  // namespace escaque::services::gateway
