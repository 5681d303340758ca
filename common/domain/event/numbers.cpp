// Pairing numbers (C.04.2).

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "domain/event/decisions.hpp"

namespace escaque::event {
namespace {

/// Numbers may change until this round has been paired (C.04.2).
constexpr std::size_t kLastRoundOfChanges = 4;

/// Who has been in a round keeps a number though he has left.
bool gets_number(const Event& event, const Entrant& entrant) {
  return !entrant.has_withdrawn || (entrant.number > 0 && !event.rounds.empty());
}

Color initial_color(const Event& event, std::uint64_t random) {
  const Color drawn = (random & 1U) != 0 ? Color::black : Color::white;
  return event.initial_color.value_or(event.regulations().initial_color.value_or(drawn));
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

NumbersAssigned numbers_by_ranking(const Event& event, std::uint64_t random) {
  NumbersAssigned numbers{{}, initial_color(event, random)};
  for (const std::size_t index : initial_order(event.entrants)) {
    const Entrant& entrant = event.entrants[index];
    if (gets_number(event, entrant)) numbers.order.push_back(entrant.id());
  }
  return numbers;
}

NumbersAssigned numbers_after_change(const Event& event) {
  NumbersAssigned numbers = numbers_by_ranking(event, 0);
  if (is_swiss(event.regulations().system) && event.rounds.size() < kLastRoundOfChanges) {
    return numbers;
  }
  std::unordered_map<UserId, int> given;
  for (const Entrant& entrant : event.entrants) {
    const bool is_new = entrant.number == 0;
    given[entrant.id()] = is_new ? tournament::kMaxPlayerNumber + 1 : entrant.number;
  }
  std::stable_sort(numbers.order.begin(), numbers.order.end(),
                   [&](UserId a, UserId b) { return given[a] < given[b]; });
  return numbers;
}

Decision decide_numbers(const Scene& scene, const AssignNumbers& command) {
  const Event& event = scene.event;
  if (!event.rounds.empty()) return EventError::numbers_fixed;
  NumbersAssigned numbers = numbers_by_ranking(event, command.random);
  if (numbers.order.size() < 2) return EventError::too_few_players;
  if (command.order.empty()) return Facts{numbers};
  if (is_swiss(event.regulations().system)) return EventError::order_by_ranking;
  if (!is_full_order(event, command.order)) return EventError::bad_order;
  numbers.order = command.order;
  return Facts{numbers};
}

}  // namespace escaque::event
