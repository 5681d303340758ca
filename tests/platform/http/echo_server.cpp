#include "platform/http/echo_server.hpp"

#include <boost/asio/detached.hpp>

#include "platform/asio/timer.hpp"

namespace escaque::http {

namespace {

namespace beast = boost::beast;
namespace wire = boost::beast::http;
using boost::asio::use_awaitable;

}  // namespace

void EchoServer::accept() {
  acceptor_.async_accept([this](const auto& error, boost::asio::ip::tcp::socket socket) {
    if (error) return;
    last_peer = socket.remote_endpoint().address().to_string();
    // The client may go away at any moment, which throws here.
    boost::asio::co_spawn(context_, serve(Stream(std::move(socket))), [](std::exception_ptr) {});
    accept();
  });
}

Awaitable<void> EchoServer::serve(Stream stream) {
  beast::flat_buffer buffer;
  last_request = {};
  co_await wire::async_read(stream, buffer, last_request, use_awaitable);
  const bool is_upgrade = beast::websocket::is_upgrade(last_request);
  if (is_upgrade && last_request.target() != "/refuse") {
    co_await echo(std::move(stream));
  } else {
    co_await answer(stream);
  }
}

Awaitable<void> EchoServer::answer(Stream& stream) {
  const std::string target(last_request.target());
  if (target == "/silent") co_await pause_for(Millis(3'600'000));
  if (target == "/cut") {
    const std::string half = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf";
    co_await boost::asio::async_write(stream, boost::asio::buffer(half), use_awaitable);
    co_return;
  }
  wire::response<wire::string_body> response;
  response.result(target == "/refuse" ? 403 : 200);
  if (target.starts_with("/status/")) response.result(std::stoi(target.substr(8)));
  response.set("X-Method", last_request.method_string());
  response.body() = target == "/big" ? std::string(100'000, 'x') : last_request.body();
  response.prepare_payload();
  co_await wire::async_write(stream, response, use_awaitable);
}

Awaitable<void> EchoServer::echo(Stream stream) {
  beast::websocket::stream<Stream> socket(std::move(stream));
  socket.set_option(beast::websocket::stream_base::decorator([](auto& response) {
    response.set(wire::field::sec_websocket_protocol, "escaque.v1.proto");
  }));
  co_await socket.async_accept(last_request, use_awaitable);
  for (;;) {
    beast::flat_buffer buffer;
    co_await socket.async_read(buffer, use_awaitable);
    if (beast::buffers_to_string(buffer.data()) == "close") {
      const beast::websocket::close_reason reason(beast::websocket::close_code::policy_error,
                                                  "too slow");
      co_await socket.async_close(reason, use_awaitable);
      co_return;
    }
    socket.text(socket.got_text());
    co_await socket.async_write(buffer.data(), use_awaitable);
  }
}

}  // namespace escaque::http
