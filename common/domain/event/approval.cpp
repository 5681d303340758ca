// An arbiter of the site approves that the games of an event count for ratings, or does not; hides
// the event, or shows it again.

#include "domain/event/decisions.hpp"

namespace escaque::event {

Decision decide_rating(const Scene& scene, const RuleOnRating& command) {
  const Event& event = scene.event;
  if (!scene.origin.user) return EventError::arbiters_only;
  if (!event.regulations().terms.is_rated || !event.created.needs_approval) {
    return EventError::needs_no_approval;
  }
  if (!command.is_approved && scene.origin.reason.empty()) return EventError::no_reason;
  const auto& before = event.rating_ruling;
  if (before && before->is_approved == command.is_approved) return EventError::ruled_already;
  return Facts{
      RatingRuled{{command.is_approved, *scene.origin.user, scene.origin.reason, scene.now}}};
}

Decision decide_visibility(const Scene& scene, const RuleOnVisibility& command) {
  if (!scene.origin.user) return EventError::arbiters_only;
  if (command.is_hidden == scene.event.is_hidden()) return EventError::ruled_already;
  if (command.is_hidden && scene.origin.reason.empty()) return EventError::no_reason;
  return Facts{
      VisibilityRuled{{command.is_hidden, *scene.origin.user, scene.origin.reason, scene.now}}};
}

}  // namespace escaque::event
