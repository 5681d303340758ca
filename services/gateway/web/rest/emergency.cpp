// REST calls of admins in need. Whether somebody is one, `accounts` decides.

#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/handlers.hpp"
#include "platform/asio/network.hpp"

namespace escaque::services::gateway {
namespace {

/// All visitors come through our proxy: whoever means one of them has read the wrong log.
bool is_our_proxy(const RestCall& call, const std::string& prefix) {
  if (!call.hub.config().web.is_behind_proxy) return false;
  const auto network = Network::parse(prefix);
  const auto peer = parse_address(call.request.peer);
  return network && peer && network->contains(*peer);
}

}  // namespace

Awaitable<OrRefused<HttpAnswer>> post_measure(RestCall& call) {
  v1::MeasureOrder order;
  const auto parsed = from_json(call.request.body, order);
  if (!parsed) co_return parsed.error();
  if (is_our_proxy(call, order.prefix())) {
    co_return refusal(common_v1::REASON_NOT_ALLOWED,
                      "this is the address of our own proxy, through which everybody comes",
                      "the client's own address, as X-Forwarded-For names it", "prefix");
  }
  accounts_v1::TakeMeasureRequest request;
  request.set_user_id(call.identity.user->id());
  request.set_kind(order.kind());
  request.set_prefix(order.prefix());
  request.set_minutes(order.minutes());
  request.set_reason(order.reason());
  request.set_is_confirmed(order.is_confirmed());
  set_client(call, *request.mutable_client());
  // Repeatable: the same measure again has the same end, a moment later.
  co_return co_await forward_part(call, &Accounts::TakeMeasure, std::move(request), measures_of);
}

Awaitable<OrRefused<HttpAnswer>> post_measure_lift(RestCall& call) {
  v1::MeasureOrder order;
  const auto parsed = from_json(call.request.body, order);
  if (!parsed) co_return parsed.error();
  accounts_v1::LiftMeasureRequest request;
  request.set_user_id(call.identity.user->id());
  request.set_kind(order.kind());
  request.set_prefix(order.prefix());
  request.set_reason(order.reason());
  co_return co_await forward_part(call, &Accounts::LiftMeasure, std::move(request), measures_of);
}

Awaitable<OrRefused<HttpAnswer>> post_end_all_sessions(RestCall& call) {
  v1::MeasureOrder order;
  const auto parsed = from_json(call.request.body, order);
  if (!parsed) co_return parsed.error();
  accounts_v1::EndAllSessionsRequest request;
  request.set_user_id(call.identity.user->id());
  request.set_reason(order.reason());
  const Backends b = call.backends();
  const auto answer = co_await b.ask(&Accounts::EndAllSessions, std::move(request), Asking::once);
  if (!answer) co_return answer.error();
  HttpAnswer done = nothing_to_say();
  done.headers.emplace_back("Set-Cookie", no_session_cookie(call.request.is_tls));
  co_return done;
}

}  // namespace escaque::services::gateway
