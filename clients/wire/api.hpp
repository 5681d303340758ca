#pragma once
// The REST calls of the public wire. A call refused for its rate is made again when the server says
// it will be heard. Owned by the thread of its io_context.

#include <string>
#include <utility>

#include <boost/asio/io_context.hpp>

#include "escaque/gateway/v1/rest.pb.h"

#include "platform/asio/awaitable.hpp"
#include "platform/http/client.hpp"
#include "platform/http/url.hpp"
#include "wire/error.hpp"

namespace escaque::wire {

[[nodiscard]] std::string to_json(const google::protobuf::Message& message);
/// Fields that we do not know are left out. False when it is not JSON of such a message.
[[nodiscard]] bool read_json(const std::string& text, google::protobuf::Message& message);

class Api {
 public:
  /// `server` as a person gives it: http://host:port. `local_address` as in http::ClientOptions.
  Api(boost::asio::io_context& context, http::Url server, std::string local_address = {});

  [[nodiscard]] Awaitable<Answer<gateway::v1::SessionOpened>> register_user(
      gateway::v1::Credentials credentials);
  [[nodiscard]] Awaitable<Answer<gateway::v1::SessionOpened>> log_in(
      gateway::v1::Credentials credentials);
  [[nodiscard]] Awaitable<Answer<gateway::v1::SessionOpened>> open_guest();
  /// Ends this session alone.
  [[nodiscard]] Awaitable<Answer<void>> log_out(std::string token);
  [[nodiscard]] Awaitable<Answer<gateway::v1::Profile>> profile(std::string handle);
  /// The text of /api/v1/game/<id>.pgn.
  [[nodiscard]] Awaitable<Answer<std::string>> pgn(std::string game_id);

  /// GET and POST of /api/v1/<path> in the session of `token`.
  template <class Response>
  [[nodiscard]] Awaitable<Answer<Response>> get(std::string path, std::string token) {
    const auto text = co_await call("GET", std::move(path), {}, std::move(token));
    if (!text) co_return text.error();
    co_return parsed<Response>(*text);
  }
  template <class Response>
  [[nodiscard]] Awaitable<Answer<Response>> order(std::string path, std::string json,
                                                  std::string token) {
    const auto text = co_await call("POST", std::move(path), std::move(json), std::move(token));
    if (!text) co_return text.error();
    co_return parsed<Response>(*text);
  }

 private:
  [[nodiscard]] Awaitable<Answer<std::string>> call(std::string method, std::string path,
                                                    std::string body = {}, std::string token = {});
  template <class Response>
  [[nodiscard]] static Answer<Response> parsed(const std::string& text) {
    Response response;
    if (read_json(text, response)) return response;
    return Error{common::v1::REASON_UNSPECIFIED,
                 "the server's answer is not a " + Response::descriptor()->full_name()};
  }
  [[nodiscard]] Awaitable<Answer<std::string>> call_once(http::Request request);

  boost::asio::io_context& context_;
  http::Url server_;
  std::string local_address_;
};

}  // namespace escaque::wire
