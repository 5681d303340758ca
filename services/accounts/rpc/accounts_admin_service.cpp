#include "accounts/convert.hpp"
#include "accounts/rpc/accounts_service.hpp"

namespace escaque::services::accounts {
namespace {

template <class T>
using Served = Awaitable<Result<T, rpc::Error>>;

Served<v1::CreateUserResponse> create_user(Accounts& accounts, const v1::CreateUserRequest& request,
                                           Peer uid) {
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
                                       Peer uid) {
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
                                                 Peer uid) {
  if (!uid) co_return to_error(Refused(AccountError::unknown_peer));
  const auto done = co_await accounts.reset_password(request.handle(), request.password(), {*uid});
  if (!done) co_return to_error(done.error());
  co_return v1::ResetPasswordResponse();
}

Served<v1::DropSecondFactorResponse> drop_second_factor(Accounts& accounts,
                                                        const v1::DropSecondFactorRequest& request,
                                                        Peer uid) {
  if (!uid) co_return to_error(Refused(AccountError::unknown_peer));
  const auto done = co_await accounts.remove_second_factor(request.handle(), {*uid});
  if (!done) co_return to_error(done.error());
  co_return v1::DropSecondFactorResponse();
}

Served<v1::CloseUserResponse> close_user(Accounts& accounts, const v1::CloseUserRequest& request,
                                         Peer uid) {
  if (!uid) co_return to_error(Refused(AccountError::unknown_peer));
  const auto done = co_await accounts.close_user(request.handle(), {*uid});
  if (!done) co_return to_error(done.error());
  co_return v1::CloseUserResponse();
}

Served<v1::EraseUserResponse> erase_user(Accounts& accounts, const v1::EraseUserRequest& request,
                                         Peer uid) {
  if (!uid) co_return to_error(Refused(AccountError::unknown_peer));
  const auto erased = co_await accounts.erase_user(request.user(), {*uid});
  if (!erased) co_return to_error(erased.error());
  v1::EraseUserResponse response;
  response.set_user_id(to_string(erased->user));
  if (erased->before) {
    response.set_erased_before_ms(static_cast<double>(erased->before->time_since_epoch().count()));
  }
  co_return response;
}

}  // namespace

AccountsAdminService::AccountsAdminService(Accounts& accounts, Emergency& emergency,
                                           Announcements& announcements, rpc::Host host)
    : Service(v1::AccountsAdminService::service_full_name(), std::move(host)) {
  serve_operator(accounts, create_user);
  serve_operator(accounts, set_roles);
  serve_operator(accounts, reset_password);
  serve_operator(accounts, drop_second_factor);
  serve_operator(accounts, close_user);
  serve_operator(accounts, erase_user);
  serve_emergency(emergency);
  serve_announcements(announcements);
}

}  // namespace escaque::services::accounts
