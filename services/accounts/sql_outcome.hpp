#pragma once
// What a transaction of `accounts` gave, as its callers see it.

#include <type_traits>
#include <utility>

#include "accounts/account_error.hpp"
#include "platform/sql/sql_error.hpp"

namespace escaque::services::accounts {

[[nodiscard]] inline AccountError to_account_error(sql::SqlError error) {
  switch (error) {
    case sql::SqlError::unique_violation:
      return AccountError::handle_taken;
    case sql::SqlError::constraint_violation:
    case sql::SqlError::busy:
    case sql::SqlError::overloaded:
    case sql::SqlError::given_up:
    case sql::SqlError::failed:
      return AccountError::unavailable;
  }
  return AccountError::unavailable;
}

/// Of a transaction that cannot refuse.
template <class T>
[[nodiscard]] Result<T, AccountError> flatten(Result<T, sql::SqlError> done) {
  if (!done) return to_account_error(done.error());
  if constexpr (std::is_void_v<T>) {
    return {};
  } else {
    return std::move(*done);
  }
}

/// Of a transaction that can refuse.
template <class T>
[[nodiscard]] Result<T, AccountError> flatten(Result<Result<T, AccountError>, sql::SqlError> done) {
  if (!done) return to_account_error(done.error());
  return std::move(*done);
}

}  // namespace escaque::services::accounts
