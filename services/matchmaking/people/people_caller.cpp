#include "matchmaking/people/people_caller.hpp"

#include <string>

namespace escaque::services::matchmaking {
namespace {

constexpr std::string_view kInvitedStream = "invited";
constexpr std::size_t kInvitedKept = 1'000;
constexpr std::string_view kRoundsStream = "rounds";
constexpr std::size_t kRoundsKept = 500;

}  // namespace

Awaitable<void> PeopleCaller::call(std::vector<UserId> users) {
  if (users.empty()) co_return;
  v1::PeopleInvited invited;
  for (const UserId user : users) invited.add_user_ids(to_string(user));
  const std::string payload = invited.SerializeAsString();
  (void)co_await log_.append_shared(kInvitedStream, payload, kInvitedKept);
}

Awaitable<void> PeopleCaller::announce(std::vector<v1::RoundAnnounced> rounds) {
  for (const v1::RoundAnnounced& round : rounds) {
    const std::string payload = round.SerializeAsString();
    (void)co_await log_.append_shared(kRoundsStream, payload, kRoundsKept);
  }
}

}  // namespace escaque::services::matchmaking
