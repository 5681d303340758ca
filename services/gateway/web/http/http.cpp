#include "gateway/web/http/http.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <ctime>

#include <boost/asio/ip/address.hpp>

#include "domain/base/utf8.hpp"
#include "gateway/web/codec.hpp"
#include "platform/encoding/hex.hpp"

namespace escaque::services::gateway {
namespace {

/// 2026-11-23 14:05
std::string to_clock_text(UtcTime time) {
  const std::time_t seconds =
      std::chrono::duration_cast<std::chrono::seconds>(time.time_since_epoch()).count();
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &parts);
  return {text.data(), size};
}

constexpr std::string_view kCookie = "escaque_session";
constexpr std::string_view kTlsCookie = "__Host-escaque_session";

std::string_view cookie_name(bool is_tls) { return is_tls ? kTlsCookie : kCookie; }

constexpr std::string_view kDeviceCookie = "escaque_device";
constexpr std::string_view kTlsDeviceCookie = "__Host-escaque_device";

std::string_view device_cookie_name(bool is_tls) {
  return is_tls ? kTlsDeviceCookie : kDeviceCookie;
}

constexpr std::string_view kBrowserCookie = "escaque_browser";
constexpr std::string_view kTlsBrowserCookie = "__Host-escaque_browser";
constexpr std::size_t kBrowserBytes = 16;

std::string_view browser_cookie_name(bool is_tls) {
  return is_tls ? kTlsBrowserCookie : kBrowserCookie;
}

/// As we make them: nobody keeps anything else with us.
bool is_browser_name(std::string_view text) {
  return text.size() == 2 * kBrowserBytes && std::all_of(text.begin(), text.end(), [](char c) {
           return ('0' <= c && c <= '9') || ('a' <= c && c <= 'f');
         });
}

constexpr std::string_view kYear = "31536000";

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

bool is_address(std::string_view host) {
  boost::system::error_code error;
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  (void)boost::asio::ip::make_address(std::string(host), error);
  return !error;
}

bool is_same_name(std::string_view one, std::string_view other) {
  const auto lower = [](char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [&](char a, char b) { return lower(a) == lower(b); });
}

struct Cookie {
  std::string_view name;
  std::string_view value;
  std::string_view max_age;
};

std::string set_cookie(const Cookie& cookie, bool is_tls) {
  std::string text;
  for (const std::string_view part :
       {cookie.name, std::string_view("="), cookie.value, std::string_view("; Max-Age="),
        cookie.max_age, std::string_view("; Path=/; HttpOnly; SameSite=Lax")}) {
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
  return std::string(find_pair(cookie, ';', cookie_name(is_tls)));
}

std::string HttpRequest::site() const { return (is_tls ? "https://" : "http://") + host; }

std::string HttpRequest::device() const {
  return std::string(find_pair(cookie, ';', device_cookie_name(is_tls)));
}

std::string HttpRequest::browser() const {
  const std::string_view name = find_pair(cookie, ';', browser_cookie_name(is_tls));
  return is_browser_name(name) ? std::string(name) : std::string();
}

std::string_view HttpRequest::parameter(std::string_view name) const {
  return find_pair(query, '&', name);
}

std::optional<std::string> HttpRequest::decoded(std::string_view name) const {
  const std::string_view value = parameter(name);
  std::string text;
  for (std::size_t at = 0; at < value.size(); ++at) {
    if (value[at] == '+') {
      text += ' ';
      continue;
    }
    if (value[at] != '%') {
      text += value[at];
      continue;
    }
    const std::string_view digits = value.substr(at + 1, 2);
    unsigned char byte = 0;
    const char* const end = digits.data() + digits.size();
    const auto [read, error] = std::from_chars(digits.data(), end, byte, 16);
    if (digits.size() < 2 || error != std::errc() || read != end) return std::nullopt;
    text += static_cast<char>(byte);
    at += 2;
  }
  // As protobuf asks of a string.
  if (!is_utf8(text)) return std::nullopt;
  return text;
}

HttpAnswer text_answer(std::string content_type, std::string body) {
  HttpAnswer answer;
  answer.content_type = std::move(content_type);
  answer.body = std::make_shared<const std::string>(std::move(body));
  return answer;
}

HttpAnswer json_answer(google::protobuf::Message&& message) {
  HttpAnswer answer;
  answer.headers.emplace_back("Cache-Control", "no-store");
  answer.message.reset(message.New());
  answer.message->GetReflection()->Swap(answer.message.get(), &message);
  return answer;
}

HttpAnswer json_answer(const google::protobuf::Message& message) {
  const std::unique_ptr<google::protobuf::Message> copy(message.New());
  copy->CopyFrom(message);
  return json_answer(std::move(*copy));
}

void name_view(HttpAnswer& answer, std::string etag) {
  answer.headers.emplace_back("Cache-Control", "private, no-cache");
  answer.headers.emplace_back("Vary", "Accept-Encoding");
  answer.headers.emplace_back("ETag", std::move(etag));
}

HttpAnswer not_modified(std::string etag) {
  HttpAnswer answer;
  answer.status = 304;
  name_view(answer, std::move(etag));
  return answer;
}

HttpAnswer error_answer(const ErrorDetail& error) {
  HttpAnswer answer = text_answer("application/json", to_json(error));
  answer.headers.emplace_back("Cache-Control", "no-store");
  answer.status = http_status(error.reason());
  if (error.retry_after_ms() > 0) {
    // A sanction may last longer than the field can say: it is as large as it can be then.
    const std::int64_t seconds = (std::int64_t{error.retry_after_ms()} + 999) / 1000;
    answer.headers.emplace_back("Retry-After", std::to_string(seconds));
  }
  return answer;
}

std::string_view without_port(std::string_view host) {
  const auto colon = host.rfind(':');
  if (colon == std::string_view::npos || host.find(']', colon) != std::string_view::npos) {
    return host;
  }
  return host.substr(0, colon);
}

HttpAnswer blocked_answer(UtcTime until, UtcTime now, bool is_for_page) {
  const std::string time = to_clock_text(until);
  HttpAnswer answer;
  if (is_for_page) {
    answer = text_answer("text/plain; charset=utf-8",
                         "Nobody is served from your address until " + time +
                             " UTC.\nNo se atiende a nadie desde tu dirección hasta el " + time +
                             " UTC.\n");
    answer.status = 403;
  } else {
    ErrorDetail why = refusal(common_v1::REASON_NOT_ALLOWED,
                              "nobody is served from your address until " + time + " UTC",
                              "another attempt after retry_after_ms, or from elsewhere");
    const Millis wait = std::clamp<Millis>(until - now, Millis(1), Millis(2'000'000'000));
    why.set_retry_after_ms(static_cast<int>(wait.count()));
    answer = error_answer(why);
  }
  answer.is_last = true;
  return answer;
}

HttpAnswer refused_answer(const Refused& refused) {
  HttpAnswer answer = error_answer(refused.error);
  answer.is_last = refused.is_shown_out;
  return answer;
}

bool is_origin_allowed(std::string_view origin, std::string_view site,
                       const std::vector<std::string>& allowed) {
  constexpr std::string_view kSchemeEnd = "://";
  if (origin.empty()) return true;
  const auto scheme_end = site.find(kSchemeEnd);
  const bool is_site =
      scheme_end != std::string_view::npos && scheme_end + kSchemeEnd.size() < site.size();
  if (is_site && origin == site) return true;
  return std::any_of(allowed.begin(), allowed.end(), [&](const std::string& one) {
    if (!one.starts_with(':')) return one == origin;
    if (!is_site) return false;
    const std::size_t host = scheme_end + kSchemeEnd.size();
    return origin ==
           std::string(site.substr(0, host)) + std::string(without_port(site.substr(host))) + one;
  });
}

bool is_host_known(std::string_view host, const std::vector<std::string>& names) {
  const std::string_view name = without_port(host);
  if (names.empty() || is_address(name) || is_same_name(name, "localhost")) return true;
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& known) { return is_same_name(name, known); });
}

std::string session_cookie(std::string_view token, Millis lifetime, bool is_tls) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(lifetime).count();
  return set_cookie({cookie_name(is_tls), token, std::to_string(seconds)}, is_tls);
}

std::string no_session_cookie(bool is_tls) {
  return set_cookie({cookie_name(is_tls), {}, "0"}, is_tls);
}

std::string device_cookie(std::string_view token, bool is_tls) {
  return set_cookie({device_cookie_name(is_tls), token, kYear}, is_tls);
}

std::string browser_cookie(const HttpRequest& request) {
  std::string name = request.browser();
  if (name.empty()) name = encoding::random_hex(kBrowserBytes);
  return set_cookie({browser_cookie_name(request.is_tls), name, kYear}, request.is_tls);
}

void add_guards(HttpAnswer& answer, bool is_tls) {
  const auto add = [&](std::string_view name, std::string_view value) {
    const bool is_there = std::any_of(answer.headers.begin(), answer.headers.end(),
                                      [&](const auto& header) { return header.first == name; });
    if (!is_there) answer.headers.emplace_back(name, value);
  };
  add("X-Content-Type-Options", "nosniff");
  add("Referrer-Policy", "same-origin");
  // What is no page of ours runs nothing, wherever a browser shows it.
  add("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  add("Cross-Origin-Opener-Policy", "same-origin");
  add("Cross-Origin-Resource-Policy", "same-origin");
  add("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
  if (is_tls) add("Strict-Transport-Security", "max-age=31536000");
}

}  // namespace escaque::services::gateway
