// The organiser names the arbiters of the event's games, and the committee that decides appeals.

#include <unordered_set>

#include "domain/event/decisions.hpp"

namespace escaque::event {
namespace {

constexpr std::size_t kMaxInCommittee = 9;
constexpr std::size_t kMaxReserves = 3;

}  // namespace

Decision decide_officials(const Scene& scene, const NameOfficials& command) {
  const UserId organizer = scene.event.created.organizer;
  if (scene.origin.user != organizer) return EventError::organizer_only;
  if (command.arbiters.size() > kMaxArbiters) return EventError::bad_arbiters;
  // The organiser is an arbiter, too.
  std::unordered_set<UserId> taken{organizer};
  for (const Official& each : command.arbiters) {
    if (!taken.insert(each.id).second) return EventError::bad_arbiters;
  }
  if (scene.event.regulations().entry.bars_arbiters) {
    for (const Official& each : command.arbiters) {
      const Entrant* const entrant = scene.event.entrant(each.id);
      if (entrant && !entrant->has_withdrawn) return EventError::arbiter_plays;
    }
  }
  const std::size_t members = command.committee.size();
  const bool is_odd = members % 2 == 1 && members <= kMaxInCommittee;
  if (members > 0 && !is_odd) return EventError::bad_members;
  const std::size_t reserves = command.reserves.size();
  if (reserves > kMaxReserves || (reserves > 0 && members == 0)) return EventError::bad_members;
  for (const auto* group : {&command.committee, &command.reserves}) {
    for (const Official& each : *group) {
      if (!taken.insert(each.id).second) return EventError::bad_members;
    }
  }
  return Facts{OfficialsNamed{command.arbiters, command.committee, command.reserves}};
}

}  // namespace escaque::event
