#include "accounts/accounts_service.hpp"
#include "accounts/convert.hpp"
#include "accounts/operator_socket.hpp"

namespace escaque::services::accounts {
namespace {

template <class T>
using Served = Awaitable<Result<T, rpc::Error>>;

Served<v1::CreateUserResponse> create_user(Accounts& accounts, const v1::CreateUserRequest& request,
                                           std::optional<uid_t> uid) {
  if (!uid) co_return to_error(Refused(AccountError::unknown_peer));
  auto roles = from_wire(request.roles());
  if (!roles) co_return to_error(roles.error());
  const auto kind = request.is_computer() ? AccountKind::computer : AccountKind::person;
  NewUser user{request.handle(), request.password(), request.title(), std::move(*roles), kind, {}};
  const auto account = co_await accounts.create_user(std::move(user), {*uid});
  if (!account) co_return to_error(account.error());
  v1::CreateUserResponse response;
  *response.mutable_user() = to_wire(*account);
  co_return response;
}

Served<v1::SetRolesResponse> set_roles(Accounts& accounts, const v1::SetRolesRequest& request,
                                       std::optional<uid_t> uid) {
  if (!uid) co_return to_error(Refused(AccountError::unknown_peer));
  auto roles = from_wire(request.roles());
  if (!roles) co_return to_error(roles.error());
  const auto account = co_await accounts.set_roles(request.handle(), std::move(*roles), {*uid});
  if (!account) co_return to_error(account.error());
  v1::SetRolesResponse response;
  *response.mutable_user() = to_wire(*account);
  co_return response;
}

Served<v1::ResetPasswordResponse> reset_password(Accounts& accounts,
                                                 const v1::ResetPasswordRequest& request,
                                                 std::optional<uid_t> uid) {
  if (!uid) co_return to_error(Refused(AccountError::unknown_peer));
  const auto done = co_await accounts.reset_password(request.handle(), request.password(), {*uid});
  if (!done) co_return to_error(done.error());
  co_return v1::ResetPasswordResponse();
}

Served<v1::DropSecondFactorResponse> drop_second_factor(Accounts& accounts,
                                                        const v1::DropSecondFactorRequest& request,
                                                        std::optional<uid_t> uid) {
  if (!uid) co_return to_error(Refused(AccountError::unknown_peer));
  const auto done = co_await accounts.remove_second_factor(request.handle(), {*uid});
  if (!done) co_return to_error(done.error());
  co_return v1::DropSecondFactorResponse();
}

Served<v1::CloseUserResponse> close_user(Accounts& accounts, const v1::CloseUserRequest& request,
                                         std::optional<uid_t> uid) {
  if (!uid) co_return to_error(Refused(AccountError::unknown_peer));
  const auto done = co_await accounts.close_user(request.handle(), {*uid});
  if (!done) co_return to_error(done.error());
  co_return v1::CloseUserResponse();
}

}  // namespace

AccountsAdminService::Reactor* AccountsAdminService::CreateUser(
    Context* context, const v1::CreateUserRequest* request, v1::CreateUserResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [this, uid = uid_of_peer(context->peer())](const auto& said, rpc::Call) {
                      return create_user(accounts_, said, uid);
                    });
}

AccountsAdminService::Reactor* AccountsAdminService::SetRoles(Context* context,
                                                              const v1::SetRolesRequest* request,
                                                              v1::SetRolesResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [this, uid = uid_of_peer(context->peer())](const auto& said, rpc::Call) {
                      return set_roles(accounts_, said, uid);
                    });
}

AccountsAdminService::Reactor* AccountsAdminService::ResetPassword(
    Context* context, const v1::ResetPasswordRequest* request,
    v1::ResetPasswordResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [this, uid = uid_of_peer(context->peer())](const auto& said, rpc::Call) {
                      return reset_password(accounts_, said, uid);
                    });
}

AccountsAdminService::Reactor* AccountsAdminService::DropSecondFactor(
    Context* context, const v1::DropSecondFactorRequest* request,
    v1::DropSecondFactorResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [this, uid = uid_of_peer(context->peer())](const auto& said, rpc::Call) {
                      return drop_second_factor(accounts_, said, uid);
                    });
}

AccountsAdminService::Reactor* AccountsAdminService::CloseUser(Context* context,
                                                               const v1::CloseUserRequest* request,
                                                               v1::CloseUserResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [this, uid = uid_of_peer(context->peer())](const auto& said, rpc::Call) {
                      return close_user(accounts_, said, uid);
                    });
}

}  // namespace escaque::services::accounts
