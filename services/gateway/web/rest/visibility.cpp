// REST calls of the site's arbiters, who hide events, arenas and seasons or show them again.

#include <utility>

#include "domain/base/id.hpp"
#include "gateway/hub/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {
namespace {

/// `request` names what is ruled about.
Awaitable<OrRefused<HttpAnswer>> rule_on(RestCall& call,
                                         matchmaking_v1::RuleOnVisibilityRequest request) {
  if (!from_base62(call.captured.front())) {
    co_return refusal(common_v1::REASON_MALFORMED, "this is no id", "11 base62 digits",
                      "id in the path");
  }
  const auto parsed = from_json(call.request.body, *request.mutable_ruling());
  if (!parsed) co_return parsed.error();
  *request.mutable_user() = *call.identity.user;
  // Repeatable: the same ruling again changes nothing.
  co_return co_await forward(call, &Matchmaking::RuleOnVisibility, std::move(request));
}

}  // namespace

Awaitable<OrRefused<HttpAnswer>> post_event_visibility(RestCall& call) {
  matchmaking_v1::RuleOnVisibilityRequest request;
  request.set_event_id(call.captured.front());
  co_return co_await rule_on(call, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> post_arena_visibility(RestCall& call) {
  matchmaking_v1::RuleOnVisibilityRequest request;
  request.set_arena_id(call.captured.front());
  co_return co_await rule_on(call, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> post_season_visibility(RestCall& call) {
  matchmaking_v1::RuleOnVisibilityRequest request;
  request.set_season_id(call.captured.front());
  co_return co_await rule_on(call, std::move(request));
}

}  // namespace escaque::services::gateway
