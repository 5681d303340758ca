#include "domain/winnability/deep_argument.hpp"

#include "domain/winnability/bystanders.hpp"
#include "domain/winnability/fortress.hpp"
#include "domain/winnability/rooted.hpp"
#include "domain/winnability/static_argument.hpp"
#include "domain/winnability/successors.hpp"

namespace escaque::winnability {
namespace {

/// The moves are looked at one by one where there are no more, and so deep.
constexpr int kMovesLookedAt = 4;
constexpr int kPliesLookedAt = 3;
/// An arrangement without bystanders takes less time than one of a fortress.
constexpr std::uint32_t kApartFactor = 4;

Reason find_here(const rules::PositionState& state, Color winner, std::uint32_t limit) {
  const KnownMen known = find_rooted(state, winner);
  const Reason reason = find_static_argument(state, winner, known);
  if (reason != Reason::none) return reason;
  return is_fortress(state, winner, known.rooted, limit) ? Reason::fortress : Reason::none;
}

bool is_forced(const rules::PositionState& state, Color winner, std::uint32_t limit, int plies) {
  int moves = 0;
  for_each_successor(
      state, [&](const rules::PositionState&, rules::Move) { return ++moves <= kMovesLookedAt; });
  if (moves > kMovesLookedAt) return false;
  bool holds = true;
  for_each_successor(state, [&](const rules::PositionState& next, rules::Move) {
    holds = !(next.turn != winner && is_mated(next)) &&
            (find_here(next, winner, limit) != Reason::none ||
             (plies > 1 && is_forced(next, winner, limit, plies - 1)));
    return holds;
  });
  return holds;
}

}  // namespace

Reason find_deep_argument(const rules::PositionState& state, Color winner, std::uint32_t limit) {
  const Reason reason = find_here(state, winner, limit);
  if (reason != Reason::none) return reason;
  if (is_forced(state, winner, limit, kPliesLookedAt)) return Reason::forced;
  return is_mateless_apart(state, winner, kApartFactor * limit) ? Reason::apart : Reason::none;
}

}  // namespace escaque::winnability
