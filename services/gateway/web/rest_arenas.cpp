// REST calls about arenas: what is shown of them, and the commands of players and organisers.

#include <utility>

#include "domain/base/id.hpp"
#include "gateway/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest_event_requests.hpp"
#include "gateway/web/rest_handlers.hpp"

namespace escaque::services::gateway {
namespace {

ErrorDetail malformed_arena_id() {
  return refusal(common_v1::REASON_MALFORMED, "this is no arena id", "11 base62 digits",
                 "arena id in the path");
}

}  // namespace

Awaitable<OrRefused<HttpAnswer>> get_arenas(RestCall& call) {
  auto request = about_page<matchmaking_v1::ListArenasRequest>(call);
  if (!request) co_return request.error();
  const Backends b = call.backends();
  auto answer = co_await b.ask(b.matchmaking(), &Matchmaking::ListArenas, std::move(*request));
  if (!answer) co_return answer.error();
  co_return json_answer(std::move(*answer));
}

Awaitable<OrRefused<HttpAnswer>> get_arena(RestCall& call) {
  if (!from_base62(call.captured.front())) co_return malformed_arena_id();
  matchmaking_v1::GetArenaRequest request;
  request.set_arena_id(call.captured.front());
  // Visitors may look, too.
  (void)co_await viewer_of(call);
  const Backends b = call.backends();
  auto answer = co_await b.ask(b.matchmaking(), &Matchmaking::GetArena, std::move(request));
  if (!answer) co_return answer.error();
  co_return json_answer(std::move(*answer));
}

Awaitable<OrRefused<HttpAnswer>> post_arena_command(RestCall& call) {
  if (!from_base62(call.captured.front())) co_return malformed_arena_id();
  matchmaking_v1::CommandArenaRequest request;
  const auto parsed = from_json(call.request.body, *request.mutable_command());
  if (!parsed) co_return parsed.error();
  *request.mutable_user() = *call.identity.user;
  request.mutable_command()->set_arena_id(call.captured.front());
  const Backends b = call.backends();
  // Repeatable: each has one effect however often it comes.
  const auto answer =
      co_await b.ask(b.matchmaking(), &Matchmaking::CommandArena, std::move(request));
  if (!answer) co_return answer.error();
  co_return json_answer(*answer);
}

}  // namespace escaque::services::gateway
