#include "accounts/account_error.hpp"

namespace escaque::services::accounts {

std::string_view to_string(AccountError error) {
  switch (error) {
    case AccountError::malformed_id:
      return "the user id is malformed";
    case AccountError::unknown_list:
      return "there is no such list";
    case AccountError::unknown_audience:
      return "there is no such audience";
    case AccountError::unknown_role:
      return "there is no such role";
    case AccountError::too_many_users:
      return "too many users were asked for at once";
    case AccountError::invalid_handle:
      return "the handle is malformed";
    case AccountError::reserved_handle:
      return "the handle is reserved";
    case AccountError::handle_taken:
      return "the handle is taken, or looks like one that is";
    case AccountError::invalid_password:
      return "the password is too short or too long";
    case AccountError::invalid_title:
      return "the title is malformed";
    case AccountError::wrong_credentials:
      return "the handle or the password is wrong";
    case AccountError::too_many_attempts:
      return "too many attempts to log in with this handle";
    case AccountError::not_logged_in:
      return "there is no session token";
    case AccountError::session_expired:
      return "the session has ended";
    case AccountError::guest_has_no_password:
      return "a guest has no password";
    case AccountError::no_such_user:
      return "there is no such user";
    case AccountError::list_full:
      return "the list is full";
    case AccountError::own_list:
      return "nobody can be on his own list";
    case AccountError::overloaded:
      return "too many passwords are being checked";
    case AccountError::unavailable:
      return "the database does not answer";
  }
  return "";
}

}  // namespace escaque::services::accounts
