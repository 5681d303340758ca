#pragma once
// One HTTP request and its answer, free of the library that reads and writes them.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <google/protobuf/message.h>

#include "domain/base/time.hpp"
#include "gateway/hub/shared_doorkeeper.hpp"
#include "gateway/refusal.hpp"
#include "platform/asio/awaitable.hpp"

namespace escaque::services::gateway {

struct HttpRequest {
  std::string method;
  std::string path;   // As it came, without percent-decoding.
  std::string query;  // Without the question mark.
  std::string host;
  std::string origin;
  std::string cookie;
  std::string authorization;
  std::string agent;  // User-Agent, cut to what is ever looked at.
  std::string if_none_match;
  std::string accept_encoding;
  std::string accept_language;  // Cut to what is ever looked at.
  std::string body;
  AddressPrefix client;  // Where it comes from.
  std::string peer;  // The address at the other end of the connection: a proxy's, if there is one.
  bool is_tls = false;
  bool is_navigation = false;  // Of a browser that goes there, as it says itself.

  /// From "Authorization: Bearer …" or the session cookie; empty when there is neither.
  [[nodiscard]] std::string token() const;
  /// Our own address as this client knows it: "https://play.example.org".
  [[nodiscard]] std::string site() const;
  /// Of the browser that logged in here before; empty when there is none.
  [[nodiscard]] std::string device() const;
  /// The name by which we know this browser again, whoever uses it; empty when it has none.
  [[nodiscard]] std::string browser() const;
  /// Of `name=value&…`; empty when it is not there.
  [[nodiscard]] std::string_view parameter(std::string_view name) const;
  /// The same of what people write: percent signs decoded. Nothing when that is no text.
  [[nodiscard]] std::optional<std::string> decoded(std::string_view name) const;
};

/// Gives the next part of a body, an empty one after the last.
using BodySource = std::function<Awaitable<OrRefused<std::string>>()>;

struct HttpAnswer {
  int status = 200;
  std::string content_type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::shared_ptr<const std::string> body;
  // Instead of a body: finish_answer() writes it as JSON.
  std::shared_ptr<google::protobuf::Message> message;
  // Instead of a body that would be too large to have as a whole. When it refuses, the connection
  // breaks, so that nobody takes what came for everything.
  BodySource source = {};
  // Of a view that is named before it is there; otherwise finish_answer() names it by its content.
  std::string etag = {};
  bool is_last = false;  // The connection ends with it.
};

[[nodiscard]] HttpAnswer text_answer(std::string content_type, std::string body);
/// Takes the message.
[[nodiscard]] HttpAnswer json_answer(google::protobuf::Message&& message);
[[nodiscard]] HttpAnswer json_answer(const google::protobuf::Message& message);
/// The headers of a view by this name, which is asked for again each time.
void name_view(HttpAnswer& answer, std::string etag);
/// The client has what goes by this name.
[[nodiscard]] HttpAnswer not_modified(std::string etag);
[[nodiscard]] HttpAnswer error_answer(const ErrorDetail& error);
/// For whoever comes from a blocked address: JSON, or for a page a sentence in both languages.
[[nodiscard]] HttpAnswer blocked_answer(UtcTime until, UtcTime now, bool is_for_page);
[[nodiscard]] HttpAnswer refused_answer(const Refused& refused);

/// Our own `site` ("http://club.example:8080"), one of `allowed` ("https://play.example.org";
/// ":8090" is that port of the same host), or no browser at all (empty).
[[nodiscard]] bool is_origin_allowed(std::string_view origin, std::string_view site,
                                     const std::vector<std::string>& allowed);

/// Whether a request for `host` is meant for us, who are called `names`: a page of a foreign name
/// that was pointed at our address (DNS rebinding) is not. Addresses and localhost always are, as
/// nobody can point those elsewhere; without names every host is.
[[nodiscard]] bool is_host_known(std::string_view host, const std::vector<std::string>& names);

/// Of host:port, where an IPv6 address is in brackets.
[[nodiscard]] std::string_view without_port(std::string_view host);

/// Values of Set-Cookie for a new session, which browsers forget after `lifetime`, and for its end.
/// Over TLS the name begins with __Host-: neither plain HTTP nor a sibling domain can set it.
[[nodiscard]] std::string session_cookie(std::string_view token, Millis lifetime, bool is_tls);
[[nodiscard]] std::string no_session_cookie(bool is_tls);
/// The same for the device that logged in.
[[nodiscard]] std::string device_cookie(std::string_view token, bool is_tls);
/// The same for the browser, for a year from now: the name that it has, or a new one.
[[nodiscard]] std::string browser_cookie(const HttpRequest& request);

/// Adds to the answer what keeps browsers from misusing it, where it says nothing stricter itself.
void add_guards(HttpAnswer& answer, bool is_tls);

}  // namespace escaque::services::gateway
