#include "platform/http/url.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace escaque::http {

std::string_view to_string(UrlError error) {
  switch (error) {
    case UrlError::no_scheme:
      return "there is no \"://\": write http://host:port/path";
    case UrlError::unknown_scheme:
      return "the scheme must be http, https, ws or wss";
    case UrlError::no_host:
      return "there is no host after \"://\"";
    case UrlError::bad_port:
      return "a port is a number from 1 to 65535";
    case UrlError::bad_character:
      return "a URL has no spaces, no control characters and here no user name";
  }
  return "";
}

namespace {

bool is_port(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number >= 1 && number <= 65535;
}

/// Takes host and port of `authority` into `url`.
Result<void, UrlError> split_authority(std::string_view authority, Url& url) {
  auto host_end = authority.find(':');
  if (authority.starts_with('[')) {
    const auto bracket = authority.find(']');
    if (bracket == std::string_view::npos) return UrlError::no_host;
    url.host = authority.substr(1, bracket - 1);
    host_end = bracket + 1;
    if (host_end < authority.size() && authority[host_end] != ':') return UrlError::bad_port;
  } else {
    url.host = authority.substr(0, host_end);
  }
  if (url.host.empty()) return UrlError::no_host;
  if (host_end >= authority.size()) {
    url.port = url.is_tls() ? "443" : "80";
    return {};
  }
  const auto port = authority.substr(host_end + 1);
  if (!is_port(port)) return UrlError::bad_port;
  url.port = port;
  return {};
}

}  // namespace

std::string Url::authority() const {
  const bool is_ipv6 = host.find(':') != std::string::npos;
  std::string text;
  if (is_ipv6) text += '[';
  text += host;
  if (is_ipv6) text += ']';
  return text.append(1, ':').append(port);
}

Result<Url, UrlError> parse_url(std::string_view text) {
  const bool is_clean = std::all_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) > 0x20 && c != 0x7f;
  });
  if (!is_clean) return UrlError::bad_character;
  const auto scheme_end = text.find("://");
  if (scheme_end == std::string_view::npos) return UrlError::no_scheme;
  Url url;
  url.scheme = text.substr(0, scheme_end);
  if (url.scheme != "http" && url.scheme != "https" && url.scheme != "ws" && url.scheme != "wss") {
    return UrlError::unknown_scheme;
  }
  const auto rest = text.substr(scheme_end + 3);
  const auto target_begin = std::min(rest.find_first_of("/?#"), rest.size());
  const auto authority = rest.substr(0, target_begin);
  if (authority.find('@') != std::string_view::npos) return UrlError::bad_character;
  if (const auto split = split_authority(authority, url); !split) return split.error();
  const auto target = rest.substr(target_begin);
  url.target = target.substr(0, target.find('#'));  // A fragment is never sent.
  if (!url.target.starts_with('/')) url.target.insert(url.target.begin(), '/');
  return url;
}

}  // namespace escaque::http
