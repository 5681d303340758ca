// Whom commands and lists name by their handles.

#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {

Awaitable<std::optional<ErrorDetail>> look_up(const Backends& backends, common_v1::User& user,
                                              std::string field) {
  accounts_v1::GetUsersRequest request;
  const bool is_called = !user.handle().empty();
  *(is_called ? request.add_handles() : request.add_user_ids()) =
      is_called ? user.handle() : user.id();
  auto answer = co_await backends.ask(&Accounts::GetUsers, std::move(request));
  if (!answer) co_return answer.error();
  const bool is_found = !answer->users().empty() && !answer->users(0).user().is_guest();
  if (!is_found) {
    co_return refusal(common_v1::REASON_NO_SUCH_USER, "nobody is called " + user.handle(),
                      "the handle of a registered user", std::move(field));
  }
  user.Swap(answer->mutable_users(0)->mutable_user());
  co_return std::nullopt;
}

Awaitable<OrRefused<HttpAnswer>> post_users_find(RestCall& call) {
  accounts_v1::GetUsersRequest request;
  const auto parsed = from_json(call.request.body, request);
  if (!parsed) co_return parsed.error();
  request.clear_user_ids();
  const Backends b = call.backends();
  auto answer = co_await b.ask(&Accounts::GetUsers, std::move(request));
  if (!answer) co_return answer.error();
  accounts_v1::GetUsersResponse found;
  for (const accounts_v1::UserProfile& each : answer->users()) {
    if (!each.user().is_guest()) *found.add_users()->mutable_user() = each.user();
  }
  co_return json_answer(std::move(found));
}

}  // namespace escaque::services::gateway
