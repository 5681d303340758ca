// REST calls of a login's second step, and of whoever has lost their password.

#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {

Awaitable<OrRefused<HttpAnswer>> post_second_factor_begin(RestCall& call) {
  v1::Confirmation confirmation;
  const auto parsed = from_json(call.request.body, confirmation);
  if (!parsed) co_return parsed.error();
  accounts_v1::BeginSecondFactorRequest request;
  request.set_user_id(call.identity.user->id());
  request.set_password(confirmation.password());
  co_return co_await forward(call, &Accounts::BeginSecondFactor, std::move(request),
                             Asking::hashed);
}

Awaitable<OrRefused<HttpAnswer>> post_second_factor_confirm(RestCall& call) {
  v1::Confirmation confirmation;
  const auto parsed = from_json(call.request.body, confirmation);
  if (!parsed) co_return parsed.error();
  accounts_v1::ConfirmSecondFactorRequest request;
  request.set_user_id(call.identity.user->id());
  request.set_code(confirmation.code());
  const Backends b = call.backends();
  const auto answer =
      co_await b.ask(&Accounts::ConfirmSecondFactor, std::move(request), Asking::hashed);
  if (!answer) co_return answer.error();
  v1::RecoveryCodes codes;
  *codes.mutable_codes() = answer->recovery_codes();
  co_return json_answer(codes);
}

Awaitable<OrRefused<HttpAnswer>> post_second_factor_remove(RestCall& call) {
  v1::Confirmation confirmation;
  const auto parsed = from_json(call.request.body, confirmation);
  if (!parsed) co_return parsed.error();
  accounts_v1::RemoveSecondFactorRequest request;
  request.set_user_id(call.identity.user->id());
  request.set_password(confirmation.password());
  request.set_code(confirmation.code());
  co_return co_await order(call, &Accounts::RemoveSecondFactor, std::move(request), Asking::hashed);
}

Awaitable<OrRefused<HttpAnswer>> post_recovery_codes(RestCall& call) {
  v1::Confirmation confirmation;
  const auto parsed = from_json(call.request.body, confirmation);
  if (!parsed) co_return parsed.error();
  accounts_v1::RenewRecoveryCodesRequest request;
  request.set_user_id(call.identity.user->id());
  request.set_password(confirmation.password());
  request.set_code(confirmation.code());
  const Backends b = call.backends();
  const auto answer =
      co_await b.ask(&Accounts::RenewRecoveryCodes, std::move(request), Asking::hashed);
  if (!answer) co_return answer.error();
  v1::RecoveryCodes codes;
  *codes.mutable_codes() = answer->recovery_codes();
  co_return json_answer(codes);
}

Awaitable<OrRefused<HttpAnswer>> post_password_recover(RestCall& call) {
  v1::PasswordRecovery recovery;
  const auto parsed = from_json(call.request.body, recovery);
  if (!parsed) co_return parsed.error();
  accounts_v1::RecoverPasswordRequest request;
  request.set_handle(recovery.handle());
  request.set_recovery_code(recovery.recovery_code());
  request.set_new_password(recovery.new_password());
  set_client(call, *request.mutable_client());
  co_return co_await order(call, &Accounts::RecoverPassword, std::move(request), Asking::hashed);
}

}  // namespace escaque::services::gateway
