#pragma once
// What a transaction about clubs gave, as its callers see it.

#include <algorithm>
#include <utility>

#include "accounts/account.hpp"
#include "accounts/clubs/club_store.hpp"
#include "platform/sql/sql_error.hpp"

namespace escaque::services::accounts {

/// What a transaction gives that can refuse.
template <class T>
using ClubFound = Result<T, club::ClubError>;

[[nodiscard]] inline club::ClubError to_club_error(sql::SqlError error) {
  return error == sql::SqlError::unique_violation ? club::ClubError::name_taken
                                                  : club::ClubError::unavailable;
}

template <class T>
[[nodiscard]] ClubFound<T> settled(Result<ClubFound<T>, sql::SqlError> done) {
  if (!done) return to_club_error(done.error());
  return std::move(*done);
}

[[nodiscard]] inline bool is_site_admin(const Account& account) {
  return std::ranges::find(account.roles, Role::admin) != account.roles.end();
}

}  // namespace escaque::services::accounts
