#include "domain/pairing/waves/pair_cost.hpp"

#include <algorithm>
#include <cstdlib>

namespace escaque::pairing::waves {
namespace {

constexpr Cost kPlaceCost = 10;    // Each place between two players.
constexpr Cost kMaxPlaces = 1000;  // Farther apart costs no more.
constexpr Cost kMaxRating = 4000;
constexpr Cost kColorCost = 25;  // Times the square of the larger balance after the game.
/// Met in the last game, the one before, the one before that.
constexpr Cost kAgainCost[] = {3000, 1000, 400};

Cost color_cost(const Waiter& a, const Waiter& b) {
  const bool is_white = has_white(a, b);
  const Cost one = a.color_balance + (is_white ? 1 : -1);
  const Cost two = b.color_balance + (is_white ? -1 : 1);
  const Cost larger = std::min<Cost>(std::max(std::abs(one), std::abs(two)), 100);
  return kColorCost * larger * larger;
}

Cost again_cost(const Waiter& a, const Waiter& b) {
  Cost cost = 0;
  for (std::size_t i = 0; i < a.recent.size(); ++i) {
    if (a.recent[i] == b.id || b.recent[i] == a.id) cost += kAgainCost[i];
  }
  return cost;
}

}  // namespace

bool has_white(const Waiter& a, const Waiter& b) {
  if (a.color_balance != b.color_balance) return a.color_balance < b.color_balance;
  if (a.last_color == b.last_color) return a.place > b.place;
  return a.last_color == Color::black || b.last_color == Color::white;
}

Field::Field(std::span<const Waiter> all, const std::vector<std::size_t>& order,
             const NoPlay& noplay)
    : waiters(all), position_(all.size()), noplay_(noplay) {
  for (std::size_t i = 0; i < order.size(); ++i) position_[order[i]] = static_cast<int>(i);
}

bool Field::may_meet(std::size_t a, std::size_t b) const {
  const Waiter& one = waiters[a];
  const Waiter& two = waiters[b];
  const bool have_just_met = one.recent[0] == two.id || two.recent[0] == one.id;
  if (have_just_met && one.waves == 0 && two.waves == 0) return false;
  return !noplay_(one.id, two.id);
}

Cost Field::cost(std::size_t a, std::size_t b) const {
  if (!may_meet(a, b)) return kForbiddenCost;
  const Waiter& one = waiters[a];
  const Waiter& two = waiters[b];
  const Cost places = std::abs(position_[a] - position_[b]);
  const Cost ratings = std::abs(Cost{one.rating} - two.rating);
  return kPlaceCost * std::min(places, kMaxPlaces) + std::min(ratings, kMaxRating) +
         color_cost(one, two) + again_cost(one, two);
}

}  // namespace escaque::pairing::waves
