// What challenging needs: whom, and what a link leads to.

#include <utility>
#include <vector>

#include "escaque/gateway/v1/challenge.pb.h"

#include "gateway/hub/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/handlers.hpp"
#include "platform/asio/gather.hpp"

namespace escaque::services::gateway {

Awaitable<OrRefused<HttpAnswer>> get_users(RestCall& call) {
  accounts_v1::FindUsersRequest request;
  request.set_prefix(std::string(call.request.parameter("prefix")));
  const Backends b = call.backends();
  auto answer = co_await b.ask(&Accounts::FindUsers, std::move(request));
  if (!answer) co_return answer.error();
  std::vector<Awaitable<bool>> asked;
  for (const common_v1::User& user : answer->users()) {
    asked.push_back(call.hub.presence().is_away(user.id()));
  }
  const auto away = co_await gather(std::move(asked));
  std::vector<std::string> ids;
  for (const common_v1::User& user : answer->users()) ids.push_back(user.id());
  const Viewer viewer = as_viewer(call.identity.user);
  const auto seen = co_await seen_of(b, std::move(ids), viewer);
  v1::FoundUsers found;
  for (std::size_t i = 0; i < away.size(); ++i) {
    v1::FoundUser& each = *found.add_users();
    each.mutable_user()->Swap(answer->mutable_users(static_cast<int>(i)));
    each.set_is_online(!away[i] && seen.contains(each.user().id()));
  }
  co_return json_answer(std::move(found));
}

Awaitable<OrRefused<HttpAnswer>> get_challenge(RestCall& call) {
  const Backends b = call.backends();
  auto request = about<matchmaking_v1::GetChallengeRequest>(call);
  auto answer = co_await b.ask(&Matchmaking::GetChallenge, std::move(request));
  if (!answer) co_return answer.error();
  v1::LinkChallenge shown;
  shown.mutable_challenge()->Swap(answer->mutable_challenge());
  const std::string owner = shown.challenge().challenger().user().id();
  const bool is_away = co_await call.hub.presence().is_away(owner);
  // Whoever opens the link may try; whom the owner hides from must not learn it from here.
  std::vector<std::string> ids{owner};
  const Viewer anybody;
  const auto seen = co_await seen_of(b, std::move(ids), anybody);
  shown.set_is_owner_online(!is_away || !seen.contains(owner));
  co_return json_answer(std::move(shown));
}

}  // namespace escaque::services::gateway
