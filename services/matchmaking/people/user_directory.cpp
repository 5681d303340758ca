#include "matchmaking/people/user_directory.hpp"

#include <algorithm>
#include <utility>

#include "matchmaking/wire/convert.hpp"

namespace escaque::services::matchmaking {
namespace {

// Of one request to `accounts`.
constexpr std::size_t kMaxAskedAtOnce = 100;

}  // namespace

UserDirectory::UserDirectory(rpc::Addresses accounts, Millis patience,
                             std::shared_ptr<const identity::Signer> signer)
    : service_(std::move(accounts), patience, std::move(signer)) {}

Awaitable<Result<KnownUsers, rpc::Error>> UserDirectory::find(std::vector<UserId> users,
                                                              rpc::Deadline deadline) {
  using Async = rpc::AsyncOf<accounts_v1::AccountsService>;
  KnownUsers known;
  for (std::size_t first = 0; first < users.size(); first += kMaxAskedAtOnce) {
    accounts_v1::GetUsersRequest request;
    const std::size_t end = std::min(users.size(), first + kMaxAskedAtOnce);
    for (std::size_t i = first; i < end; ++i) request.add_user_ids(to_string(users[i]));
    const rpc::AskOptions options{deadline, rpc::Effect::repeatable, rpc::Retry::while_unavailable};
    const auto answer = co_await service_.ask(&Async::GetUsers, request, options);
    if (!answer) co_return answer.error();
    for (const auto& profile : answer->users()) {
      auto player = from_wire(profile.user());
      if (player) known.insert_or_assign(player->id, std::move(*player));
    }
  }
  co_return known;
}

}  // namespace escaque::services::matchmaking
