#pragma once
// What HTTP and WebSocket clients share: opening TCP and TLS connections, and naming their
// failures.

#include <memory>
#include <string>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/http/any_stream.hpp"
#include "platform/http/error.hpp"
#include "platform/http/url.hpp"

namespace escaque::http {

constexpr auto kNoThrow = boost::asio::as_tuple(boost::asio::use_awaitable);

/// Of something that went wrong after the connection was made.
[[nodiscard]] HttpError to_http_error(const boost::system::error_code& error);

enum class PeerCheck { verify, trust };

/// Where to, from where, and how long it may take.
struct Door {
  Url url;
  std::string local_address;
  Millis timeout;
  PeerCheck check;
};

/// A connection that is open, over TLS where the URL says so.
struct Connection {
  /// What `stream` needs to stay alive; null for plain TCP.
  std::unique_ptr<boost::asio::ssl::context> tls;
  AnyStream stream;
};

/// Resolves, connects and shakes hands. The stream's time-out goes on running for what follows.
[[nodiscard]] Awaitable<Result<std::unique_ptr<Connection>, HttpError>> open_connection(
    boost::asio::io_context& context, Door door);

}  // namespace escaque::http
