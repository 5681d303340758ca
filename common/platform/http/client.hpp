#pragma once
// A small HTTP client for our own tools and tests: one connection per request.
// Owned by the thread of its io_context.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/http/error.hpp"
#include "platform/http/url.hpp"

namespace escaque::http {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct Request {
  std::string method = "GET";
  Url url;
  Headers headers = {};
  std::string body = {};
  std::string bearer = {};  // Sent as "Authorization: Bearer …" unless empty.
  std::string cookie = {};  // Sent as "Cookie: …" unless empty.
  Millis timeout{10'000};   // For the whole exchange.
};

struct Response {
  int status = 0;
  Headers headers;
  std::string body;

  /// The first header of that name in any case; empty when there is none.
  [[nodiscard]] std::string_view header(std::string_view name) const;
};

struct ClientOptions {
  std::string local_address = {};  // Bind to this address (load tests use several of 127.0.0.0/8).
  std::size_t max_body = std::size_t{16} << 20;
  bool verify_peer = true;  // TLS: refuse a certificate that is not trusted.
};

class Client {
 public:
  explicit Client(boost::asio::io_context& context, ClientOptions options = {})
      : context_(context), options_(std::move(options)) {}

  /// Any status is a Response; an HttpError says why there is none.
  [[nodiscard]] Awaitable<Result<Response, HttpError>> request(Request request) const;

 private:
  boost::asio::io_context& context_;
  ClientOptions options_;
};

}  // namespace escaque::http
