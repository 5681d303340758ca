// What the operator does to accounts, each with its line in the audit.

#include <utility>

#include "accounts/accounts.hpp"
#include "accounts/desk/person_change.hpp"
#include "accounts/login/password_rules.hpp"

namespace escaque::services::accounts {
namespace {

// Whose passwords wait in a turn of their own.
constexpr std::string_view kOperator = "operator";

std::string listed(const std::vector<Role>& roles) {
  return "roles: " + (roles.empty() ? std::string("none") : names_of(roles));
}

}  // namespace

RecordedAction Accounts::audited(Operator by, std::string action, std::string more) const {
  std::string details = "uid " + std::to_string(by.uid);
  if (!more.empty()) details += "; " + more;
  return {parts_.time.utc_now(), std::move(action), std::move(details)};
}

Awaitable<Answer<Account>> Accounts::create_user(NewUser user, Operator by) {
  auto parsed = parse_handle(user.handle);
  if (!parsed) co_return Refused(AccountError::invalid_handle);
  // The operator may use the server's own names, but nobody is a guest who has a password.
  if (is_guest_like(*parsed)) co_return Refused(AccountError::reserved_handle);
  if (!is_title(user.title)) co_return Refused(AccountError::invalid_title);
  user.turn = login_turn(std::string(kOperator));
  RecordedAction action = audited(by, "create_user", listed(user.roles));
  co_return co_await create(std::move(*parsed), std::move(user), std::nullopt, std::move(action));
}

Awaitable<Answer<Account>> Accounts::set_roles(std::string handle, std::vector<Role> roles,
                                               Operator by) {
  RecordedAction action = audited(by, "set_roles", listed(roles));
  auto changed =
      co_await parts_.store.set_roles(handle_key(handle), std::move(roles), std::move(action));
  if (changed) parts_.on_change();
  co_return to_answer(std::move(changed));
}

Awaitable<Answer<void>> Accounts::reset_password(std::string handle, std::string password,
                                                 Operator by) {
  if (const auto why = refusal_of_password(password, handle)) co_return Refused(*why);
  const auto found = co_await parts_.store.find_credentials(handle_key(handle));
  if (!found) co_return Refused(found.error());
  if (!*found) co_return Refused(AccountError::no_such_user);
  const Account& account = (*found)->account;
  if (account.kind == AccountKind::guest) co_return Refused(AccountError::guest_has_no_password);
  HashTurn turn = login_turn(std::string(kOperator));
  auto hashed = co_await hash(std::move(password), std::move(turn));
  if (!hashed) co_return hashed.error();
  RecordedAction action = audited(by, "reset_password", {});
  const auto changed = co_await parts_.store.set_password(account.id, std::move(*hashed),
                                                          std::nullopt, std::move(action));
  if (changed) parts_.on_change();
  co_return to_answer(changed);
}

Awaitable<Answer<void>> Accounts::remove_second_factor(std::string handle, Operator by) {
  const auto found = co_await parts_.store.find_credentials(handle_key(handle));
  if (!found) co_return Refused(found.error());
  if (!*found) co_return Refused(AccountError::no_such_user);
  RecordedAction action = audited(by, "remove_second_factor", {});
  const auto removed = co_await parts_.factors.remove((*found)->account.id, std::move(action));
  if (removed) parts_.on_change();
  co_return to_answer(removed);
}

Awaitable<Answer<void>> Accounts::close_user(std::string handle, Operator by) {
  RecordedAction action = audited(by, "close_account", {});
  co_return co_await closing_.close_named(std::move(handle), std::move(action));
}

Awaitable<Answer<Erased>> Accounts::erase_user(std::string handle_or_id, Operator by) {
  RecordedAction closing = audited(by, "close_account", {});
  RecordedAction erasing = audited(by, "erase_account", {});
  co_return co_await closing_.erase(std::move(handle_or_id), std::move(closing),
                                    std::move(erasing));
}

}  // namespace escaque::services::accounts
