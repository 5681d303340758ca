// Pairing numbers of teams, by strength or by lot, and of their members, team by team.

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "domain/event/decisions.hpp"
#include "domain/event/entries/lots.hpp"
#include "domain/event/views/team_record.hpp"

namespace escaque::event {
namespace {

bool gets_number(const Event& event, const Team& team) {
  // A team whose members have all yet to accept is not in the event.
  const bool is_there = !team.has_withdrawn && (team.number > 0 || !team.members.empty());
  return is_there || (team.number > 0 && !event.rounds.empty());
}

/// The strongest first; equal ones by name.
std::vector<TeamId> teams_by_strength(const Event& event) {
  std::vector<const Team*> taking_part;
  for (const Team& team : event.teams) {
    if (gets_number(event, team)) taking_part.push_back(&team);
  }
  std::stable_sort(taking_part.begin(), taking_part.end(), [&](const Team* a, const Team* b) {
    return std::tuple(-summed_ratings(event, *a), a->name) <
           std::tuple(-summed_ratings(event, *b), b->name);
  });
  std::vector<TeamId> order;
  for (const Team* team : taking_part) order.push_back(team->id);
  return order;
}

/// Members in the order of their teams.
std::vector<UserId> members_of(const Event& event, const std::vector<TeamId>& order) {
  std::vector<UserId> members;
  for (const TeamId id : order) {
    for (const UserId user : event.team(id)->members) {
      const Entrant* const member = event.entrant(user);
      if (member && gets_number(event, *member)) members.push_back(user);
    }
  }
  return members;
}

Facts facts_of(const Event& event, std::vector<TeamId> order, std::uint64_t random) {
  NumbersAssigned members{members_of(event, order), initial_color(event, random)};
  return {TeamsNumbered{std::move(order)}, std::move(members)};
}

/// By the numbers they have; newcomers after them.
template <class Id>
void keep_numbers(std::vector<Id>& order, const std::unordered_map<Id, int>& given) {
  const auto number = [&](Id id) {
    const int known = given.at(id);
    return known > 0 ? known : tournament::kMaxPlayerNumber + 1;
  };
  std::stable_sort(order.begin(), order.end(), [&](Id a, Id b) { return number(a) < number(b); });
}

bool is_full_order(const Event& event, const std::vector<TeamId>& order) {
  const std::unordered_set<TeamId> named(order.begin(), order.end());
  const auto takes_part = [](const Team& team) {
    return !team.has_withdrawn && !team.members.empty();
  };
  const auto taking_part = std::count_if(event.teams.begin(), event.teams.end(), takes_part);
  return named.size() == order.size() && order.size() == static_cast<std::size_t>(taking_part) &&
         std::all_of(order.begin(), order.end(), [&](TeamId id) {
           const Team* const team = event.team(id);
           return team && takes_part(*team);
         });
}

}  // namespace

Result<Facts, EventError> first_team_numbers(const Event& event, std::uint64_t random) {
  std::vector<TeamId> order = teams_by_strength(event);
  if (order.size() < 2) return EventError::too_few_players;
  if (event.regulations().number_draw == NumberDraw::by_lot) shuffle(order, Lots(random));
  return facts_of(event, std::move(order), random);
}

Facts team_numbers_after_change(const Event& event) {
  std::vector<TeamId> order = teams_by_strength(event);
  const bool is_open =
      has_set_rounds(event.regulations().system) && event.rounds.size() < kLastRoundOfChanges;
  if (is_open) return facts_of(event, std::move(order), 0);
  std::unordered_map<TeamId, int> teams_before;
  for (const Team& team : event.teams) teams_before[team.id] = team.number;
  keep_numbers(order, teams_before);
  std::unordered_map<UserId, int> members_before;
  for (const Entrant& each : event.entrants) members_before[each.id()] = each.number;
  NumbersAssigned members{members_of(event, order), initial_color(event, 0)};
  keep_numbers(members.order, members_before);
  return {TeamsNumbered{std::move(order)}, std::move(members)};
}

Decision decide_team_order(const Event& event, const AssignNumbers& command) {
  if (has_set_rounds(event.regulations().system)) return EventError::order_by_ranking;
  if (!command.order.empty() || !is_full_order(event, command.teams)) return EventError::bad_order;
  if (command.teams.size() < 2) return EventError::too_few_players;
  return facts_of(event, command.teams, command.random);
}

}  // namespace escaque::event
