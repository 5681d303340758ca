// The REST call that gives users what the server keeps of them.

#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/web/rest/account/account_export.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {

/// What the server keeps of the user, as a zip file.
Awaitable<OrRefused<HttpAnswer>> post_account_export(RestCall& call) {
  if (call.identity.user->is_guest()) {
    co_return refusal(common_v1::REASON_NOT_ALLOWED, "nothing is kept about guests",
                      "a registered user");
  }
  AccountExport data(call);
  auto archive = co_await data.make(std::string(call.request.parameter("page")));
  if (!archive) co_return archive.error();
  HttpAnswer answer = text_answer("application/zip", std::move(*archive));
  answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"escaque-" +
                                                         call.identity.user->handle() + ".zip\"");
  answer.headers.emplace_back("Cache-Control", "no-store");
  co_return answer;
}

}  // namespace escaque::services::gateway
