#include "accounts/accounts_service.hpp"
#include "accounts/convert.hpp"

namespace escaque::services::accounts {
namespace {

template <class T>
using Served = Awaitable<Result<T, rpc::Error>>;

Served<v1::CreateUserResponse> create_user(Accounts& accounts,
                                           const v1::CreateUserRequest& request) {
  auto roles = from_wire(request.roles());
  if (!roles) co_return to_error(roles.error());
  const auto kind = request.is_computer() ? AccountKind::computer : AccountKind::person;
  NewUser user{request.handle(), request.password(), request.title(), std::move(*roles), kind};
  const auto account = co_await accounts.create_user(std::move(user));
  if (!account) co_return to_error(account.error());
  v1::CreateUserResponse response;
  *response.mutable_user() = to_wire(*account);
  co_return response;
}

Served<v1::SetRolesResponse> set_roles(Accounts& accounts, const v1::SetRolesRequest& request) {
  auto roles = from_wire(request.roles());
  if (!roles) co_return to_error(roles.error());
  const auto account = co_await accounts.set_roles(request.handle(), std::move(*roles));
  if (!account) co_return to_error(account.error());
  v1::SetRolesResponse response;
  *response.mutable_user() = to_wire(*account);
  co_return response;
}

Served<v1::ResetPasswordResponse> reset_password(Accounts& accounts,
                                                 const v1::ResetPasswordRequest& request) {
  const auto done = co_await accounts.reset_password(request.handle(), request.password());
  if (!done) co_return to_error(done.error());
  co_return v1::ResetPasswordResponse();
}

}  // namespace

AccountsAdminService::Reactor* AccountsAdminService::CreateUser(
    Context* context, const v1::CreateUserRequest* request, v1::CreateUserResponse* response) {
  return rpc::serve(context, host_, response,
                    [this, request](rpc::Call) { return create_user(accounts_, *request); });
}

AccountsAdminService::Reactor* AccountsAdminService::SetRoles(Context* context,
                                                              const v1::SetRolesRequest* request,
                                                              v1::SetRolesResponse* response) {
  return rpc::serve(context, host_, response,
                    [this, request](rpc::Call) { return set_roles(accounts_, *request); });
}

AccountsAdminService::Reactor* AccountsAdminService::ResetPassword(
    Context* context, const v1::ResetPasswordRequest* request,
    v1::ResetPasswordResponse* response) {
  return rpc::serve(context, host_, response,
                    [this, request](rpc::Call) { return reset_password(accounts_, *request); });
}

}  // namespace escaque::services::accounts
