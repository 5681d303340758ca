// Requested byes.

#include <algorithm>

#include "domain/event/decisions.hpp"

namespace escaque::event {
namespace {

using tournament::RoundResult;

const Bye* bye_in(const Entrant& entrant, Round round) {
  const auto found = std::find_if(entrant.byes.begin(), entrant.byes.end(),
                                  [&](const Bye& bye) { return bye.round == round; });
  return found == entrant.byes.end() ? nullptr : &*found;
}

/// What a player may have without an arbiter.
std::optional<EventError> refusal_of_wish(const ByeRules& rules, const Entrant& entrant,
                                          const Bye& bye) {
  if (bye.kind == RoundResult::full_bye) return EventError::bad_bye;
  if (bye.kind != RoundResult::half_bye) return std::nullopt;
  const auto had = std::count_if(entrant.byes.begin(), entrant.byes.end(), [](const Bye& each) {
    return each.kind == RoundResult::half_bye;
  });
  if (had >= rules.half_point_byes) return EventError::too_many_byes;
  if (bye.round > rules.last_round) return EventError::bye_too_late;
  return std::nullopt;
}

/// Why the byes of `user` in `round` cannot change.
std::optional<EventError> refusal_of_change(const Scene& scene, UserId user, Round round) {
  if (!scene.speaks_for(user)) return EventError::arbiters_only;
  if (!is_swiss(scene.event.regulations().system)) return EventError::no_byes;
  const Entrant* const entrant = scene.event.entrant(user);
  if (!entrant) return EventError::not_entered;
  if (entrant->has_withdrawn) return EventError::withdrawn;
  if (round < 1 || round > scene.event.round_count()) return EventError::no_such_round;
  if (round < scene.event.next_round()) return EventError::round_is_paired;
  return std::nullopt;
}

}  // namespace

Decision decide_bye(const Scene& scene, const RequestBye& command) {
  const Bye& bye = command.bye;
  if (const auto reason = refusal_of_change(scene, command.user, bye.round)) return *reason;
  if (bye.kind != RoundResult::half_bye && bye.kind != RoundResult::zero_bye &&
      bye.kind != RoundResult::full_bye) {
    return EventError::bad_bye;
  }
  const Entrant& entrant = *scene.event.entrant(command.user);
  if (bye_in(entrant, bye.round)) return EventError::already_has_bye;
  if (!scene.is_arbiter()) {
    const auto reason = refusal_of_wish(scene.event.regulations().byes, entrant, bye);
    if (reason) return *reason;
  }
  return Facts{ByeRequested{command.user, bye}};
}

Decision decide_bye(const Scene& scene, const CancelBye& command) {
  if (const auto reason = refusal_of_change(scene, command.user, command.round)) return *reason;
  if (!bye_in(*scene.event.entrant(command.user), command.round)) return EventError::no_such_bye;
  return Facts{ByeCancelled{command.user, command.round}};
}

}  // namespace escaque::event
