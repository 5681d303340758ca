// REST calls about seasons of blitz categories: what is shown of them, and their organisers'
// commands.

#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/event_requests.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {
namespace {

/// Organisers name members by their handles; seasons know them by their ids.
Awaitable<std::optional<ErrorDetail>> look_up_member(const Backends& backends,
                                                     matchmaking_v1::SeasonCommand& command) {
  if (!command.has_register_member()) co_return std::nullopt;
  auto& user = *command.mutable_register_member()->mutable_user();
  const bool has_account = !user.handle().empty() || !user.id().empty();
  if (!has_account) co_return std::nullopt;
  co_return co_await look_up(backends, user, "user");
}

}  // namespace

Awaitable<OrRefused<HttpAnswer>> get_season(RestCall& call) {
  auto request = about<matchmaking_v1::GetSeasonRequest>(call);
  auto answer = co_await ask_as_seen(call, &Matchmaking::GetSeason, std::move(request));
  if (!answer) co_return answer.error();
  co_return json_answer(std::move(*answer));
}

Awaitable<OrRefused<HttpAnswer>> post_season_command(RestCall& call) {
  auto request = command_of<matchmaking_v1::CommandSeasonRequest>(call);
  if (!request) co_return request.error();
  const Backends b = call.backends();
  auto unknown = co_await look_up_member(b, *request->mutable_command());
  if (unknown) co_return std::move(*unknown);
  co_return co_await forward(call, &Matchmaking::CommandSeason, std::move(*request));
}

}  // namespace escaque::services::gateway
