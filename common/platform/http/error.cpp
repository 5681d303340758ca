#include "platform/http/error.hpp"

namespace escaque::http {

std::string_view to_string(HttpError error) {
  switch (error) {
    case HttpError::cannot_resolve:
      return "the host name is not known";
    case HttpError::cannot_connect:
      return "nobody answers at that address";
    case HttpError::tls_failed:
      return "the TLS handshake failed";
    case HttpError::timed_out:
      return "no answer in time";
    case HttpError::connection_closed:
      return "the connection was closed before the end";
    case HttpError::upgrade_refused:
      return "the server refused the WebSocket";
    case HttpError::malformed:
      return "what came is not HTTP or WebSocket";
    case HttpError::too_large:
      return "the answer exceeds the limit";
  }
  return "";
}

}  // namespace escaque::http
