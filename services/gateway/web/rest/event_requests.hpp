#pragma once
// What a REST call says about an event: which one, and which of its rounds.

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {

/// From 1; `what` it is, for callers who said something else.
[[nodiscard]] OrRefused<int> parse_count(std::string_view text, std::string field,
                                         std::string_view what);
/// 0 when nothing is said: the latest, or all of them.
[[nodiscard]] OrRefused<int> parse_round(std::string_view text, std::string field);

/// The viewer of an event, where that makes a difference; empty for a visitor. What `call` asks of
/// services later is asked for them.
[[nodiscard]] Awaitable<std::string> viewer_of(RestCall& call);

/// Asked for a visitor, and again for whoever asks where a visitor finds nothing: it may be hidden.
template <class Interface, class Request, class Response>
[[nodiscard]] Awaitable<OrRefused<Response>> ask_as_seen(
    RestCall& call, Method<Interface, Request, Response> method, Request request) {
  const Backends visitors = call.hub.backends();
  auto answer = co_await visitors.ask(method, request);
  const bool is_missing = !answer && http_status(answer.error().reason()) == 404;
  if (!is_missing || call.request.token().empty()) co_return answer;
  const std::string viewer = co_await viewer_of(call);
  if (viewer.empty()) co_return answer;
  const Backends own = call.backends();
  co_return co_await own.ask(method, std::move(request));
}

template <class Request>
[[nodiscard]] OrRefused<Request> after_round(const RestCall& call) {
  const auto after = parse_round(call.request.parameter("after"), "after");
  if (!after) return after.error();
  Request request = about<Request>(call);
  request.set_after_round(*after);
  return request;
}

}  // namespace escaque::services::gateway
