// Invitations to take part, and their answers.

#include <algorithm>
#include <utility>

#include "domain/event/decisions.hpp"

namespace escaque::event {
namespace {

bool has_declined(const Event& event, const DeclinedInvitation& what) {
  return std::find(event.declined.begin(), event.declined.end(), what) != event.declined.end();
}

/// Captains are limited by the size of their teams.
bool are_too_many(const Event& event) {
  const auto of_event =
      std::count_if(event.invitations.begin(), event.invitations.end(),
                    [](const Invitation& each) { return !each.team.has_value(); });
  return static_cast<std::size_t>(of_event) >= kMaxInvitations;
}

Decision join_team(const Scene& scene, const Team& team, Person person) {
  const Event& event = scene.event;
  if (team.has_withdrawn) return EventError::team_withdrawn;
  const auto most = static_cast<std::size_t>(tournament::kMaxPlayerNumber);
  if (event.entrants.size() >= most) return EventError::event_full;
  person.team = team.name;
  TeamChanged changed = with_member(event, team, person.id());
  Facts facts{EntrantRegistered{std::move(person), event.next_round()}, std::move(changed)};
  add_numbers(event, facts);
  return facts;
}

/// Somebody who had withdrawn.
Decision come_back(const Scene& scene, const Entrant& entrant) {
  Facts facts{EntrantReadmitted{entrant.id(), scene.event.next_round()}};
  if (scene.event.has_numbers() && entrant.number == 0) add_numbers(scene.event, facts);
  return facts;
}

}  // namespace

bool needs_consent(const Scene& scene, const Person& person) {
  return person.has_account() && !scene.is_server() && scene.origin.user != person.id();
}

Result<Fact, EventError> invite(const Scene& scene, const Person& person,
                                std::optional<TeamId> team) {
  const Event& event = scene.event;
  if (event.invitation(person.id(), team)) return EventError::invited_already;
  if (has_declined(event, {person.id(), team})) return EventError::invitation_declined;
  if (!team && are_too_many(event)) return EventError::too_many_invitations;
  return Fact(PersonInvited{{person, *scene.origin.user, scene.now, team}});
}

Decision decide_invitation(const Scene& scene, const AcceptInvitation& command) {
  const Event& event = scene.event;
  const UserId user = command.player.id;
  if (scene.origin.user != user) return EventError::invited_only;
  const Invitation* const invitation = event.invitation(user, command.team);
  if (!invitation) return EventError::not_invited;
  const Entrant* const entrant = event.entrant(user);
  if (entrant && !entrant->has_withdrawn) return EventError::already_entered;
  if (entrant && command.team) return EventError::already_entered;
  if (bars(event, user)) return EventError::arbiter_entrant;
  if (entrant) {
    if (const auto stranger = refusal_of_non_member(scene, user)) return *stranger;
    return come_back(scene, *entrant);
  }
  Person person = invitation->person;
  person.player = command.player;
  if (const auto reason = refusal_of_person(scene, person)) return *reason;
  if (command.team) {
    const Team* const team = event.team(*command.team);
    if (!team) return EventError::no_such_team;
    return join_team(scene, *team, std::move(person));
  }
  if (is_too_late(event)) return EventError::entries_closed;
  if (is_full(event)) return EventError::event_full;
  Facts facts{EntrantRegistered{std::move(person), event.next_round()}};
  add_numbers(event, facts);
  return facts;
}

Decision decide_invitation(const Scene& scene, const DeclineInvitation& command) {
  if (!scene.origin.user) return EventError::invited_only;
  if (!scene.event.invitation(*scene.origin.user, command.team)) return EventError::not_invited;
  return Facts{InvitationDeclined{*scene.origin.user, command.team}};
}

Decision decide_invitation(const Scene& scene, const WithdrawInvitation& command) {
  const Event& event = scene.event;
  const Team* const team = command.team ? event.team(*command.team) : nullptr;
  if (command.team && !team) return EventError::no_such_team;
  const bool is_captains = team && scene.speaks_for(*team);
  if (!is_captains && !scene.is_arbiter()) {
    return command.team ? EventError::captains_only : EventError::arbiters_only;
  }
  if (!event.invitation(command.user, command.team)) return EventError::not_invited;
  return Facts{InvitationWithdrawn{command.user, command.team}};
}

}  // namespace escaque::event
