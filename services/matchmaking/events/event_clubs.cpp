#include "matchmaking/events/event_clubs.hpp"

#include <algorithm>
#include <utility>

namespace escaque::services::matchmaking {
namespace {

constexpr int kClubsLevel = 8;  // Since which everything reads events of clubs.

/// Those of a command whom the event would have as players or captains.
std::vector<UserId> entering(const event::Action& action, std::optional<UserId> asker) {
  std::vector<UserId> people;
  const auto add = [&people](const event::Person& person) {
    if (person.has_account()) people.push_back(person.id());
  };
  if (const auto* entry = std::get_if<event::Register>(&action)) {
    add(entry->person);
  } else if (std::holds_alternative<event::AcceptInvitation>(action)) {
    if (asker) people.push_back(*asker);
  } else if (const auto* team = std::get_if<event::EnterTeam>(&action)) {
    people.push_back(team->captain.id);
    std::for_each(team->members.begin(), team->members.end(), add);
  } else if (const auto* change = std::get_if<event::ChangeTeam>(&action)) {
    std::for_each(change->members.begin(), change->members.end(), add);
  }
  return people;
}

/// The club's own, besides those whom the organiser names. The organiser is one anyway.
void add_arbiters(event::CreateEvent& create, UserId organizer) {
  for (const UserId arbiter : create.host.arbiters) {
    const bool is_named = arbiter == organizer || std::ranges::count(create.arbiters, arbiter) > 0;
    const bool is_full = create.arbiters.size() >= static_cast<std::size_t>(club::kMaxArbiters);
    if (!is_named && !is_full) create.arbiters.push_back(arbiter);
  }
}

Awaitable<std::optional<rpc::Error>> ask_of_new(Desk desk, event::CreateEvent& create,
                                                UserId organizer, rpc::Deadline deadline) {
  if (create.previous) {
    const auto before = co_await desk.events.seen(*create.previous);
    if (!before) co_return before.error();
    if (*before != nullptr) create.series_club = (*before)->created.club;
  }
  const auto club = create.club ? create.club : create.series_club;
  if (!club) co_return std::nullopt;
  if (auto refused = refusal_below(desk, kClubsLevel)) co_return std::move(*refused);
  const auto host = co_await desk.clubs.host(*club, organizer, deadline);
  if (!host) co_return host.error();
  create.host = *host;
  add_arbiters(create, organizer);
  co_return std::nullopt;
}

}  // namespace

Awaitable<std::optional<rpc::Error>> ask_club(Desk desk, event::EventId id, event::Command& command,
                                              rpc::Deadline deadline) {
  if (auto* create = std::get_if<event::CreateEvent>(&command.action)) {
    if (!command.origin.user) co_return std::nullopt;
    co_return co_await ask_of_new(desk, *create, *command.origin.user, deadline);
  }
  const event::Event* event = desk.events.current(id);
  if (event == nullptr || !event->is_for_members() || !event->created.club) co_return std::nullopt;
  auto people = entering(command.action, command.origin.user);
  if (people.empty()) co_return std::nullopt;
  const auto known = co_await desk.clubs.ask(*event->created.club, std::move(people), deadline);
  if (!known) co_return known.error();
  // Nobody belongs to a closed club any more.
  if (known->is_closed) co_return std::nullopt;
  for (const auto& [user, relation] : known->relations) {
    if (club::belongs(relation)) command.club_members.push_back(user);
  }
  co_return std::nullopt;
}

}  // namespace escaque::services::matchmaking
