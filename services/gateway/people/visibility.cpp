#include "gateway/people/visibility.hpp"

#include <utility>

namespace escaque::services::gateway {

Viewer as_viewer(const std::optional<common_v1::User>& user) {
  return user ? Viewer{user->id(), !user->is_guest()} : Viewer();
}

bool is_open_to(accounts_v1::Audience audience, const Viewer& viewer) {
  switch (audience) {
    case accounts_v1::AUDIENCE_EVERYBODY:
      return true;
    case accounts_v1::AUDIENCE_REGISTERED:
      return viewer.is_registered;
    default:
      return false;
  }
}

bool may_see(const std::string& id, const Visibility& visibility, const Viewer& viewer) {
  if (id == viewer.id || is_open_to(visibility.may_see, viewer)) return true;
  return visibility.may_see == accounts_v1::AUDIENCE_FOLLOWED &&
         visibility.followed.contains(viewer.id);
}

Visibility from_wire(const accounts_v1::Visibility& wire) {
  const auto& followed = wire.followed_ids();
  return {wire.may_see(), {followed.begin(), followed.end()}};
}

Awaitable<std::unordered_set<std::string>> seen_of(const Backends& backends,
                                                   std::vector<std::string> ids, Viewer viewer) {
  std::unordered_set<std::string> seen;
  accounts_v1::GetVisibilityRequest request;
  for (std::string& id : ids) request.add_user_ids(std::move(id));
  const auto answer = co_await backends.ask(&Accounts::GetVisibility, std::move(request));
  if (!answer) co_return seen;
  for (const accounts_v1::Visibility& each : answer->users()) {
    if (may_see(each.user_id(), from_wire(each), viewer)) seen.insert(each.user_id());
  }
  co_return seen;
}

}  // namespace escaque::services::gateway
