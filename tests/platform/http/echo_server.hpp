#pragma once
// A small HTTP and WebSocket server for the client's tests, on the test's own io_context.

#include <string>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "platform/asio/spawn.hpp"
#include "platform/http/url.hpp"

namespace escaque::http {

/// Answers "/status/NNN" with that status, "/big" with 100,000 bytes, "/silent" never, "/cut" with
/// half an answer, "/refuse" to an upgrade with 403, and all else with what it was sent.
class EchoServer {
 public:
  explicit EchoServer(boost::asio::io_context& context)
      : context_(context), acceptor_(context, {boost::asio::ip::make_address("127.0.0.1"), 0}) {
    accept();
  }

  [[nodiscard]] Url url(std::string scheme, std::string target) const {
    return {std::move(scheme), "127.0.0.1", std::to_string(acceptor_.local_endpoint().port()),
            std::move(target)};
  }

  std::string last_peer;                                                      // its address
  boost::beast::http::request<boost::beast::http::string_body> last_request;  // also upgrades

 private:
  using Stream = boost::beast::tcp_stream;

  void accept();
  Awaitable<void> serve(Stream stream);
  Awaitable<void> answer(Stream& stream);
  Awaitable<void> echo(Stream stream);

  boost::asio::io_context& context_;
  boost::asio::ip::tcp::acceptor acceptor_;
};

}  // namespace escaque::http
