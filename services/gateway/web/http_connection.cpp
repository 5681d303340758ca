#include "gateway/web/http_connection.hpp"

#include <utility>

namespace escaque::services::gateway {

Awaitable<void> serve_connection(WebThread web, boost::asio::ip::tcp::socket socket) {
  boost::system::error_code error;
  socket.set_option(boost::asio::ip::tcp::no_delay(true), error);
  const auto peer = socket.remote_endpoint(error);
  std::string ip = error ? std::string("unknown") : peer.address().to_string();
  return web.tls == nullptr ? serve_plain(web, std::move(socket), std::move(ip))
                            : serve_tls(web, std::move(socket), std::move(ip));
}

}  // namespace escaque::services::gateway
