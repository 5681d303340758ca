#pragma once
// What the site's arbiters have hidden: who sees it all the same, and their rulings.

#include <optional>

#include "matchmaking/desk.hpp"

namespace escaque::services::matchmaking {

/// The reader of an event, an arena or a season.
struct Viewer {
  /// Nothing: a visitor.
  std::optional<UserId> id;
  bool is_site_arbiter = false;
};

/// `user` without an id is a visitor.
[[nodiscard]] Result<Viewer, rpc::Error> read_viewer(const common_v1::User& user);

/// Whoever does not see it is told that there is no such thing.
template <class Entity>
[[nodiscard]] bool sees(const Viewer& viewer, const Entity& entity) {
  return !entity.is_hidden() || viewer.is_site_arbiter ||
         (viewer.id && entity.takes_part(*viewer.id));
}

[[nodiscard]] Answered<v1::RuleOnVisibilityResponse> rule_on_visibility(
    Desk desk, const v1::RuleOnVisibilityRequest& request);

}  // namespace escaque::services::matchmaking
