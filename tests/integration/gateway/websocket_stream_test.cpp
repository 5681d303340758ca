// A client that takes nothing of what it is sent, at the other end of a socket with small buffers.

#include "gateway/web/websocket_stream.hpp"

#include <memory>
#include <string>

#include <boost/asio/ip/tcp.hpp>
#include <gtest/gtest.h>

#include "support/io_fixture.hpp"
#include "support/manual_time.hpp"

namespace escaque::services::gateway {
namespace {

using Tcp = boost::asio::ip::tcp;

class WebsocketStreamTest : public test::IoFixture {
 protected:
  static constexpr Millis kTimeout{20};

  WebsocketStreamTest() {
    Tcp::acceptor acceptor(io);
    acceptor.open(Tcp::v4());
    acceptor.set_option(boost::asio::socket_base::send_buffer_size(4096));
    acceptor.bind({boost::asio::ip::address_v4::loopback(), 0});
    acceptor.listen();
    Tcp::socket near_end(io);
    near_end.open(Tcp::v4());
    near_end.set_option(boost::asio::socket_base::receive_buffer_size(4096));
    near_end.connect(acceptor.local_endpoint());
    client.emplace(std::move(near_end));
    WebsocketStream::Beast server(http::AnyStream(http::TcpStream(acceptor.accept())));
    bool is_accepted = false;
    bool is_open = false;
    server.async_accept([&](const auto& error) { is_accepted = !error; });
    client->async_handshake("localhost", "/", [&](const auto& error) { is_open = !error; });
    run_until([&] { return is_accepted && is_open; });
    stream = std::make_shared<WebsocketStream>(io, time, std::move(server), FrameKind::text,
                                               SendLimits{1 << 20, 8 << 20, kTimeout}, queues,
                                               [this] { ++too_slow; });
  }

  /// More than the kernel takes for a client that does not read.
  void send_much() {
    (void)stream->send(std::make_shared<const std::string>(std::size_t{1} << 20, 'x'));
  }
  void read_everything() {
    client->async_read(buffer, [this](const auto& error, std::size_t) {
      if (error) return;
      ++messages;
      buffer.clear();
      read_everything();
    });
  }

  test::ManualTime time;
  std::shared_ptr<SendQueues> queues = std::make_shared<SendQueues>(64 << 20, [] {});
  std::optional<boost::beast::websocket::stream<Tcp::socket>> client;
  std::shared_ptr<WebsocketStream> stream;
  boost::beast::flat_buffer buffer;
  int messages = 0;
  int too_slow = 0;
};

TEST_F(WebsocketStreamTest, CutsOffAClientThatTakesNothing) {
  send_much();
  time.advance(kTimeout);

  run_until([&] { return too_slow == 1; });

  EXPECT_EQ(queues->bytes(), 0U) << "what waited for it is free";
}

TEST_F(WebsocketStreamTest, LeavesOneThatReadsAlone) {
  read_everything();
  for (int i = 1; i <= 5; ++i) {
    send_much();
    run_until([&] { return messages == i && queues->bytes() == 0; });
    // Nothing is sent meanwhile.
    time.advance(3 * kTimeout);
  }

  (void)stream->send(std::make_shared<const std::string>("still there"));
  run_until([&] { return messages == 6; });

  EXPECT_EQ(too_slow, 0);
}

}  // namespace
}  // namespace escaque::services::gateway
