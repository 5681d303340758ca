#pragma once
// Why an HTTP exchange or a WebSocket brought nothing.

#include <string_view>

namespace escaque::http {

enum class HttpError {
  cannot_resolve,     // The host name is not known.
  cannot_connect,     // Nobody listens there, or the local address cannot be bound.
  tls_failed,         // The TLS handshake failed, e.g. for a certificate that is not trusted.
  timed_out,          // No answer within the time-out.
  connection_closed,  // The peer closed the connection before the end.
  upgrade_refused,    // The server answered the WebSocket upgrade with another status.
  malformed,          // What came is not HTTP, or not WebSocket.
  too_large,          // The body or message exceeds the limit.
};
[[nodiscard]] std::string_view to_string(HttpError error);

}  // namespace escaque::http
