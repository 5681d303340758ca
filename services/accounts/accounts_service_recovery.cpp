#include "accounts/accounts_service.hpp"
#include "accounts/convert.hpp"

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

AccountsService::Reactor* AccountsService::GetSecondFactor(
    Context* context, const v1::GetSecondFactorRequest* request,
    v1::GetSecondFactorResponse* response) {
  return rpc::serve(context, host_, request, response, [this](const auto& said, rpc::Call) {
    return get_second_factor(accounts_, said);
  });
}

AccountsService::Reactor* AccountsService::BeginSecondFactor(
    Context* context, const v1::BeginSecondFactorRequest* request,
    v1::BeginSecondFactorResponse* response) {
  return rpc::serve(context, host_, request, response, [this](const auto& said, rpc::Call) {
    return begin_second_factor(accounts_, said);
  });
}

AccountsService::Reactor* AccountsService::ConfirmSecondFactor(
    Context* context, const v1::ConfirmSecondFactorRequest* request,
    v1::ConfirmSecondFactorResponse* response) {
  return rpc::serve(context, host_, request, response, [this](const auto& said, rpc::Call) {
    return confirm_second_factor(accounts_, said);
  });
}

AccountsService::Reactor* AccountsService::RemoveSecondFactor(
    Context* context, const v1::RemoveSecondFactorRequest* request,
    v1::RemoveSecondFactorResponse* response) {
  return rpc::serve(context, host_, request, response, [this](const auto& said, rpc::Call) {
    return remove_second_factor(accounts_, said);
  });
}

AccountsService::Reactor* AccountsService::RenewRecoveryCodes(
    Context* context, const v1::RenewRecoveryCodesRequest* request,
    v1::RenewRecoveryCodesResponse* response) {
  return rpc::serve(context, host_, request, response, [this](const auto& said, rpc::Call) {
    return renew_recovery_codes(accounts_, said);
  });
}

AccountsService::Reactor* AccountsService::RecoverPassword(
    Context* context, const v1::RecoverPasswordRequest* request,
    v1::RecoverPasswordResponse* response) {
  return rpc::serve(context, host_, request, response, [this](const auto& said, rpc::Call) {
    return recover_password(accounts_, said);
  });
}

}  // namespace escaque::services::accounts
