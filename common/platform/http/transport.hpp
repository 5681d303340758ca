#pragma once
// What HTTP and WebSocket clients share: opening TCP and TLS connections, and naming their
// failures.

#include <memory>
#include <string>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>

#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/http/error.hpp"
#include "platform/http/url.hpp"

namespace escaque::http {

constexpr auto kNoThrow = boost::asio::as_tuple(boost::asio::use_awaitable);

using TcpStream = boost::beast::tcp_stream;
using TlsStream = boost::beast::ssl_stream<TcpStream>;

/// Of something that went wrong after the connection stood.
[[nodiscard]] HttpError to_http_error(const boost::system::error_code& error);

/// Resolves and connects. The stream's time-out goes on running for what follows.
[[nodiscard]] Awaitable<Result<std::unique_ptr<TcpStream>, HttpError>> open_tcp(
    boost::asio::io_context& context, Url url, std::string local_address, Millis timeout);

struct Tls {
  boost::asio::ssl::context context{boost::asio::ssl::context::tls_client};
  std::unique_ptr<TlsStream> stream;
};

enum class PeerCheck { verify, trust };

/// Makes `tcp` a TLS connection to `host`.
[[nodiscard]] Awaitable<Result<std::unique_ptr<Tls>, HttpError>> start_tls(
    std::unique_ptr<TcpStream> tcp, std::string host, PeerCheck check);

}  // namespace escaque::http
