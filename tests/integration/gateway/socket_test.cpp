#include <gtest/gtest.h>

#include "gateway_fixture.hpp"

namespace escaque::services::gateway {
namespace {

class SocketTest : public GatewayFixture {};

const auto is_welcome = [](const v1::ServerMessage& m) { return m.has_welcome(); };

TEST_F(SocketTest, WelcomesAUserFirst) {
  const Player anna = registered("Anna");

  const auto client = connect(ClientOptions{anna.token});
  ASSERT_TRUE(client);
  const auto first = wait(client, [](const auto&) { return true; });

  ASSERT_TRUE(first.has_welcome());
  EXPECT_EQ(first.welcome().user().handle(), "Anna");
  EXPECT_EQ(first.welcome().ratings_size(), 6);
  EXPECT_GT(first.welcome().time_ms(), 1e12);
}

TEST_F(SocketTest, AVisitorMayWatchAndNothingElse) {
  const auto client = connect();
  EXPECT_FALSE(wait(client, is_welcome).welcome().has_user());

  v1::ClientMessage lobby;
  lobby.mutable_follow_lobby();
  EXPECT_TRUE(answer(client, lobby).has_lobby());
  v1::ClientMessage seek;
  *seek.mutable_command_lobby()->mutable_open_seek()->mutable_terms() = casual();
  EXPECT_EQ(refusal_of(client, seek), common_v1::REASON_NOT_LOGGED_IN);
  EXPECT_EQ(refusal_of(client, move("0000000000A", "e2e4")), common_v1::REASON_NOT_LOGGED_IN);
}

TEST_F(SocketTest, SpeaksJson) {
  const Player anna = registered("Anna");
  const auto client = connect(ClientOptions{anna.token, Subprotocol::json});
  EXPECT_EQ(wait(client, is_welcome).welcome().user().handle(), "Anna");

  v1::ClientMessage ping;
  ping.mutable_ping()->set_nonce(42);

  EXPECT_EQ(answer(client, ping).pong().nonce(), 42);
}

TEST_F(SocketTest, RefusesAForeignOrigin) {
  int status = 0;
  EXPECT_FALSE(connect(ClientOptions{.origin = "https://evil.example"}, &status));
  EXPECT_EQ(status, 403);

  EXPECT_TRUE(
      connect(ClientOptions{.origin = "http://127.0.0.1:" + std::to_string((*gateway_)->port())}));
}

TEST_F(SocketTest, RefusesAnUnknownSubprotocol) {
  http::WebsocketOptions options;
  options.url =
      *http::parse_url("ws://127.0.0.1:" + std::to_string((*gateway_)->port()) + "/api/v1/socket");
  options.subprotocol = "escaque.v9.xml";
  int status = 0;

  const auto connected = run(http::WebsocketClient::connect(io, std::move(options), &status));

  EXPECT_FALSE(connected);
  EXPECT_EQ(status, 400);
}

TEST_F(SocketTest, RefusesATokenThatIsNone) {
  int status = 0;
  EXPECT_FALSE(connect(ClientOptions{"not-a-token"}, &status));
  EXPECT_EQ(status, 401);
  EXPECT_FALSE(connect(ClientOptions{std::string(5000, 'a')}, &status));
  EXPECT_EQ(status, 401);
}

TEST_F(SocketTest, AStaleCookieMakesAVisitor) {
  http::WebsocketOptions options;
  options.url =
      *http::parse_url("ws://127.0.0.1:" + std::to_string((*gateway_)->port()) + "/api/v1/socket");
  options.subprotocol = "escaque.v1.proto";
  options.cookie = "escaque_session=" + std::string(43, 'A');

  auto connected = run(http::WebsocketClient::connect(io, std::move(options)));

  ASSERT_TRUE(connected);
  const auto client = std::make_unique<SocketClient>(io, std::move(*connected), ClientOptions{});
  EXPECT_FALSE(wait(client, is_welcome).welcome().has_user());
}

TEST_F(SocketTest, LoggingOutEndsTheSocketsOfThatSession) {
  const Player anna = registered("Anna");
  const Player bert = registered("Bert");
  const auto client = connect(anna);
  const auto other = connect(bert);

  request("POST", "/api/v1/logout", {}, anna.token);

  run_until([&] { return client->is_closed(); });
  EXPECT_EQ(client->close_code(), 4001);
  EXPECT_FALSE(other->is_closed());
}

TEST_F(SocketTest, WhoDoesNotAnswerPingsIsDisconnected) {
  config.socket.ping_interval = Millis(200);
  config.socket.silence_limit = Millis(1'000);
  gateway_.reset();
  start_gateway();

  const auto silent = connect(ClientOptions{.answers_pings = false});
  const auto lively = connect();

  run_until([&] { return silent->is_closed(); });
  EXPECT_EQ(silent->close_code(), 1013);
  EXPECT_FALSE(lively->is_closed());
}

TEST_F(SocketTest, StoppingSaysGoodbye) {
  const auto client = connect();
  wait(client, is_welcome);

  // A whole process ends: whether the closing handshake is over by then, or the sockets go with it,
  // the client has been told.
  std::jthread stopping([this] { gateway_.reset(); });
  run_until([&] { return client->is_closed(); });
  stopping.join();

  EXPECT_EQ(client->close_code(), 1001);
}

TEST_F(SocketTest, PersonalListsReachAllOfAUsersSockets) {
  const Player anna = registered("Anna");
  const Player bert = registered("Bert");
  const auto here = connect(anna);
  const auto there = connect(anna);

  v1::ClientMessage censor;
  censor.mutable_set_list_member()->set_kind(accounts_v1::LIST_KIND_CENSOR);
  censor.mutable_set_list_member()->set_handle("bert");
  censor.mutable_set_list_member()->set_is_member(true);
  EXPECT_TRUE(answer(here, censor).has_done());

  for (const Client* client : std::initializer_list<const Client*>{&here, &there}) {
    const auto lists = wait(*client, [](const auto& m) { return m.has_lists(); }).lists();
    ASSERT_EQ(lists.censor_size(), 1);
    EXPECT_EQ(lists.censor(0), bert.user.id());
  }
  censor.mutable_set_list_member()->set_handle("nobody");
  EXPECT_EQ(refusal_of(here, censor), common_v1::REASON_NO_SUCH_USER);
}

}  // namespace
}  // namespace escaque::services::gateway
