#pragma once
// What people have chosen about being seen online, and what that means for others.

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "gateway/upstream/backends.hpp"
#include "gateway/wire.hpp"

namespace escaque::services::gateway {

struct Visibility {
  accounts_v1::Audience may_see = accounts_v1::AUDIENCE_NOBODY;
  std::unordered_set<std::string> followed;  // Where that is AUDIENCE_FOLLOWED.
};

/// Whoever looks.
struct Viewer {
  std::string id;  // Empty: a visitor.
  bool is_registered = false;
};
[[nodiscard]] Viewer as_viewer(const std::optional<common_v1::User>& user);

/// Whether all who look as `viewer` does may see somebody who has chosen this.
[[nodiscard]] bool is_open_to(accounts_v1::Audience audience, const Viewer& viewer);
/// Whether `viewer` may see the user `id`. Everybody sees themselves.
[[nodiscard]] bool may_see(const std::string& id, const Visibility& visibility,
                           const Viewer& viewer);

[[nodiscard]] Visibility from_wire(const accounts_v1::Visibility& wire);

/// Those of `ids`, a hundred at most, whom `viewer` may see; nobody while `accounts` does not
/// answer.
[[nodiscard]] Awaitable<std::unordered_set<std::string>> seen_of(const Backends& backends,
                                                                 std::vector<std::string> ids,
                                                                 Viewer viewer);

}  // namespace escaque::services::gateway
