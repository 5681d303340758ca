#pragma once
// Why `accounts` refuses something.

#include <cstdint>
#include <string_view>

#include "domain/base/result.hpp"
#include "domain/base/time.hpp"

namespace escaque::services::accounts {

enum class AccountError : std::uint8_t {
  malformed_id,           ///< A user id is not 11 base62 digits.
  unknown_list,           ///< The list is none of censor, noplay and follow.
  unknown_audience,       ///< A preference names none of the known audiences.
  unknown_role,           ///< A role is not one that can be given.
  too_many_users,         ///< More users were asked for than one answer may hold.
  invalid_handle,         ///< Not of the form that handles have.
  reserved_handle,        ///< Belongs to the server or looks like a guest's.
  handle_taken,           ///< Somebody has it, or one that looks or sounds the same.
  invalid_password,       ///< Too short or too long.
  invalid_title,          ///< Longer than titles are.
  wrong_credentials,      ///< No such user, or not his password; which of both is not told.
  too_many_attempts,      ///< Too many logins of this handle failed just now.
  not_logged_in,          ///< There is no token, or it does not have the form of one.
  session_expired,        ///< The token is of no session that is still open.
  guest_has_no_password,  ///< Guests cannot have a password.
  no_such_user,           ///< Nobody has this id or handle.
  list_full,              ///< The list has as many members as it may have.
  own_list,               ///< Nobody can be on a list of his own.
  overloaded,             ///< Too many passwords wait to be checked.
  unavailable,            ///< The database does not answer.
};

[[nodiscard]] std::string_view to_string(AccountError error);

/// A refusal as it leaves the service.
struct Refused {
  AccountError error = AccountError::unavailable;
  Millis retry_after{0};  ///< Of too_many_attempts.

  Refused() = default;
  Refused(AccountError why, Millis wait = Millis(0)) : error(why), retry_after(wait) {}
};

template <class T>
using Answer = Result<T, Refused>;

}  // namespace escaque::services::accounts
