#include "accounts/account_error.hpp"

namespace escaque::services::accounts {

std::string_view to_string(AccountError error) {
  switch (error) {
    case AccountError::malformed_id:
      return "the user id is malformed";
    case AccountError::malformed_session_id:
      return "the id of the session is malformed";
    case AccountError::unknown_peer:
      return "nothing says who opened the operator's socket";
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
    case AccountError::common_password:
      return "the password is one of those that are guessed first";
    case AccountError::invalid_title:
      return "the title is malformed";
    case AccountError::wrong_credentials:
      return "the handle or the password is wrong";
    case AccountError::code_needed:
      return "a code of the second factor is needed";
    case AccountError::wrong_code:
      return "the code is wrong, or was used before";
    case AccountError::no_factor:
      return "no second factor was begun";
    case AccountError::factor_is_on:
      return "a second factor is on already";
    case AccountError::too_many_attempts:
      return "too many attempts to log in failed";
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
      return "nobody can be on their own list";
    case AccountError::not_an_admin:
      return "only admins may do this";
    case AccountError::unknown_measure:
      return "there is no such measure";
    case AccountError::malformed_prefix:
      return "this is no address prefix that can be blocked";
    case AccountError::own_machine:
      return "the addresses of this machine cannot be blocked";
    case AccountError::own_prefix:
      return "this would block your own address";
    case AccountError::measure_too_long:
      return "no measure may last that long";
    case AccountError::reason_needed:
      return "a reason is needed";
    case AccountError::too_many_measures:
      return "too many prefixes are blocked";
    case AccountError::registration_closed:
      return "registration is closed for now";
    case AccountError::guests_closed:
      return "guests are not let in for now";
    case AccountError::stale_ticket:
      return "the ticket was used before, or is too old";
    case AccountError::mail_is_off:
      return "this server sends no mail";
    case AccountError::malformed_address:
      return "this is no e-mail address";
    case AccountError::nothing_to_confirm:
      return "no address waits for a confirmation";
    case AccountError::too_many_letters:
      return "too many letters were sent within the hour";
    case AccountError::mail_overloaded:
      return "too many letters wait to be sent";
    case AccountError::overloaded:
      return "too many passwords are being checked";
    case AccountError::unavailable:
      return "the database does not answer";
  }
  return "";
}

}  // namespace escaque::services::accounts
