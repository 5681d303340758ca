// REST calls of the site's arbiters about events and arenas that want their games to be rated.

#include <utility>

#include "domain/base/id.hpp"
#include "gateway/hub/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {
namespace {

/// `request` names what is ruled about.
Awaitable<OrRefused<HttpAnswer>> rule(RestCall& call, matchmaking_v1::RuleOnRatingRequest request) {
  if (!from_base62(call.captured.front())) {
    co_return refusal(common_v1::REASON_MALFORMED, "this is no id", "11 base62 digits",
                      "id in the path");
  }
  const auto parsed = from_json(call.request.body, *request.mutable_ruling());
  if (!parsed) co_return parsed.error();
  *request.mutable_user() = *call.identity.user;
  // Repeatable: the same ruling again changes nothing.
  co_return co_await forward(call, &Matchmaking::RuleOnRating, std::move(request));
}

}  // namespace

Awaitable<OrRefused<HttpAnswer>> get_approvals(RestCall& call) {
  auto request = about_page<matchmaking_v1::ListApprovalsRequest>(call);
  if (!request) co_return request.error();
  *request->mutable_user() = *call.identity.user;
  co_return co_await forward(call, &Matchmaking::ListApprovals, std::move(*request));
}

Awaitable<OrRefused<HttpAnswer>> post_event_approval(RestCall& call) {
  matchmaking_v1::RuleOnRatingRequest request;
  request.set_event_id(call.captured.front());
  co_return co_await rule(call, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> post_arena_approval(RestCall& call) {
  matchmaking_v1::RuleOnRatingRequest request;
  request.set_arena_id(call.captured.front());
  co_return co_await rule(call, std::move(request));
}

}  // namespace escaque::services::gateway
