// What is commanded of an event. What is shown of one: event_readings.cpp.

#include "matchmaking/events/event_handlers.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "domain/base/command_id.hpp"
#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/events/event_clubs.hpp"
#include "matchmaking/events/event_entries.hpp"
#include "matchmaking/events/invitations.hpp"
#include "matchmaking/seasons/season_handlers.hpp"
#include "matchmaking/views/visibility_handlers.hpp"
#include "matchmaking/wire/convert.hpp"

namespace escaque::services::matchmaking {
namespace {

/// The key of a private event that is made, or used.
Answered<event::Action> read_key(Desk desk, const event::Event& event, const v1::EventCommand& wire,
                                 UserId asker) {
  if (wire.has_set_entry_key()) {
    if (!event.is_arbiter(asker)) co_return to_error(event::EventError::arbiters_only);
    co_return co_await desk.keys.make(wire.set_entry_key());
  }
  if (event.is_known_to(asker)) co_return to_error(event::EventError::admitted_already);
  const auto refused =
      co_await desk.keys.refusal_of(event.created.id, event.key, asker, wire.use_entry_key().key());
  if (refused) co_return *refused;
  co_return event::Action(event::Admit{});
}

/// Commands that are read with the help of others: people as `accounts` knows them, keys by their
/// hashes; nothing for the rest. `event` is looked at before anything is awaited.
Answered<std::optional<event::Action>> read_with_help(Desk desk, const event::Event* event,
                                                      const v1::EventCommand& wire,
                                                      game::Player asker, rpc::Deadline deadline) {
  using Case = v1::EventCommand;
  const auto of = [](Result<event::Action, rpc::Error> read)
      -> Result<std::optional<event::Action>, rpc::Error> {
    if (!read) return read.error();
    return std::optional(std::move(*read));
  };
  const auto which = wire.command_case();
  const bool names_people = which == Case::kEnterEvent || which == Case::kEnterTeam ||
                            which == Case::kChangeTeam || which == Case::kCorrectEntrant ||
                            which == Case::kNameOfficials || which == Case::kAcceptInvitation;
  const bool has_key = which == Case::kSetEntryKey || which == Case::kUseEntryKey;
  if (!names_people && !has_key) co_return std::optional<event::Action>();
  if (event == nullptr) co_return to_error(event::EventError::no_such_event);
  switch (which) {
    case Case::kSetEntryKey:
    case Case::kUseEntryKey:
      co_return of(co_await read_key(desk, *event, wire, asker.id));
    case Case::kEnterEvent:
      co_return of(co_await read_entry(desk, *event, wire.enter_event(), asker, deadline));
    case Case::kCorrectEntrant:
      co_return of(
          co_await read_entrant_correction(desk, *event, wire.correct_entrant(), deadline));
    case Case::kNameOfficials:
      co_return of(co_await read_named_officials(desk, wire.name_officials(), deadline));
    case Case::kAcceptInvitation:
      co_return of(
          co_await read_acceptance(desk, *event, wire.accept_invitation(), asker, deadline));
    default:
      co_return of(co_await read_team_entry(desk, *event, wire, asker, deadline));
  }
}

/// What of `wanted` is beyond what the organiser may hold. As many places as they may have where
/// none are said.
std::optional<rpc::Error> fit(event::Regulations& wanted, const v1::Regulations& said,
                              const Holding& holding) {
  std::size_t& places = wanted.entry.max_entrants;
  if (said.entry().max_entrants() == 0) {
    places = std::min(places, static_cast<std::size_t>(holding.people));
  }
  return refusal_of_size(holding, wanted.text, static_cast<int>(places));
}

/// What of `changed` is more than the organiser has and the asker may hold.
std::optional<rpc::Error> fit_change(event::Regulations& changed, const v1::Regulations& said,
                                     const event::Event& event, const Holding& holding) {
  const event::Regulations& now = event.regulations();
  if (said.entry().max_entrants() == 0) changed.entry.max_entrants = now.entry.max_entrants;
  const bool has_more = changed.entry.max_entrants > now.entry.max_entrants;
  const bool says_more = changed.text.size() > now.text.size();
  return refusal_of_size(holding, says_more ? changed.text : std::string(),
                         has_more ? static_cast<int>(changed.entry.max_entrants) : 0);
}

/// An arbiter of the site cancels an event of others: in the server's name; the audit names them.
Awaitable<std::optional<rpc::Error>> cancel_by_site(Desk desk, event::EventId id,
                                                    const common_v1::User& by,
                                                    event::Command& command) {
  if (!std::holds_alternative<event::CancelEvent>(command.action)) co_return std::nullopt;
  const auto latest = co_await desk.events.latest(id);
  if (!latest) co_return latest.error();
  const event::Event* known = *latest;
  if (known == nullptr) co_return std::nullopt;
  const UserId asker = *command.origin.user;
  if (known->is_arbiter(asker) || !is_site_arbiter(by)) co_return std::nullopt;
  event::Command own = command;
  own.origin.user.reset();
  // What has no effect leaves no row.
  const auto entry = decide(*known, own, desk.events.now());
  if (!entry && entry.error() == event::EventError::duplicate_command) co_return std::nullopt;
  if (!entry) co_return to_error(entry.error());
  sql::AuditEntry row{desk.events.now(), asker, "cancel_event", "event " + to_string(id),
                      command.origin.reason};
  const auto noted = co_await desk.approvals.note(std::move(row));
  if (!noted) {
    co_return rpc::make_error(common_v1::REASON_UNAVAILABLE,
                              "the audit cannot be written: nothing was done");
  }
  command = std::move(own);
  co_return std::nullopt;
}

/// Why somebody who is sanctioned may not begin or join an event. What goes on goes on.
std::optional<rpc::Error> refusal_of(Desk desk, const v1::EventCommand& wire,
                                     const event::Event* event, UserId asker) {
  using etiquette::Feature;
  if (wire.has_create_event()) return desk.sanctions.refusal(asker, {});
  const bool enters = wire.has_enter_event() || wire.has_accept_invitation();
  // Arbiters enter others.
  if (!enters || (event != nullptr && event->is_arbiter(asker))) return std::nullopt;
  if (event != nullptr && event->regulations().terms.is_rated) {
    return desk.sanctions.refusal(asker, {Feature::tournaments, Feature::rated_games});
  }
  return desk.sanctions.refusal(asker, {Feature::tournaments});
}

constexpr int kExclusionsLevel = 2;  // Since which everything reads them, and rules on talk.

std::optional<rpc::Error> refusal_of_new(Desk desk, const v1::EventCommand& wire) {
  const bool is_new = wire.has_set_exclusion() || wire.has_set_talk_rule();
  return is_new ? refusal_below(desk, kExclusionsLevel) : std::nullopt;
}

/// What tells the event before of a new one that it goes on.
event::Command continuing(const event::Command& creation, event::EventId id) {
  event::Command command;
  command.id = creation.id + " next";
  command.origin = creation.origin;
  command.action = event::ContinueEvent{id};
  return command;
}

/// Of an event that is to continue a series: the event before would not hear of it.
Awaitable<std::optional<rpc::Error>> refusal_of_series(Desk desk, event::EventId id,
                                                       const event::Command& command) {
  const auto* create = std::get_if<event::CreateEvent>(&command.action);
  if (create == nullptr || !create->previous) co_return std::nullopt;
  if (*create->previous == id) co_return to_error(event::EventError::not_their_series);
  const auto previous = co_await desk.events.seen(*create->previous);
  if (!previous) co_return previous.error();
  if (*previous == nullptr) co_return to_error(event::EventError::not_their_series);
  const auto entry = decide(**previous, continuing(command, id), desk.events.now());
  using E = event::EventError;
  const bool is_known =
      !entry && (entry.error() == E::continued_already || entry.error() == E::duplicate_command);
  if (!entry && !is_known) co_return to_error(entry.error());
  co_return std::nullopt;
}

/// Tells the event before that the series goes on, whoever owns it.
Awaitable<std::optional<rpc::Error>> tell_previous(Desk desk, event::EventId previous,
                                                   event::Command next, rpc::Deadline deadline) {
  auto told = co_await desk.events.submit(previous, next);
  if (!told && told.error().reason() == common_v1::REASON_NOT_OWNER) {
    v1::ContinueSeriesRequest request;
    request.set_event_id(to_string(previous));
    request.set_next_id(to_string(std::get<event::ContinueEvent>(next.action).next));
    request.set_command_id(next.id);
    if (next.origin.user) request.set_user_id(to_string(*next.origin.user));
    request.set_reason(next.origin.reason);
    const auto answer = co_await ask_owner(desk, told.error(), &Colleagues::ContinueSeries,
                                           std::move(request), deadline);
    if (answer) co_return std::nullopt;
    told = answer.error();
  }
  if (told || told.error().reason() == common_v1::REASON_ALREADY_DONE) co_return std::nullopt;
  co_return told.error();
}

/// Whose list of invitations `command` changes besides those it invites.
std::vector<UserId> uninvited_by(const event::Command& command) {
  const auto* withdrawn = std::get_if<event::WithdrawInvitation>(&command.action);
  if (withdrawn == nullptr) return {};
  return {withdrawn->user};
}

}  // namespace

Answered<v1::CommandEventResponse> command_event(Desk desk, const v1::CommandEventRequest& request,
                                                 rpc::Deadline deadline) {
  const v1::EventCommand& wire = request.command();
  if (!is_command_id(wire.command_id())) {
    co_return rpc::malformed("command.command_id", std::string(kCommandIdForm));
  }
  if (auto too_long = desk.quotas.refusal_of_reason(wire.reason())) co_return std::move(*too_long);
  const auto asker = matchmaking::from_wire(request.user());
  if (!asker) co_return rpc::malformed_id("user.id");
  const auto id = event::EventId::parse(wire.event_id());
  if (!id) co_return rpc::malformed_id("event_id");
  if (wire.has_create_event() && asker->is_guest) {
    co_return rpc::make_error(common_v1::REASON_NOT_ALLOWED, "guests cannot hold events",
                              "a registered user");
  }
  const auto settled = co_await desk.events.settled(*id);
  if (!settled) co_return settled.error();
  const event::Event* event = *settled;
  const Viewer viewer{asker->id, is_site_arbiter(request.user())};
  if (event != nullptr && !sees(viewer, *event)) {
    co_return to_error(event::EventError::no_such_event);
  }
  if (auto refused = refusal_of(desk, wire, event, asker->id)) co_return std::move(*refused);
  if (auto refused = refusal_of_new(desk, wire)) co_return std::move(*refused);
  if (auto refused = desk.sanctions.refusal_of_words(asker->id, wire)) {
    co_return std::move(*refused);
  }

  event::Command command;
  command.id = scoped_command_id(asker->id, wire.command_id());
  command.origin = {asker->id, wire.reason()};
  command.most_changes = desk.quotas.changes_of_entry();
  auto with_help = co_await read_with_help(desk, event, wire, *asker, deadline);
  if (!with_help) co_return with_help.error();
  if (*with_help) {
    command.action = std::move(**with_help);
  } else {
    event = desk.events.current(*id);
    auto action = read_action(wire, *id, event, asker->id);
    if (!action) co_return action.error();
    command.action = std::move(*action);
  }
  std::optional<EventsActor::Making> making;
  if (auto* create = std::get_if<event::CreateEvent>(&command.action)) {
    create->needs_approval = desk.approvals.needs_approval(request.user());
    const auto standing = co_await desk.quotas.standing_of(request.user(), deadline);
    if (!standing) co_return standing.error();
    if (const auto holding = desk.quotas.of_events(*standing)) {
      auto too_large = fit(create->regulations, wire.create_event().regulations(), *holding);
      if (too_large) co_return std::move(*too_large);
      making = {asker->id, holding->making};
    }
  }
  if (auto* change = std::get_if<event::ChangeRegulations>(&command.action)) {
    const auto standing = co_await desk.quotas.standing_of(request.user(), deadline);
    if (!standing) co_return standing.error();
    event = desk.events.current(*id);
    const auto holding = desk.quotas.of_events(*standing);
    if (holding && event != nullptr) {
      const auto& said = wire.change_regulations().regulations();
      auto too_large = fit_change(change->regulations, said, *event, *holding);
      if (too_large) co_return std::move(*too_large);
    }
  }
  if (auto unknown = co_await ask_club(desk, *id, command, deadline)) co_return std::move(*unknown);
  const auto refused = co_await season_refusal(desk, *id, command, deadline);
  if (refused) co_return *refused;
  const auto no_series = co_await refusal_of_series(desk, *id, command);
  if (no_series) co_return *no_series;
  if (auto* create = std::get_if<event::CreateEvent>(&command.action);
      create != nullptr && create->previous) {
    if (const auto* before = desk.events.current(*create->previous)) {
      create->excluded = before->exclusions;
      create->talk_rule = before->talk_rule;
    }
  }
  std::optional<event::EventId> previous;
  const event::Command next = continuing(command, *id);
  if (const auto* create = std::get_if<event::CreateEvent>(&command.action)) {
    previous = create->previous;
  }
  const auto not_cancelled = co_await cancel_by_site(desk, *id, request.user(), command);
  if (not_cancelled) co_return *not_cancelled;
  const auto not_paired = co_await refusal_of_pairs(desk, *id, command.action, deadline);
  if (not_paired) co_return *not_paired;
  auto called = co_await invited_by(desk, *id, command, *asker, deadline);
  if (!called) co_return called.error();
  const auto uninvited = uninvited_by(command);
  called->insert(called->end(), uninvited.begin(), uninvited.end());
  const auto version = co_await desk.events.carry_out(*id, std::move(command), making);
  if (!version) co_return version.error();
  // Asked again, the new event is there, and the one before is told all the same.
  if (previous) {
    const auto untold = co_await tell_previous(desk, *previous, next, deadline);
    if (untold) co_return *untold;
  }
  v1::CommandEventResponse response;
  response.set_version(*version);
  co_await desk.caller.call(std::move(*called));
  co_return response;
}

Answered<v1::ContinueSeriesResponse> continue_series(Desk desk,
                                                     const v1::ContinueSeriesRequest& request) {
  const auto id = event::EventId::parse(request.event_id());
  if (!id) co_return rpc::malformed_id("event_id");
  const auto next = event::EventId::parse(request.next_id());
  if (!next) co_return rpc::malformed_id("next_id");
  event::Command command;
  command.id = request.command_id();
  command.origin = {UserId::parse(request.user_id()), request.reason()};
  command.action = event::ContinueEvent{*next};
  const auto version = co_await desk.events.submit(*id, std::move(command));
  if (!version) co_return version.error();
  v1::ContinueSeriesResponse response;
  response.set_version(*version);
  co_return response;
}

}  // namespace escaque::services::matchmaking
