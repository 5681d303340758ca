#pragma once
// The few URLs that our clients are given: http, https, ws and wss.

#include <string>
#include <string_view>

#include "domain/base/result.hpp"

namespace escaque::http {

struct Url {
  std::string scheme;  // http, https, ws or wss
  std::string host;    // Without the brackets of an IPv6 address.
  std::string port;    // 80 or 443 when the text names none.
  std::string target;  // Path and query; "/" when the text names none.

  [[nodiscard]] bool is_tls() const { return scheme == "https" || scheme == "wss"; }
  /// host:port as in a Host header.
  [[nodiscard]] std::string authority() const;
  friend bool operator==(const Url&, const Url&) = default;
};

enum class UrlError {
  no_scheme,       // There is no "://"; write http://host:port/path.
  unknown_scheme,  // Only http, https, ws and wss are known.
  no_host,         // The host is missing.
  bad_port,        // A port is a number from 1 to 65535.
  bad_character,   // A space or control character, or a user name before the host.
};
[[nodiscard]] std::string_view to_string(UrlError error);

[[nodiscard]] Result<Url, UrlError> parse_url(std::string_view text);

}  // namespace escaque::http
