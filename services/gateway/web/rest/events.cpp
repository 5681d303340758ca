// REST calls about events: what is shown of them, and the commands of players and arbiters.

#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/event_requests.hpp"
#include "gateway/web/rest/handlers.hpp"
#include "gateway/web/rest/view_tag.hpp"

namespace escaque::services::gateway {
namespace {

/// As look_up(), for a member of a team; a member without an account keeps the id they were given.
Awaitable<std::optional<ErrorDetail>> look_up_member(const Backends& backends,
                                                     common_v1::User& user) {
  if (user.id().empty() && user.handle().empty()) co_return std::nullopt;
  const bool is_called = !user.handle().empty();
  const std::string id = user.id();
  auto unknown = co_await look_up(backends, user, "members");
  const bool has_no_account =
      unknown && !is_called && unknown->reason() == common_v1::REASON_NO_SUCH_USER;
  if (!has_no_account) co_return unknown;
  user.Clear();
  user.set_id(id);
  co_return std::nullopt;
}

/// Captains name members by their handles.
template <class Team>
Awaitable<std::optional<ErrorDetail>> look_up_team(const Backends& backends, Team& team) {
  constexpr int kMaxNamed = 40;
  if (team.members_size() > kMaxNamed) {
    co_return refusal(common_v1::REASON_MALFORMED, "too many members", "at most 40", "members");
  }
  if (team.has_captain()) {
    auto unknown = co_await look_up(backends, *team.mutable_captain(), "captain");
    if (unknown) co_return unknown;
  }
  for (matchmaking_v1::EnterEvent& member : *team.mutable_members()) {
    auto unknown = co_await look_up_member(backends, *member.mutable_user());
    if (unknown) co_return unknown;
  }
  co_return std::nullopt;
}

/// Organisers name officials by their handles; events know them by their ids.
Awaitable<std::optional<ErrorDetail>> look_up_officials(const Backends& backends,
                                                        matchmaking_v1::NameOfficials& officials) {
  constexpr int kMaxNamed = 40;
  if (officials.arbiters_size() + officials.committee_size() + officials.reserves_size() >
      kMaxNamed) {
    co_return refusal(common_v1::REASON_MALFORMED, "too many officials", "at most 40", "arbiters");
  }
  for (common_v1::User& arbiter : *officials.mutable_arbiters()) {
    auto unknown = co_await look_up(backends, arbiter, "arbiters");
    if (unknown) co_return unknown;
  }
  for (common_v1::User& member : *officials.mutable_committee()) {
    auto unknown = co_await look_up(backends, member, "committee");
    if (unknown) co_return unknown;
  }
  for (common_v1::User& reserve : *officials.mutable_reserves()) {
    auto unknown = co_await look_up(backends, reserve, "reserves");
    if (unknown) co_return unknown;
  }
  co_return std::nullopt;
}

/// Everybody whom a command names by handle.
Awaitable<std::optional<ErrorDetail>> look_up_named(const Backends& backends,
                                                    matchmaking_v1::EventCommand& command) {
  if (command.enter_event().has_user() && !command.enter_event().user().handle().empty()) {
    co_return co_await look_up(backends, *command.mutable_enter_event()->mutable_user(), "user");
  }
  if (command.set_exclusion().has_user() && !command.set_exclusion().user().handle().empty()) {
    co_return co_await look_up(backends, *command.mutable_set_exclusion()->mutable_user(), "user");
  }
  if (command.has_name_officials()) {
    co_return co_await look_up_officials(backends, *command.mutable_name_officials());
  }
  if (command.has_enter_team()) {
    co_return co_await look_up_team(backends, *command.mutable_enter_team());
  }
  if (command.has_change_team()) {
    co_return co_await look_up_team(backends, *command.mutable_change_team());
  }
  co_return std::nullopt;
}

}  // namespace

Awaitable<OrRefused<HttpAnswer>> get_event(RestCall& call) {
  auto request = about<matchmaking_v1::GetEventRequest>(call);
  const ViewTag tag(call);
  request.set_known_tag(tag.known());
  (void)co_await viewer_of(call);
  const Backends b = call.backends();
  auto answer = co_await b.ask(&Matchmaking::GetEvent, std::move(request));
  if (!answer) co_return answer.error();
  co_return tag.answer(std::move(*answer));
}

Awaitable<OrRefused<HttpAnswer>> get_standings(RestCall& call) {
  auto request = after_round<matchmaking_v1::GetStandingsRequest>(call);
  if (!request) co_return request.error();
  const ViewTag tag(call);
  request->set_known_tag(tag.known());
  auto answer = co_await ask_as_seen(call, &Matchmaking::GetStandings, std::move(*request));
  if (!answer) co_return answer.error();
  co_return tag.answer(std::move(*answer));
}

Awaitable<OrRefused<HttpAnswer>> get_working(RestCall& call) {
  auto request = after_round<matchmaking_v1::ExplainStandingRequest>(call);
  if (!request) co_return request.error();
  const ViewTag tag(call);
  request->set_known_tag(tag.known());
  const auto number = parse_count(call.request.parameter("number"), "number", "pairing number");
  if (!number) co_return number.error();
  request->set_number(*number);
  auto answer = co_await ask_as_seen(call, &Matchmaking::ExplainStanding, std::move(*request));
  if (!answer) co_return answer.error();
  co_return tag.answer(std::move(*answer));
}

Awaitable<OrRefused<HttpAnswer>> get_explanation(RestCall& call) {
  auto request = about<matchmaking_v1::ExplainRoundRequest>(call);
  const ViewTag tag(call);
  request.set_known_tag(tag.known());
  const auto round = parse_round(call.request.parameter("round"), "round");
  if (!round) co_return round.error();
  request.set_round(*round);
  auto answer = co_await ask_as_seen(call, &Matchmaking::ExplainRound, std::move(request));
  if (!answer) co_return answer.error();
  co_return tag.answer(std::move(*answer));
}

Awaitable<OrRefused<HttpAnswer>> post_event_command(RestCall& call) {
  auto request = command_of<matchmaking_v1::CommandEventRequest>(call);
  if (!request) co_return request.error();
  const Backends b = call.backends();
  auto unknown = co_await look_up_named(b, *request->mutable_command());
  if (unknown) co_return std::move(*unknown);
  co_return co_await forward(call, &Matchmaking::CommandEvent, std::move(*request));
}

}  // namespace escaque::services::gateway
