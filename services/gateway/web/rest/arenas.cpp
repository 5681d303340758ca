// What is shown of an arena.

#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/web/rest/event_requests.hpp"

namespace escaque::services::gateway {

Awaitable<OrRefused<HttpAnswer>> get_arena(RestCall& call) {
  // Visitors may look, too.
  (void)co_await viewer_of(call);
  auto request = about<matchmaking_v1::GetArenaRequest>(call);
  co_return co_await forward(call, &Matchmaking::GetArena, std::move(request));
}

}  // namespace escaque::services::gateway
