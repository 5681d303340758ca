// What users want of others.

#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {

Awaitable<OrRefused<HttpAnswer>> post_preferences(RestCall& call) {
  accounts_v1::SetPreferencesRequest request;
  const auto parsed = from_json(call.request.body, *request.mutable_preferences());
  if (!parsed) co_return parsed.error();
  request.set_user_id(call.identity.user->id());
  co_return co_await forward_part(call, &Accounts::SetPreferences, std::move(request),
                                  preferences_of);
}

}  // namespace escaque::services::gateway
