#include "matchmaking/event_handlers.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "domain/event/table.hpp"
#include "matchmaking/convert.hpp"
#include "matchmaking/convert_event.hpp"
#include "matchmaking/fresh_id.hpp"
#include "matchmaking/season_handlers.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr std::size_t kMostCommandId = 36;

rpc::Error malformed_event(std::string field, std::string expected) {
  auto error = rpc::make_error(common_v1::REASON_MALFORMED, field + " is missing or malformed",
                               std::move(expected));
  error.detail.set_field(std::move(field));
  return error;
}

Result<event::EventId, rpc::Error> read_event_id(const std::string& text) {
  const auto id = event::EventId::parse(text);
  if (!id) return malformed_event("event_id", "11 base62 digits");
  return *id;
}

/// To be read before anything else is awaited.
Answered<const event::Event*> find_event(Desk desk, const std::string& text) {
  const auto id = read_event_id(text);
  if (!id) co_return id.error();
  const auto events = co_await desk.events.settled();
  if (!events) co_return events.error();
  const auto found = (*events)->find(*id);
  if (found == (*events)->end()) co_return to_rpc(event::EventError::no_such_event);
  co_return &found->second;
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

/// Who is entered, with his current rating here.
Answered<event::Action> read_entry(Desk desk, const v1::EnterEvent& wire, game::Player player,
                                   rating::Category category, rpc::Deadline deadline) {
  event::Person person;
  person.player = std::move(player);
  const bool has_account = !person.player.handle.empty();
  if (has_account && !person.player.is_guest) {
    const auto rating = co_await desk.ratings.rating_of(person.player.id, category, deadline);
    if (!rating) co_return rating.error();
    person.player.rating = *rating;
    if (!rating->is_provisional) person.rating = rating->value;
  }
  if (wire.has_rating()) person.rating = wire.rating();
  person.name = wire.name().empty() ? person.player.handle : wire.name();
  if (!wire.sex().empty()) person.sex = wire.sex().front();
  person.federation = wire.federation();
  person.fide_id = wire.fide_id();
  person.birth_date = wire.birth_date();
  person.team = wire.team();
  co_return event::Action(event::Register{std::move(person)});
}

/// Oneself, or whom an arbiter enters; without an id somebody who has no account.
Result<game::Player, rpc::Error> read_entrant(const v1::EnterEvent& wire,
                                              const game::Player& asker) {
  if (!wire.has_user()) return asker;
  if (wire.user().id().empty()) {
    game::Player player;
    player.id = fresh_id<UserId>();
    return player;
  }
  auto player = matchmaking::from_wire(wire.user());
  if (!player) return malformed_event("command.enter_event.user.id", "11 base62 digits");
  return std::move(*player);
}

/// What players say of themselves is not what arbiters know of them.
v1::EnterEvent without_claims(v1::EnterEvent wire) {
  wire.clear_rating();
  wire.clear_name();
  return wire;
}

}  // namespace

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
  const auto events = co_await desk.events.settled();
  if (!events) co_return events.error();
  const auto found = (*events)->find(*id);
  const event::Event* event = found == (*events)->end() ? nullptr : &found->second;

  event::Command command;
  command.id = scoped_command_id(asker->id, wire.command_id());
  command.origin = {asker->id, wire.reason()};
  if (wire.has_enter_event()) {
    if (event == nullptr) co_return to_rpc(event::EventError::no_such_event);
    auto entrant = read_entrant(wire.enter_event(), *asker);
    if (!entrant) co_return entrant.error();
    auto entry = wire.enter_event();
    if (!event->is_arbiter(asker->id)) entry = without_claims(std::move(entry));
    const auto category = event->regulations().terms.category();
    auto action = co_await read_entry(desk, entry, std::move(*entrant), category, deadline);
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
  const auto events = co_await desk.events.settled();
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
