#include "platform/http/transport.hpp"

#include <utility>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/websocket/error.hpp>

namespace escaque::http {

namespace {

using boost::asio::ip::tcp;
namespace beast = boost::beast;

Awaitable<boost::system::error_code> connect_from(TcpStream& stream, tcp::endpoint peer,
                                                  std::string local_address) {
  boost::system::error_code error;
  if (!local_address.empty()) {
    const auto local = boost::asio::ip::make_address(local_address, error);
    if (error) co_return error;
    auto& socket = stream.socket();
    socket.close(error);
    socket.open(peer.protocol(), error);
    if (error) co_return error;
    // Thousands of connections share few addresses: the port is chosen when the peer is known.
    const boost::asio::detail::socket_option::boolean<IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT> late(
        true);
    socket.set_option(late, error);
    socket.bind(tcp::endpoint(local, 0), error);
    if (error) co_return error;
  }
  const auto [failed] = co_await stream.async_connect(peer, kNoThrow);
  if (!failed) stream.socket().set_option(tcp::no_delay(true), error);
  co_return failed;
}

/// By pointer: a Result cannot hold what can be made of anything with an executor.
Awaitable<Result<std::unique_ptr<TcpStream>, HttpError>> open_tcp(boost::asio::io_context& context,
                                                                  const Door& door) {
  tcp::resolver resolver(context);
  const auto [unresolved, found] =
      co_await resolver.async_resolve(door.url.host, door.url.port, kNoThrow);
  if (unresolved) co_return HttpError::cannot_resolve;
  auto stream = std::make_unique<TcpStream>(context);
  stream->expires_after(door.timeout);
  for (const auto& entry : found) {
    const auto error = co_await connect_from(*stream, entry.endpoint(), door.local_address);
    if (!error) co_return stream;
    if (error == beast::error::timeout) co_return HttpError::timed_out;
  }
  co_return HttpError::cannot_connect;
}

/// Makes `tcp` a TLS connection.
Awaitable<Result<std::unique_ptr<Connection>, HttpError>> start_tls(TcpStream tcp,
                                                                    const Door& door) {
  namespace ssl = boost::asio::ssl;
  auto context = std::make_unique<ssl::context>(ssl::context::tls_client);
  boost::system::error_code ignored;
  context->set_default_verify_paths(ignored);
  TlsStream stream(std::move(tcp), *context);
  if (door.check == PeerCheck::verify) {
    stream.set_verify_mode(ssl::verify_peer);
    stream.set_verify_callback(ssl::host_name_verification(door.url.host));
  }
  if (!SSL_set_tlsext_host_name(stream.native_handle(), door.url.host.c_str())) {
    co_return HttpError::tls_failed;
  }
  const auto [failed] = co_await stream.async_handshake(ssl::stream_base::client, kNoThrow);
  if (failed == beast::error::timeout) co_return HttpError::timed_out;
  if (failed) co_return HttpError::tls_failed;
  co_return std::make_unique<Connection>(
      Connection{std::move(context), AnyStream(std::move(stream))});
}

}  // namespace

HttpError to_http_error(const boost::system::error_code& error) {
  namespace asio_error = boost::asio::error;
  if (error == beast::error::timeout) return HttpError::timed_out;
  if (error == beast::websocket::error::upgrade_declined) return HttpError::upgrade_refused;
  if (error == beast::http::error::body_limit || error == beast::http::error::header_limit ||
      error == beast::websocket::error::message_too_big ||
      error == beast::websocket::error::buffer_overflow) {
    return HttpError::too_large;
  }
  if (error == beast::http::error::end_of_stream || error == beast::http::error::partial_message ||
      error == beast::websocket::error::closed || error == asio_error::eof ||
      error.category() == boost::system::system_category() ||
      error.category() == boost::system::generic_category() ||
      error == boost::asio::ssl::error::stream_truncated) {
    return HttpError::connection_closed;
  }
  return HttpError::malformed;
}

Awaitable<Result<std::unique_ptr<Connection>, HttpError>> open_connection(
    boost::asio::io_context& context, Door door) {
  auto tcp = co_await open_tcp(context, door);
  if (!tcp) co_return tcp.error();
  if (door.url.is_tls()) co_return co_await start_tls(std::move(**tcp), door);
  co_return std::make_unique<Connection>(Connection{nullptr, AnyStream(std::move(**tcp))});
}

}  // namespace escaque::http
