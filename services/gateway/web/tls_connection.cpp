#include <boost/asio/ssl/context.hpp>
#include <boost/beast/ssl.hpp>

#include "gateway/web/http_connection.hpp"
#include "gateway/web/stream_connection.hpp"

namespace escaque::services::gateway {

Awaitable<void> serve_tls(WebThread web, boost::asio::ip::tcp::socket socket, std::string ip) {
  using Stream = boost::beast::ssl_stream<boost::beast::tcp_stream>;
  using Connection = StreamConnection<Stream>;
  constexpr std::chrono::seconds kHandshake{15};
  constexpr auto kAsTuple = boost::asio::as_tuple(boost::asio::use_awaitable);
  Stream stream(boost::beast::tcp_stream(std::move(socket)), *web.tls);
  boost::beast::get_lowest_layer(stream).expires_after(kHandshake);
  const auto [failed] =
      co_await stream.async_handshake(boost::asio::ssl::stream_base::server, kAsTuple);
  if (failed) co_return;
  auto connection = std::make_unique<Connection>(web, std::move(stream), std::move(ip));
  co_await Connection::serve(std::move(connection));
}

}  // namespace escaque::services::gateway
