// REST calls about seasons of blitz categories: what is shown of them, and their organisers'
// commands.

#include <utility>

#include "domain/base/id.hpp"
#include "gateway/hub/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/event_requests.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {
namespace {

ErrorDetail malformed_season_id() {
  return refusal(common_v1::REASON_MALFORMED, "this is no season id", "11 base62 digits",
                 "season id in the path");
}

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
  if (!from_base62(call.captured.front())) co_return malformed_season_id();
  matchmaking_v1::GetSeasonRequest request;
  request.set_season_id(call.captured.front());
  auto answer = co_await ask_as_seen(call, &Matchmaking::GetSeason, std::move(request));
  if (!answer) co_return answer.error();
  co_return json_answer(std::move(*answer));
}

Awaitable<OrRefused<HttpAnswer>> post_season_command(RestCall& call) {
  if (!from_base62(call.captured.front())) co_return malformed_season_id();
  matchmaking_v1::CommandSeasonRequest request;
  const auto parsed = from_json(call.request.body, *request.mutable_command());
  if (!parsed) co_return parsed.error();
  *request.mutable_user() = *call.identity.user;
  request.mutable_command()->set_season_id(call.captured.front());
  const Backends b = call.backends();
  auto unknown = co_await look_up_member(b, *request.mutable_command());
  if (unknown) co_return std::move(*unknown);
  // Repeatable: the command's id makes it known when it comes again.
  const auto answer = co_await b.ask(&Matchmaking::CommandSeason, std::move(request));
  if (!answer) co_return answer.error();
  co_return json_answer(*answer);
}

}  // namespace escaque::services::gateway
