#include "gateway/web/http/http_connection.hpp"

#include <utility>

#include <boost/asio/ssl/context.hpp>
#include <boost/beast/core/detect_ssl.hpp>

#include "gateway/web/http/stream_connection.hpp"

namespace escaque::services::gateway {

Awaitable<void> serve_connection(WebThread web, boost::asio::ip::tcp::socket socket,
                                 [[maybe_unused]] ConnectionPasses passes) {
  constexpr auto kAsTuple = boost::asio::as_tuple(boost::asio::use_awaitable);
  const LimitsConfig& limits = web.hub.config().limits;
  const Instant first_request_by = web.hub.now() + limits.first_request;
  boost::system::error_code error;
  socket.set_option(boost::asio::ip::tcp::no_delay(true), error);
  const auto peer = socket.remote_endpoint(error).address();
  if (error) co_return;
  http::TcpStream tcp(std::move(socket));
  if (web.tls == nullptr) {
    auto plain = std::make_unique<StreamConnection>(web, http::AnyStream(std::move(tcp)), peer,
                                                    first_request_by);
    co_return co_await StreamConnection::serve(std::move(plain));
  }
  tcp.expires_after(limits.handshake);  // It goes on for the handshake itself.
  boost::beast::flat_buffer first_bytes;
  const auto [unheard, is_tls] =
      co_await boost::beast::async_detect_ssl(tcp, first_bytes, kAsTuple);
  if (unheard) co_return;
  if (!is_tls) {
    auto lost = std::make_unique<StreamConnection>(web, http::AnyStream(std::move(tcp)), peer,
                                                   first_request_by, std::move(first_bytes));
    co_return co_await StreamConnection::serve(std::move(lost));
  }
  http::TlsStream tls(std::move(tcp), *web.tls);
  const auto [failed, size] = co_await tls.async_handshake(boost::asio::ssl::stream_base::server,
                                                           first_bytes.data(), kAsTuple);
  if (failed) co_return;
  auto secure = std::make_unique<StreamConnection>(web, http::AnyStream(std::move(tls)), peer,
                                                   first_request_by);
  co_await StreamConnection::serve(std::move(secure));
}

}  // namespace escaque::services::gateway
