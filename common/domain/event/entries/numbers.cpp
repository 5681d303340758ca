// Pairing numbers (C.04.2).

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "domain/event/decisions.hpp"
#include "domain/event/entries/lots.hpp"
#include "domain/pairing/round_robin/varma.hpp"

namespace escaque::event {

bool gets_number(const Event& event, const Entrant& entrant) {
  return !entrant.has_withdrawn || (entrant.number > 0 && !event.rounds.empty());
}

Color initial_color(const Event& event, std::uint64_t random) {
  const Color drawn = (random & 1U) != 0 ? Color::black : Color::white;
  return event.initial_color.value_or(event.regulations().initial_color.value_or(drawn));
}

namespace {

/// By the tables of Varma; why not.
std::optional<EventError> draw_varma(const Event& event, std::vector<UserId>& order, Lots lots) {
  std::vector<pairing::round_robin::Entrant> entrants;
  for (const UserId user : order) {
    const Person& person = event.entrant(user)->person;
    entrants.push_back({person.name, person.federation});
  }
  const auto draw = pairing::round_robin::draw_varma(entrants, lots);
  if (!draw) return EventError::varma_players;
  std::vector<UserId> drawn(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    drawn[static_cast<std::size_t>(draw->numbers[i]) - 1] = order[i];
  }
  order = std::move(drawn);
  return std::nullopt;
}

/// Team by team, the one of the best ranked player first.
void order_by_teams(const Event& event, std::vector<UserId>& order) {
  std::unordered_map<std::string, std::size_t> places;
  const auto place = [&](UserId user) { return places.at(event.entrant(user)->person.team); };
  for (const UserId user : order) {
    places.try_emplace(event.entrant(user)->person.team, places.size());
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](UserId a, UserId b) { return place(a) < place(b); });
}

/// No team begins twice.
bool keeps_teams_together(const Event& event, const std::vector<UserId>& order) {
  std::unordered_set<std::string> begun;
  const std::string* latest = nullptr;
  for (const UserId user : order) {
    const std::string& team = event.entrant(user)->person.team;
    if (latest && *latest == team) continue;
    if (!begun.insert(team).second) return false;
    latest = &team;
  }
  return true;
}

/// By the ranking, of everybody who has not withdrawn or has been in a round.
NumbersAssigned numbers_by_ranking(const Event& event, std::uint64_t random) {
  NumbersAssigned numbers{{}, initial_color(event, random)};
  for (const std::size_t index : initial_order(event.entrants)) {
    const Entrant& entrant = event.entrants[index];
    if (gets_number(event, entrant)) numbers.order.push_back(entrant.id());
  }
  return numbers;
}

/// Everybody entered who has not left, each once.
bool is_full_order(const Event& event, const std::vector<UserId>& order) {
  std::unordered_set<UserId> named(order.begin(), order.end());
  std::size_t expected = 0;
  for (const Entrant& entrant : event.entrants) {
    if (entrant.has_withdrawn) continue;
    ++expected;
    if (!named.contains(entrant.id())) return false;
  }
  return order.size() == expected && named.size() == expected;
}

}  // namespace

Result<Facts, EventError> first_numbers(const Event& event, std::uint64_t random) {
  if (is_team_event(event.regulations().system)) return first_team_numbers(event, random);
  NumbersAssigned numbers = numbers_by_ranking(event, random);
  if (numbers.order.size() < 2) return EventError::too_few_players;
  if (teams_of(event.regulations().system) > 0) order_by_teams(event, numbers.order);
  switch (event.regulations().number_draw) {
    case NumberDraw::by_ranking:
      break;
    case NumberDraw::by_lot:
      shuffle(numbers.order, Lots(random));
      break;
    case NumberDraw::varma:
      if (const auto reason = draw_varma(event, numbers.order, Lots(random))) return *reason;
      break;
  }
  return Facts{std::move(numbers)};
}

Facts numbers_after_change(const Event& event) {
  if (is_team_event(event.regulations().system)) return team_numbers_after_change(event);
  NumbersAssigned numbers = numbers_by_ranking(event, 0);
  if (is_swiss(event.regulations().system) && event.rounds.size() < kLastRoundOfChanges) {
    return {std::move(numbers)};
  }
  std::unordered_map<UserId, int> given;
  for (const Entrant& entrant : event.entrants) {
    const bool is_new = entrant.number == 0;
    given[entrant.id()] = is_new ? tournament::kMaxPlayerNumber + 1 : entrant.number;
  }
  std::stable_sort(numbers.order.begin(), numbers.order.end(),
                   [&](UserId a, UserId b) { return given[a] < given[b]; });
  return {std::move(numbers)};
}

Decision decide_numbers(const Scene& scene, const AssignNumbers& command) {
  const Event& event = scene.event;
  if (!event.rounds.empty()) return EventError::numbers_fixed;
  if (command.order.empty() && command.teams.empty()) return first_numbers(event, command.random);
  if (is_team_event(event.regulations().system)) return decide_team_order(event, command);
  const System system = event.regulations().system;
  if (is_swiss(system)) return EventError::order_by_ranking;
  if (!is_full_order(event, command.order)) return EventError::bad_order;
  if (teams_of(system) > 0 && !keeps_teams_together(event, command.order)) {
    return EventError::bad_order;
  }
  if (command.order.size() < 2) return EventError::too_few_players;
  return Facts{NumbersAssigned{command.order, initial_color(event, command.random)}};
}

}  // namespace escaque::event
