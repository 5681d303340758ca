// What users want of others.

#include <utility>

#include "gateway/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest_handlers.hpp"

namespace escaque::services::gateway {

Awaitable<OrRefused<HttpAnswer>> get_preferences(RestCall& call) {
  accounts_v1::GetListsRequest request;
  request.set_user_id(call.identity.user->id());
  const Backends b = call.backends();
  const auto answer = co_await b.ask(b.accounts(), &Accounts::GetLists, std::move(request));
  if (!answer) co_return answer.error();
  co_return json_answer(answer->preferences());
}

Awaitable<OrRefused<HttpAnswer>> post_preferences(RestCall& call) {
  accounts_v1::SetPreferencesRequest request;
  const auto parsed = from_json(call.request.body, *request.mutable_preferences());
  if (!parsed) co_return parsed.error();
  request.set_user_id(call.identity.user->id());
  const Backends b = call.backends();
  const auto answer = co_await b.ask(b.accounts(), &Accounts::SetPreferences, std::move(request));
  if (!answer) co_return answer.error();
  co_return json_answer(answer->preferences());
}

}  // namespace escaque::services::gateway
