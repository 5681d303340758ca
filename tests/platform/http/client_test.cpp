#include "platform/http/client.hpp"

#include "platform/http/echo_server.hpp"
#include "platform/http/websocket_client.hpp"
#include "support/io_fixture.hpp"

namespace escaque::http {
namespace {

class HttpClientTest : public test::IoFixture {
 protected:
  Request request(std::string target) {
    Request made;
    made.url = server.url("http", std::move(target));
    return made;
  }

  EchoServer server{io};
  Client client{io};
};

TEST_F(HttpClientTest, SendsMethodHeadersAndBody) {
  auto sent = request("/api/v1/games?x=1");
  sent.method = "POST";
  sent.body = std::string("\0body", 5);
  sent.bearer = "token";
  sent.cookie = "session=1";
  sent.headers = {{"X-Extra", "yes"}};

  const auto response = run(client.request(sent));

  ASSERT_TRUE(response);
  EXPECT_EQ(response->status, 200);
  EXPECT_EQ(response->body, sent.body);
  EXPECT_EQ(response->header("x-METHOD"), "POST");
  EXPECT_EQ(response->header("absent"), "");
  EXPECT_EQ(server.last_request.target(), "/api/v1/games?x=1");
  EXPECT_EQ(server.last_request["Authorization"], "Bearer token");
  EXPECT_EQ(server.last_request["Cookie"], "session=1");
  EXPECT_EQ(server.last_request["X-Extra"], "yes");
}

TEST_F(HttpClientTest, ReturnsEveryStatus) {
  EXPECT_EQ(run(client.request(request("/status/404")))->status, 404);
  EXPECT_EQ(run(client.request(request("/status/500")))->status, 500);
}

TEST_F(HttpClientTest, BindsToALocalAddress) {
  const Client bound(io, {"127.0.0.7"});
  EXPECT_EQ(run(bound.request(request("/")))->status, 200);
  EXPECT_EQ(server.last_peer, "127.0.0.7");
}

TEST_F(HttpClientTest, EndsAfterItsTimeOut) {
  auto sent = request("/silent");
  sent.timeout = Millis(50);
  EXPECT_EQ(run(client.request(sent)).error(), HttpError::timed_out);
}

TEST_F(HttpClientTest, RefusesATooLargeBody) {
  const Client careful(io, {"", 1000});
  EXPECT_EQ(run(careful.request(request("/big"))).error(), HttpError::too_large);
  EXPECT_EQ(run(client.request(request("/big")))->body.size(), 100'000u);
}

TEST_F(HttpClientTest, NamesWhatFailed) {
  EXPECT_EQ(run(client.request(request("/cut"))).error(), HttpError::connection_closed);
  auto nobody = request("/");
  nobody.url.port = "1";
  EXPECT_EQ(run(client.request(nobody)).error(), HttpError::cannot_connect);
  auto unknown = request("/");
  unknown.url.host = "no-such-host.invalid";
  EXPECT_EQ(run(client.request(unknown)).error(), HttpError::cannot_resolve);
  auto tls = request("/");
  tls.url.scheme = "https";
  EXPECT_EQ(run(client.request(tls)).error(), HttpError::tls_failed);
  const Client badly_bound(io, {"192.0.2.1"});
  EXPECT_EQ(run(badly_bound.request(request("/"))).error(), HttpError::cannot_connect);
}

class WebsocketClientTest : public HttpClientTest {
 protected:
  WebsocketOptions options(std::string target = "/ws") {
    WebsocketOptions made;
    made.url = server.url("ws", std::move(target));
    made.subprotocol = "escaque.v1.proto";
    return made;
  }
  WebsocketClient connect(WebsocketOptions with) {
    auto made = run(WebsocketClient::connect(io, std::move(with)));
    EXPECT_TRUE(made);
    return std::move(*made);
  }
};

TEST_F(WebsocketClientTest, SendsAndReceivesBothKinds) {
  auto sent = options();
  sent.bearer = "token";
  sent.headers = {{"Origin", "http://127.0.0.1"}};
  auto socket = connect(sent);

  EXPECT_TRUE(run(socket.write(std::string("\0\xff", 2))));
  const auto binary = run(socket.read());
  EXPECT_TRUE(run(socket.write("text", MessageKind::text)));
  const auto text = run(socket.read());

  EXPECT_EQ(binary->data, std::string("\0\xff", 2));
  EXPECT_EQ(binary->kind, MessageKind::binary);
  EXPECT_EQ(text->data, "text");
  EXPECT_EQ(text->kind, MessageKind::text);
  EXPECT_EQ(socket.subprotocol(), "escaque.v1.proto");
  EXPECT_EQ(server.last_request["Sec-WebSocket-Protocol"], "escaque.v1.proto");
  EXPECT_EQ(server.last_request["Authorization"], "Bearer token");
  EXPECT_EQ(server.last_request["Origin"], "http://127.0.0.1");
}

TEST_F(WebsocketClientTest, SendsWritesThatOverlapInOrder) {
  auto socket = connect(options());
  constexpr int kMessages = 50;
  int written = 0;

  for (int i = 0; i < kMessages; ++i) {
    boost::asio::co_spawn(
        io, socket.write(std::to_string(i)),
        [&](std::exception_ptr, const auto& result) { written += result ? 1 : 0; });
  }
  for (int i = 0; i < kMessages; ++i) EXPECT_EQ(run(socket.read())->data, std::to_string(i));

  EXPECT_EQ(written, kMessages);
}

TEST_F(WebsocketClientTest, ClosesInGoodOrder) {
  auto socket = connect(options());
  EXPECT_TRUE(run(socket.ping()));
  run(socket.close());
  EXPECT_EQ(run(socket.read()).error(), HttpError::connection_closed);
}

TEST_F(WebsocketClientTest, TellsWhyTheServerClosed) {
  auto socket = connect(options());
  EXPECT_TRUE(run(socket.write("close")));
  EXPECT_EQ(run(socket.read()).error(), HttpError::connection_closed);
  EXPECT_EQ(socket.close_code(), 1008);
  EXPECT_EQ(socket.close_reason(), "too slow");
}

TEST_F(WebsocketClientTest, EndsAReadWhenItIsDropped) {
  std::optional<Result<Message, HttpError>> message;
  auto socket = connect(options());
  boost::asio::co_spawn(io, socket.read(), [&](std::exception_ptr, auto got) { message = got; });
  io.restart();
  io.poll();

  socket.drop();
  run_until([&] { return message.has_value(); });

  EXPECT_EQ(message->error(), HttpError::connection_closed);
}

TEST_F(WebsocketClientTest, MayBeDestroyedWhileItReads) {
  std::optional<Result<Message, HttpError>> message;
  {
    auto socket = connect(options());
    boost::asio::co_spawn(io, socket.read(), [&](std::exception_ptr, auto got) { message = got; });
    io.restart();
    io.poll();
  }
  run_until([&] { return message.has_value(); });
  EXPECT_EQ(message->error(), HttpError::connection_closed);
}

TEST_F(WebsocketClientTest, TellsTheStatusOfARefusedUpgrade) {
  int status = 0;
  const auto refused = run(WebsocketClient::connect(io, options("/refuse"), &status));
  EXPECT_EQ(refused.error(), HttpError::upgrade_refused);
  EXPECT_EQ(status, 403);
}

TEST_F(WebsocketClientTest, RefusesATooLargeMessage) {
  auto careful = options();
  careful.max_message = 10;
  auto socket = connect(careful);
  EXPECT_TRUE(run(socket.write(std::string(11, 'x'))));
  EXPECT_EQ(run(socket.read()).error(), HttpError::too_large);
}

TEST_F(WebsocketClientTest, BindsToALocalAddress) {
  auto bound = options();
  bound.local_address = "127.0.0.9";
  const auto socket = connect(bound);
  EXPECT_EQ(server.last_peer, "127.0.0.9");
}

}  // namespace
}  // namespace escaque::http
