#include "gateway/web/http.hpp"

#include <algorithm>

#include "gateway/web/codec.hpp"

namespace escaque::services::gateway {
namespace {

constexpr std::string_view kCookie = "escaque_session";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

/// The value of `name` among `name=value` pairs.
std::string_view find_pair(std::string_view text, char separator, std::string_view name) {
  while (!text.empty()) {
    const auto end = text.find(separator);
    const std::string_view pair = trimmed(text.substr(0, end));
    if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=') {
      return pair.substr(name.size() + 1);
    }
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return {};
}

/// Of host:port, where an IPv6 address is in brackets.
std::string_view without_port(std::string_view host) {
  const auto colon = host.rfind(':');
  if (colon == std::string_view::npos || host.find(']', colon) != std::string_view::npos) {
    return host;
  }
  return host.substr(0, colon);
}

std::string set_cookie(std::string_view token, std::string_view max_age, bool is_tls) {
  std::string text;
  for (const std::string_view part :
       {kCookie, std::string_view("="), token, std::string_view("; Max-Age="), max_age,
        std::string_view("; Path=/; HttpOnly; SameSite=Lax")}) {
    text += part;
  }
  if (is_tls) text += "; Secure";
  return text;
}

}  // namespace

std::string HttpRequest::token() const {
  constexpr std::string_view kBearer = "Bearer ";
  if (authorization.starts_with(kBearer)) {
    return std::string(trimmed(std::string_view(authorization).substr(kBearer.size())));
  }
  return std::string(find_pair(cookie, ';', kCookie));
}

std::string_view HttpRequest::parameter(std::string_view name) const {
  return find_pair(query, '&', name);
}

HttpAnswer text_answer(std::string content_type, std::string body) {
  HttpAnswer answer;
  answer.content_type = std::move(content_type);
  answer.body = std::make_shared<const std::string>(std::move(body));
  return answer;
}

HttpAnswer json_answer(const google::protobuf::Message& message) {
  HttpAnswer answer = text_answer("application/json", to_json(message));
  answer.headers.emplace_back("Cache-Control", "no-store");
  return answer;
}

HttpAnswer error_answer(const ErrorDetail& error) {
  HttpAnswer answer = json_answer(error);
  answer.status = http_status(error.reason());
  if (error.retry_after_ms() > 0) {
    answer.headers.emplace_back("Retry-After",
                                std::to_string((error.retry_after_ms() + 999) / 1000));
  }
  return answer;
}

bool is_origin_allowed(std::string_view origin, std::string_view host,
                       const std::vector<std::string>& allowed) {
  if (origin.empty()) return true;
  const auto scheme_end = origin.find("://");
  const bool is_url = scheme_end != std::string_view::npos && !host.empty();
  const std::string_view there = is_url ? origin.substr(scheme_end + 3) : std::string_view();
  if (is_url && there == host) return true;
  return std::any_of(allowed.begin(), allowed.end(), [&](const std::string& one) {
    if (!one.starts_with(':')) return one == origin;
    return is_url && there.ends_with(one) &&
           without_port(there) == there.substr(0, there.size() - one.size()) &&
           without_port(there) == without_port(host);
  });
}

std::string session_cookie(std::string_view token, bool is_tls) {
  // A year; how long the session really lives, accounts decides.
  return set_cookie(token, "31536000", is_tls);
}

std::string no_session_cookie(bool is_tls) { return set_cookie({}, "0", is_tls); }

}  // namespace escaque::services::gateway
