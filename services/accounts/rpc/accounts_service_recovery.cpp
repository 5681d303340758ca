#include "accounts/convert.hpp"
#include "accounts/rpc/accounts_service.hpp"

// What an account is kept and recovered by.

namespace escaque::services::accounts {
namespace {

template <class T>
using Served = Awaitable<Result<T, rpc::Error>>;

template <class Response>
Result<Response, rpc::Error> with_codes(Answer<std::vector<std::string>> codes) {
  if (!codes) return to_error(codes.error());
  Response response;
  for (std::string& code : *codes) response.add_recovery_codes(std::move(code));
  return response;
}

Served<v1::GetSecondFactorResponse> get_second_factor(Accounts& accounts,
                                                      const v1::GetSecondFactorRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  const auto state = co_await accounts.second_factor().state(*user);
  if (!state) co_return to_error(state.error());
  v1::GetSecondFactorResponse response;
  response.set_is_on(state->is_on);
  response.set_recovery_codes(state->recovery_codes);
  for (const Role role : state->withheld) response.add_withheld_roles(role_to_wire(role));
  co_return response;
}

Served<v1::BeginSecondFactorResponse> begin_second_factor(
    Accounts& accounts, const v1::BeginSecondFactorRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  auto begun = co_await accounts.second_factor().begin(*user, request.password());
  if (!begun) co_return to_error(begun.error());
  v1::BeginSecondFactorResponse response;
  response.set_secret(std::move(begun->secret));
  response.set_uri(std::move(begun->uri));
  co_return response;
}

Served<v1::ConfirmSecondFactorResponse> confirm_second_factor(
    Accounts& accounts, const v1::ConfirmSecondFactorRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  co_return with_codes<v1::ConfirmSecondFactorResponse>(
      co_await accounts.second_factor().confirm(*user, request.code()));
}

Served<v1::RemoveSecondFactorResponse> remove_second_factor(
    Accounts& accounts, const v1::RemoveSecondFactorRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  const auto done =
      co_await accounts.second_factor().remove(*user, request.password(), request.code());
  if (!done) co_return to_error(done.error());
  co_return v1::RemoveSecondFactorResponse();
}

Served<v1::RenewRecoveryCodesResponse> renew_recovery_codes(
    Accounts& accounts, const v1::RenewRecoveryCodesRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  co_return with_codes<v1::RenewRecoveryCodesResponse>(
      co_await accounts.second_factor().renew_codes(*user, request.password(), request.code()));
}

Served<v1::RecoverPasswordResponse> recover_password(Accounts& accounts,
                                                     const v1::RecoverPasswordRequest& request) {
  const auto done = co_await accounts.second_factor().recover(
      request.handle(), request.recovery_code(), request.new_password(),
      from_wire(request.client()));
  if (!done) co_return to_error(done.error());
  co_return v1::RecoverPasswordResponse();
}

}  // namespace

void AccountsService::serve_recovery(Accounts& accounts) {
  serve(accounts, get_second_factor);
  serve(accounts, begin_second_factor);
  serve(accounts, confirm_second_factor);
  serve(accounts, remove_second_factor);
  serve(accounts, renew_recovery_codes);
  serve(accounts, recover_password);
}

}  // namespace escaque::services::accounts
