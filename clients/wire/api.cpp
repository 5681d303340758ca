#include "wire/api.hpp"

#include <utility>

#include <google/protobuf/util/json_util.h>

#include "platform/asio/timer.hpp"
#include "wire/doors.hpp"

namespace escaque::wire {
namespace {

using google::protobuf::Message;
using google::protobuf::util::JsonStringToMessage;
using google::protobuf::util::MessageToJsonString;

template <class M>
Answer<M> from_json(const Answer<std::string>& text) {
  if (!text) return text.error();
  M message;
  if (read_json(*text, message)) return message;
  return Error{common::v1::REASON_UNSPECIFIED,
               "the server's answer is not a " + M::descriptor()->full_name()};
}

Error refused(const http::Response& response) {
  common::v1::ErrorDetail detail;
  if (JsonStringToMessage(response.body, &detail).ok() &&
      detail.reason() != common::v1::REASON_UNSPECIFIED) {
    return to_error(detail);
  }
  return {common::v1::REASON_UNSPECIFIED, "HTTP status " + std::to_string(response.status)};
}

}  // namespace

std::string to_json(const Message& message) {
  std::string text;
  (void)MessageToJsonString(message, &text);
  return text;
}

bool read_json(const std::string& text, Message& message) {
  google::protobuf::util::JsonParseOptions options;
  options.ignore_unknown_fields = true;
  return JsonStringToMessage(text, &message, options).ok();
}

Api::Api(boost::asio::io_context& context, http::Url server, std::string local_address)
    : context_(context), server_(std::move(server)), local_address_(std::move(local_address)) {}

Awaitable<Answer<std::string>> Api::call(std::string method, std::string path, std::string body,
                                         std::string token) {
  http::Request request{.method = std::move(method), .url = server_};
  request.url.target = "/api/v1/" + path;
  if (request.method == "POST") request.headers = {{"Content-Type", "application/json"}};
  request.body = std::move(body);
  request.bearer = std::move(token);
  for (;;) {
    auto answer = co_await call_once(request);
    if (answer || answer.error().retry_after <= Millis(0)) co_return answer;
    co_await pause_for(answer.error().retry_after);
  }
}

Awaitable<Answer<std::string>> Api::call_once(http::Request request) {
  const http::Client client(
      context_, {.local_address = local_address_, .verify_peer = !is_on_this_machine(server_)});
  auto response = co_await client.request(std::move(request));
  if (!response) {
    co_return Error{common::v1::REASON_UNSPECIFIED, std::string(to_string(response.error()))};
  }
  if (response->status < 200 || response->status > 299) co_return refused(*response);
  co_return std::move(response->body);
}

Awaitable<Answer<gateway::v1::SessionOpened>> Api::register_user(
    gateway::v1::Credentials credentials) {
  co_return from_json<gateway::v1::SessionOpened>(
      co_await call("POST", "register", to_json(credentials)));
}

Awaitable<Answer<gateway::v1::SessionOpened>> Api::log_in(gateway::v1::Credentials credentials) {
  co_return from_json<gateway::v1::SessionOpened>(
      co_await call("POST", "login", to_json(credentials)));
}

Awaitable<Answer<gateway::v1::SessionOpened>> Api::open_guest() {
  co_return from_json<gateway::v1::SessionOpened>(co_await call("POST", "guest", "{}"));
}

Awaitable<Answer<void>> Api::log_out(std::string token) {
  const auto done = co_await call("POST", "logout", "{}", std::move(token));
  if (!done) co_return done.error();
  co_return Answer<void>();
}

Awaitable<Answer<gateway::v1::Profile>> Api::profile(std::string handle) {
  co_return from_json<gateway::v1::Profile>(co_await call("GET", "user/" + handle));
}

Awaitable<Answer<std::string>> Api::pgn(std::string game_id) {
  co_return co_await call("GET", "game/" + game_id + ".pgn");
}

}  // namespace escaque::wire
