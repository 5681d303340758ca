// Captains enter, change and withdraw teams.

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "domain/event/decisions.hpp"

namespace escaque::event {
namespace {

constexpr std::size_t kMaxTeamNameBytes = 32;  // The columns of a tournament report.

bool is_called_well(const std::string& name) {
  return !name.empty() && name.size() <= kMaxTeamNameBytes &&
         name.find_first_of("\r\n") == std::string::npos;
}

/// What stands against a team of this name and so many members; `own` is the team itself.
std::optional<EventError> refusal_of_team(const Event& event, const std::string& name,
                                          std::size_t members, std::optional<TeamId> own) {
  const auto most = static_cast<std::size_t>(event.regulations().teams.most_members);
  if (!is_called_well(name) || members < 1 || members > most) return EventError::bad_team;
  for (const Team& team : event.teams) {
    if (team.id != own && team.name == name) return EventError::team_name_taken;
  }
  return std::nullopt;
}

bool has_no_place(const Event& event, std::size_t members) {
  const auto taken =
      static_cast<std::size_t>(std::count_if(event.teams.begin(), event.teams.end(),
                                             [](const Team& team) { return !team.has_withdrawn; }));
  return taken >= std::min(event.regulations().entry.max_entrants, kMostTeams) ||
         event.entrants.size() + members > static_cast<std::size_t>(tournament::kMaxPlayerNumber);
}

/// The facts that enter those of `members` who are new to the team; why they cannot be entered.
Result<Facts, EventError> register_members(const Scene& scene, const std::vector<Person>& members,
                                           const std::string& team, const Team* own) {
  const Event& event = scene.event;
  std::unordered_set<UserId> listed;
  Facts facts;
  for (const Person& person : members) {
    if (!listed.insert(person.id()).second) return EventError::already_entered;
    if (own && own->has(person.id())) continue;
    if (event.entrant(person.id())) return EventError::already_entered;
    // Who has no account is known to the arbiter only.
    const bool has_account = !person.player.handle.empty();
    if (!has_account && !scene.is_arbiter() && !scene.is_server()) return EventError::arbiters_only;
    if (const auto reason = refusal_of_person(event, person)) return *reason;
    EntrantRegistered fact{person, event.next_round()};
    fact.person.team = team;
    facts.emplace_back(std::move(fact));
  }
  return facts;
}

std::vector<UserId> ids_of(const std::vector<Person>& members) {
  std::vector<UserId> ids;
  for (const Person& person : members) ids.push_back(person.id());
  return ids;
}

/// Once numbers are given, who was there stays in his place.
bool keeps_order(const Team& team, const std::vector<Person>& members) {
  return members.size() >= team.members.size() &&
         std::equal(team.members.begin(), team.members.end(), members.begin(),
                    [](UserId before, const Person& now) { return before == now.id(); });
}

/// Why the captain, or an arbiter, cannot act for the team.
std::optional<EventError> refusal_of_captain(const Scene& scene, TeamId id) {
  if (!is_team_event(scene.event.regulations().system)) return EventError::no_team_event;
  const Team* const team = scene.event.team(id);
  if (!team) return EventError::no_such_team;
  if (!scene.speaks_for(*team)) return EventError::captains_only;
  return std::nullopt;
}

/// Numbers have been given: what is left to an arbiter.
std::optional<EventError> refusal_of_late_change(const Scene& scene, const Team& team,
                                                 const ChangeTeam& command) {
  if (!scene.event.has_numbers()) return std::nullopt;
  if (!scene.is_arbiter() && !scene.is_server()) return EventError::teams_fixed;
  if (scene.origin.reason.empty()) return EventError::no_reason;
  if (!keeps_order(team, command.members)) return EventError::order_fixed;
  return std::nullopt;
}

}  // namespace

Decision decide_team(const Scene& scene, const EnterTeam& command) {
  const Event& event = scene.event;
  if (!is_team_event(event.regulations().system)) return EventError::no_team_event;
  if (!scene.speaks_for(command.captain.id)) return EventError::arbiters_only;
  if (event.team(command.id)) return EventError::already_created;
  const auto reason = refusal_of_team(event, command.name, command.members.size(), std::nullopt);
  if (reason) return *reason;
  if (is_too_late(event)) return EventError::entries_closed;
  if (has_no_place(event, command.members.size())) return EventError::event_full;
  Decision facts = register_members(scene, command.members, command.name, nullptr);
  if (!facts) return facts;
  facts->emplace_back(TeamEntered{command.id, command.name, command.captain,
                                  ids_of(command.members), event.next_round()});
  add_numbers(event, *facts);
  return facts;
}

Decision decide_team(const Scene& scene, const ChangeTeam& command) {
  const Event& event = scene.event;
  if (const auto reason = refusal_of_captain(scene, command.id)) return *reason;
  const Team& team = *event.team(command.id);
  if (team.has_withdrawn) return EventError::team_withdrawn;
  const auto reason = refusal_of_team(event, command.name, command.members.size(), command.id);
  if (reason) return *reason;
  if (const auto late = refusal_of_late_change(scene, team, command)) return *late;
  Decision facts = register_members(scene, command.members, command.name, &team);
  if (!facts) return facts;
  facts->emplace_back(TeamChanged{command.id, command.name, command.captain.value_or(team.captain),
                                  ids_of(command.members)});
  add_numbers(event, *facts);
  return facts;
}

Decision decide_team(const Scene& scene, const WithdrawTeam& command) {
  if (const auto reason = refusal_of_captain(scene, command.team)) return *reason;
  if (scene.event.team(command.team)->has_withdrawn) return EventError::team_withdrawn;
  Facts facts{TeamWithdrew{command.team, scene.event.next_round()}};
  // Who leaves before round 1 leaves no gap.
  if (scene.event.rounds.empty()) add_numbers(scene.event, facts);
  return facts;
}

Decision decide_team(const Scene& scene, const ReadmitTeam& command) {
  const Event& event = scene.event;
  if (const auto reason = refusal_of_captain(scene, command.team)) return *reason;
  const Team& team = *event.team(command.team);
  if (!team.has_withdrawn) return EventError::team_takes_part;
  if (team.number == 0 && is_too_late(event)) return EventError::entries_closed;
  Facts facts{TeamReadmitted{command.team, event.next_round()}};
  if (team.number == 0) add_numbers(event, facts);
  return facts;
}

}  // namespace escaque::event
