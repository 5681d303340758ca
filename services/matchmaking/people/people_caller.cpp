#include "matchmaking/people/people_caller.hpp"

#include <string>

#include "matchmaking/wire.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr std::string_view kInvited = "invited";
constexpr std::size_t kInvitedKept = 1'000;

}  // namespace

Awaitable<void> PeopleCaller::call(std::vector<UserId> users) {
  if (users.empty()) co_return;
  v1::PeopleInvited invited;
  for (const UserId user : users) invited.add_user_ids(to_string(user));
  const std::string payload = invited.SerializeAsString();
  (void)co_await log_.append_shared(kInvited, payload, kInvitedKept);
}

}  // namespace escaque::services::matchmaking
