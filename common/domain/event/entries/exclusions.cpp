// People whom the organiser of a series keeps out of it. Whoever plays already is expelled by the
// Laws, or stays until the end.

#include <algorithm>

#include "domain/event/decisions.hpp"

namespace escaque::event {
namespace {

/// Far more than a series needs: nothing grows for ever.
constexpr std::size_t kMaxExclusions = 500;

}  // namespace

bool Event::excludes(UserId user) const {
  return std::any_of(exclusions.begin(), exclusions.end(),
                     [user](const Exclusion& each) { return each.user.id == user; });
}

Decision decide_exclusion(const Scene& scene, const SetExclusion& command) {
  const Event& event = scene.event;
  const UserId user = command.user.id;
  if (event.excludes(user) == command.is_excluded) return EventError::exclusion_known;
  Facts facts{ExclusionSet{command.user, command.is_excluded}};
  if (!command.is_excluded) return facts;
  if (event.is_arbiter(user)) return EventError::official_excluded;
  if (event.exclusions.size() >= kMaxExclusions) return EventError::too_many_exclusions;
  const Entrant* const entrant = event.entrant(user);
  const bool leaves = event.is_open() && event.rounds.empty() && entrant &&
                      !entrant->has_withdrawn && !is_team_event(event.regulations().system);
  if (!leaves) return facts;
  facts.emplace_back(EntrantWithdrew{user, event.next_round(), false, false});
  add_numbers(event, facts);
  return facts;
}

}  // namespace escaque::event
