// Captains enter, change and withdraw teams.

#include <algorithm>
#include <iterator>
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

/// What stands against a team of this name and number of members; `own` is the team itself.
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
  return taken >= std::min(event.regulations().entry.max_entrants, kMaxTeams) ||
         event.entrants.size() + members > static_cast<std::size_t>(tournament::kMaxPlayerNumber);
}

/// Those who are to be in a team.
struct MemberList {
  TeamId team;
  std::string name;
  const std::vector<Person>& members;
};

/// The facts that enter or invite those of the list who are new to the team; why they cannot be.
Result<Facts, EventError> register_members(const Scene& scene, const MemberList& list,
                                           const Team* own) {
  const Event& event = scene.event;
  std::unordered_set<UserId> listed;
  Facts facts;
  for (const Person& person : list.members) {
    if (!listed.insert(person.id()).second) return EventError::already_entered;
    if (own && own->has(person.id())) continue;
    if (event.entrant(person.id())) return EventError::already_entered;
    // Players without an account are known to the arbiter only.
    const bool may_enter = person.has_account() || scene.is_arbiter() || scene.is_server();
    if (!may_enter) return EventError::arbiters_only;
    if (const auto reason = refusal_of_person(scene, person)) return *reason;
    if (needs_consent(scene, person)) {
      if (event.invitation(person.id(), list.team)) continue;
      auto invited = invite(scene, person, list.team);
      if (!invited) return invited.error();
      facts.push_back(std::move(*invited));
      continue;
    }
    EntrantRegistered fact{person, event.next_round()};
    fact.person.team = list.name;
    facts.emplace_back(std::move(fact));
  }
  return facts;
}

std::vector<UserId> ids_of(const std::vector<Person>& members) {
  std::vector<UserId> ids;
  for (const Person& person : members) ids.push_back(person.id());
  return ids;
}

/// Those of the list who play: members from before, and whom `facts` enter.
std::vector<UserId> playing(const Team* own, const std::vector<UserId>& listed,
                            const Facts& facts) {
  std::unordered_set<UserId> in;
  if (own) in.insert(own->members.begin(), own->members.end());
  for (const Fact& fact : facts) {
    const auto* const entered = std::get_if<EntrantRegistered>(&fact);
    if (entered) in.insert(entered->person.id());
  }
  std::vector<UserId> members;
  std::copy_if(listed.begin(), listed.end(), std::back_inserter(members),
               [&](UserId user) { return in.contains(user); });
  return members;
}

/// Once numbers are given, members who were there stay in place; others can only follow, except
/// those who had been invited before.
bool keeps_order(const Event& event, const Team& team, const std::vector<UserId>& listed) {
  auto next = team.members.begin();
  for (const UserId user : listed) {
    if (next == team.members.end()) return true;
    const bool is_next = user == *next;
    if (!is_next && !event.invitation(user, team.id)) return false;
    if (is_next) ++next;
  }
  return next == team.members.end();
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
  if (!keeps_order(scene.event, team, ids_of(command.members))) return EventError::order_fixed;
  return std::nullopt;
}

}  // namespace

TeamChanged with_member(const Event& event, const Team& team, UserId user) {
  TeamChanged changed{team.id, team.name, team.captain, team.members, team.listed};
  if (event.has_numbers()) {
    changed.members.push_back(user);
    return changed;
  }
  changed.members.clear();
  for (const UserId each : team.listed) {
    if (each == user || team.has(each)) changed.members.push_back(each);
  }
  return changed;
}

Decision decide_team(const Scene& scene, const EnterTeam& command) {
  const Event& event = scene.event;
  if (!is_team_event(event.regulations().system)) return EventError::no_team_event;
  if (!scene.speaks_for(command.captain.id)) return EventError::arbiters_only;
  if (const auto unknown = refusal_of_entering(scene)) return *unknown;
  if (const auto stranger = refusal_of_non_member(scene, command.captain.id)) return *stranger;
  if (event.team(command.id)) return EventError::already_created;
  const auto reason = refusal_of_team(event, command.name, command.members.size(), std::nullopt);
  if (reason) return *reason;
  if (is_too_late(event)) return EventError::entries_closed;
  if (has_no_place(event, command.members.size())) return EventError::event_full;
  Decision facts = register_members(scene, {command.id, command.name, command.members}, nullptr);
  if (!facts) return facts;
  std::vector<UserId> listed = ids_of(command.members);
  std::vector<UserId> members = playing(nullptr, listed, *facts);
  facts->emplace_back(TeamEntered{command.id, command.name, command.captain, std::move(members),
                                  event.next_round(), std::move(listed)});
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
  Decision facts = register_members(scene, {command.id, command.name, command.members}, &team);
  if (!facts) return facts;
  std::vector<UserId> listed = ids_of(command.members);
  std::vector<UserId> members = playing(&team, listed, *facts);
  facts->emplace_back(TeamChanged{command.id, command.name, command.captain.value_or(team.captain),
                                  std::move(members), std::move(listed)});
  add_numbers(event, *facts);
  return facts;
}

Decision decide_team(const Scene& scene, const WithdrawTeam& command) {
  if (const auto reason = refusal_of_captain(scene, command.team)) return *reason;
  if (scene.event.team(command.team)->has_withdrawn) return EventError::team_withdrawn;
  Facts facts{TeamWithdrew{command.team, scene.event.next_round()}};
  // A team that leaves before round 1 leaves no gap.
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
