// REST calls about arenas: what is shown of them, and the commands of players and organisers.

#include <utility>

#include "domain/base/id.hpp"
#include "gateway/hub/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/event_requests.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {
namespace {

ErrorDetail malformed_arena_id() {
  return refusal(common_v1::REASON_MALFORMED, "this is no arena id", "11 base62 digits",
                 "arena id in the path");
}

}  // namespace

Awaitable<OrRefused<HttpAnswer>> get_arena(RestCall& call) {
  if (!from_base62(call.captured.front())) co_return malformed_arena_id();
  matchmaking_v1::GetArenaRequest request;
  request.set_arena_id(call.captured.front());
  // Visitors may look, too.
  (void)co_await viewer_of(call);
  co_return co_await forward(call, &Matchmaking::GetArena, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> post_arena_command(RestCall& call) {
  if (!from_base62(call.captured.front())) co_return malformed_arena_id();
  matchmaking_v1::CommandArenaRequest request;
  const auto parsed = from_json(call.request.body, *request.mutable_command());
  if (!parsed) co_return parsed.error();
  *request.mutable_user() = *call.identity.user;
  request.mutable_command()->set_arena_id(call.captured.front());
  // Repeatable: each has one effect however often it comes.
  co_return co_await forward(call, &Matchmaking::CommandArena, std::move(request));
}

}  // namespace escaque::services::gateway
