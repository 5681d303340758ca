#include "matchmaking/event_handlers.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "domain/event/table.hpp"
#include "matchmaking/convert.hpp"
#include "matchmaking/convert_event.hpp"
#include "matchmaking/event_entries.hpp"
#include "matchmaking/season_handlers.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr std::size_t kMostCommandId = 36;

Result<event::EventId, rpc::Error> read_event_id(const std::string& text) {
  const auto id = event::EventId::parse(text);
  if (!id) return malformed_event("event_id", "11 base62 digits");
  return *id;
}

/// To be read before anything else is awaited.
Answered<const event::Event*> find_event(Desk desk, const std::string& text) {
  const auto id = read_event_id(text);
  if (!id) co_return id.error();
  const auto event = co_await desk.events.settled(*id);
  if (!event) co_return event.error();
  if (*event == nullptr) co_return to_rpc(event::EventError::no_such_event);
  co_return *event;
}

/// After which round: the last complete one where none is named.
Result<event::Round, rpc::Error> read_round(const event::Event& event, int round) {
  const event::Round last = event.last_complete_round();
  if (round == 0) return last;
  if (round < 0 || round > static_cast<int>(event.rounds.size())) {
    return malformed_event("after_round", "0 to " + std::to_string(event.rounds.size()));
  }
  return round;
}

}  // namespace

rpc::Error malformed_event(std::string field, std::string expected) {
  auto error = rpc::make_error(common_v1::REASON_MALFORMED, field + " is missing or malformed",
                               std::move(expected));
  error.detail.set_field(std::move(field));
  return error;
}

Answered<v1::CommandEventResponse> command_event(Desk desk, const v1::CommandEventRequest& request,
                                                 rpc::Deadline deadline) {
  const v1::EventCommand& wire = request.command();
  if (wire.command_id().empty() || wire.command_id().size() > kMostCommandId) {
    co_return malformed_event("command.command_id", "1 to 36 characters");
  }
  const auto asker = matchmaking::from_wire(request.user());
  if (!asker) co_return malformed_event("user.id", "11 base62 digits");
  const auto id = read_event_id(wire.event_id());
  if (!id) co_return id.error();
  if (wire.has_create_event() && asker->is_guest) {
    co_return rpc::make_error(common_v1::REASON_NOT_ALLOWED, "guests cannot hold events",
                              "a registered user");
  }
  const auto settled = co_await desk.events.settled(*id);
  if (!settled) co_return settled.error();
  const event::Event* event = *settled;

  event::Command command;
  command.id = scoped_command_id(asker->id, wire.command_id());
  command.origin = {asker->id, wire.reason()};
  if (wire.has_enter_event()) {
    if (event == nullptr) co_return to_rpc(event::EventError::no_such_event);
    auto action = co_await read_entry(desk, *event, wire.enter_event(), *asker, deadline);
    if (!action) co_return action.error();
    command.action = std::move(*action);
  } else if (wire.has_enter_team() || wire.has_change_team()) {
    if (event == nullptr) co_return to_rpc(event::EventError::no_such_event);
    auto action = co_await read_team_entry(desk, *event, wire, *asker, deadline);
    if (!action) co_return action.error();
    command.action = std::move(*action);
  } else {
    auto action = read_action(wire, event, asker->id);
    if (!action) co_return action.error();
    command.action = std::move(*action);
  }
  const auto refused = co_await season_refusal(desk, *id, command);
  if (refused) co_return *refused;
  const auto version = co_await desk.events.submit(*id, std::move(command));
  if (!version) co_return version.error();
  v1::CommandEventResponse response;
  response.set_version(*version);
  co_return response;
}

Answered<v1::ListEventsResponse> list_events(Desk desk) {
  const auto events = co_await desk.events.all();
  if (!events) co_return events.error();
  std::vector<const event::Event*> latest_first;
  for (const auto& [id, each] : **events) latest_first.push_back(&each);
  std::stable_sort(latest_first.begin(), latest_first.end(), [](const auto* one, const auto* two) {
    return one->created.created > two->created.created;
  });
  v1::ListEventsResponse response;
  for (const event::Event* each : latest_first) *response.add_events() = to_summary(*each);
  co_return response;
}

Answered<v1::GetEventResponse> get_event(Desk desk, const v1::GetEventRequest& request) {
  const auto event = co_await find_event(desk, request.event_id());
  if (!event) co_return event.error();
  co_return to_view(**event);
}

Answered<v1::GetStandingsResponse> get_standings(Desk desk,
                                                 const v1::GetStandingsRequest& request) {
  const auto event = co_await find_event(desk, request.event_id());
  if (!event) co_return event.error();
  const auto round = read_round(**event, request.after_round());
  if (!round) co_return round.error();
  co_return to_standings(**event, *round);
}

Answered<v1::ExplainStandingResponse> explain_standing(Desk desk,
                                                       const v1::ExplainStandingRequest& request) {
  const auto event = co_await find_event(desk, request.event_id());
  if (!event) co_return event.error();
  const auto round = read_round(**event, request.after_round());
  if (!round) co_return round.error();
  auto working = to_working(**event, *round, request.number());
  if (!working) co_return to_rpc(working.error());
  co_return std::move(*working);
}

Answered<v1::ExplainRoundResponse> explain_round(Desk desk,
                                                 const v1::ExplainRoundRequest& request) {
  const auto found = co_await find_event(desk, request.event_id());
  if (!found) co_return found.error();
  const event::Event& event = **found;
  const int latest = static_cast<int>(event.rounds.size());
  const auto explanation =
      event::explain_round(event, request.round() == 0 ? latest : request.round());
  if (!explanation) co_return to_rpc(explanation.error());
  v1::ExplainRoundResponse response;
  *response.mutable_explanation() = to_wire(*explanation);
  co_return response;
}

Answered<v1::GetEventReportResponse> get_event_report(Desk desk,
                                                      const v1::GetEventReportRequest& request) {
  const auto event = co_await find_event(desk, request.event_id());
  if (!event) co_return event.error();
  const auto round = read_round(**event, request.after_round());
  if (!round) co_return round.error();
  v1::GetEventReportResponse response;
  response.set_trf(event::to_trf(**event, *round));
  co_return response;
}

}  // namespace escaque::services::matchmaking
