// REST calls about clubs. Whether somebody may do or see something, `accounts` decides.

#include <optional>
#include <utility>
#include <vector>

#include "domain/etiquette/ladder.hpp"
#include "gateway/hub/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/event_requests.hpp"
#include "gateway/web/rest/handlers.hpp"
#include "wire/sanction.hpp"
#include "wire/written.hpp"

namespace escaque::services::gateway {
namespace {

/// "asked" as CLUB_RELATION_ASKED; members when nothing is said.
OrRefused<accounts_v1::ClubRelation> parse_relation(std::string_view text) {
  if (text.empty()) return accounts_v1::CLUB_RELATION_MEMBER;
  std::string name = "CLUB_RELATION_";
  for (const char c : text) name += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  accounts_v1::ClubRelation relation{};
  const bool is_known = accounts_v1::ClubRelation_Parse(name, &relation);
  if (is_known && relation != accounts_v1::CLUB_RELATION_UNSPECIFIED) return relation;
  return refusal(common_v1::REASON_MALFORMED, "nobody is this to a club",
                 "member, asked, invited, barred or child", "relation");
}

/// Why the user may not write `command` now: a mute covers the words of clubs, as those of events.
Awaitable<std::optional<ErrorDetail>> why_muted(const RestCall& call,
                                                const google::protobuf::Message& command) {
  if (!wire::has_words(command)) co_return std::nullopt;
  auto request = asking<conduct_v1::ListSanctionsRequest>(call);
  request.set_user_id(call.identity.user->id());
  const Backends b = call.backends();
  const auto answer = co_await b.ask(&Conduct::ListSanctions, std::move(request));
  if (!answer) co_return answer.error();
  std::vector<etiquette::Sanction> record;
  for (const auto& each : answer->sanctions()) {
    if (auto sanction = wire::from<etiquette::Sanction>(each))
      record.push_back(std::move(*sanction));
  }
  const UtcTime now = wire::from_unix_ms(call.hub.utc_ms());
  using etiquette::Feature;
  for (const Feature feature : {Feature::account, Feature::tells, Feature::rooms}) {
    const auto taken = etiquette::taking(record, feature, now);
    if (taken) co_return wire::refused_by(*taken, now).detail;
  }
  co_return std::nullopt;
}

}  // namespace

Awaitable<OrRefused<HttpAnswer>> get_clubs(RestCall& call) {
  auto request = about_page<accounts_v1::ListClubsRequest>(call);
  if (!request) co_return request.error();
  request->set_prefix(std::string(call.request.parameter("prefix")));
  co_return co_await forward(call, &Clubs::ListClubs, std::move(*request));
}

Awaitable<OrRefused<HttpAnswer>> post_club(RestCall& call) {
  accounts_v1::FoundClubRequest request;
  const auto parsed = from_json(call.request.body, request);
  if (!parsed) co_return parsed.error();
  const auto muted = co_await why_muted(call, request);
  if (muted) co_return *muted;
  request.set_user_id(call.identity.user->id());
  co_return co_await forward(call, &Clubs::FoundClub, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> post_club_command(RestCall& call) {
  auto request = command_of<accounts_v1::CommandClubRequest>(call);
  if (!request) co_return request.error();
  const auto muted = co_await why_muted(call, request->command());
  if (muted) co_return *muted;
  co_return co_await forward(call, &Clubs::CommandClub, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> get_club(RestCall& call) {
  auto request = about<accounts_v1::GetClubRequest>(call);
  std::string viewer = co_await viewer_of(call);
  request.set_viewer(std::move(viewer));
  co_return co_await forward(call, &Clubs::GetClub, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> get_club_people(RestCall& call) {
  auto request = about_page<accounts_v1::ListClubPeopleRequest>(call);
  if (!request) co_return request.error();
  const std::string_view wanted = call.request.parameter("relation");
  request->set_only_children(wanted == "child");
  const auto relation = parse_relation(request->only_children() ? std::string_view() : wanted);
  if (!relation) co_return relation.error();
  name_in(*request, call);
  request->set_relation(*relation);
  request->set_prefix(std::string(call.request.parameter("prefix")));
  std::string viewer = co_await viewer_of(call);
  request->set_viewer(std::move(viewer));
  co_return co_await forward(call, &Clubs::ListClubPeople, std::move(*request));
}

Awaitable<OrRefused<HttpAnswer>> get_club_news(RestCall& call) {
  auto request = about_page<accounts_v1::ListClubNewsRequest>(call);
  if (!request) co_return request.error();
  name_in(*request, call);
  co_return co_await forward(call, &Clubs::ListClubNews, std::move(*request));
}

Awaitable<OrRefused<HttpAnswer>> get_club_events(RestCall& call) {
  auto request = about_page<matchmaking_v1::ListEventsRequest>(call);
  if (!request) co_return request.error();
  name_in(*request, call);
  co_return co_await forward(call, &Matchmaking::ListEvents, std::move(*request));
}

Awaitable<OrRefused<HttpAnswer>> get_club_arenas(RestCall& call) {
  auto request = about_page<matchmaking_v1::ListArenasRequest>(call);
  if (!request) co_return request.error();
  name_in(*request, call);
  co_return co_await forward(call, &Matchmaking::ListArenas, std::move(*request));
}

Awaitable<OrRefused<HttpAnswer>> get_club_seasons(RestCall& call) {
  auto request = about_page<matchmaking_v1::ListSeasonsRequest>(call);
  if (!request) co_return request.error();
  name_in(*request, call);
  co_return co_await forward(call, &Matchmaking::ListSeasons, std::move(*request));
}

}  // namespace escaque::services::gateway
