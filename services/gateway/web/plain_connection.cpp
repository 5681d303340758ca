#include "gateway/web/http_connection.hpp"
#include "gateway/web/stream_connection.hpp"

namespace escaque::services::gateway {

Awaitable<void> serve_plain(WebThread web, boost::asio::ip::tcp::socket socket, std::string ip) {
  using Connection = StreamConnection<boost::beast::tcp_stream>;
  boost::beast::tcp_stream stream(std::move(socket));
  auto connection = std::make_unique<Connection>(web, std::move(stream), std::move(ip));
  co_await Connection::serve(std::move(connection));
}

}  // namespace escaque::services::gateway
