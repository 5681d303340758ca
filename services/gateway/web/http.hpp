#pragma once
// One HTTP request and its answer, free of the library that reads and writes them.

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <google/protobuf/message.h>

#include "gateway/refusal.hpp"

namespace escaque::services::gateway {

struct HttpRequest {
  std::string method;
  std::string path;   // Percent-decoding is not done: nothing of ours needs it.
  std::string query;  // Without the question mark.
  std::string host;
  std::string origin;
  std::string cookie;
  std::string authorization;
  std::string if_none_match;
  std::string accept_encoding;
  std::string body;
  std::string ip;
  bool is_tls = false;

  /// From "Authorization: Bearer …" or the session cookie; empty when there is neither.
  [[nodiscard]] std::string token() const;
  /// Of `name=value&…`; empty when it is not there.
  [[nodiscard]] std::string_view parameter(std::string_view name) const;
};

struct HttpAnswer {
  int status = 200;
  std::string content_type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::shared_ptr<const std::string> body;
};

[[nodiscard]] HttpAnswer text_answer(std::string content_type, std::string body);
[[nodiscard]] HttpAnswer json_answer(const google::protobuf::Message& message);
[[nodiscard]] HttpAnswer error_answer(const ErrorDetail& error);

/// The same host, one of `allowed` ("https://play.example.org"; ":8090" is that port of the same
/// host), or no browser at all (empty).
[[nodiscard]] bool is_origin_allowed(std::string_view origin, std::string_view host,
                                     const std::vector<std::string>& allowed);

/// Values of Set-Cookie for a new session and for its end.
[[nodiscard]] std::string session_cookie(std::string_view token, bool is_tls);
[[nodiscard]] std::string no_session_cookie(bool is_tls);

}  // namespace escaque::services::gateway
