#pragma once
// Why `accounts` refuses something.

#include <cstdint>
#include <type_traits>
#include <utility>

#include "domain/base/result.hpp"
#include "domain/base/time.hpp"

namespace escaque::services::accounts {

enum class AccountError : std::uint8_t {
  malformed_id,           ///< A user id is not 11 base62 digits.
  malformed_session_id,   ///< A session's id is not 16 hexadecimal digits.
  unknown_peer,           ///< The system does not say who opened the operator's socket.
  unknown_list,           ///< The list is none of censor, noplay and follow.
  unknown_audience,       ///< A preference names none of the known audiences.
  unknown_choice,         ///< A preference names none of the known answers.
  unknown_role,           ///< A role is not one that can be given.
  too_many_users,         ///< More users were asked for than one answer may hold.
  invalid_handle,         ///< Not of the form that handles have.
  reserved_handle,        ///< Belongs to the server or looks like a guest's.
  offensive_handle,       ///< An insult, a slur or a threat (CHT-5).
  handle_taken,           ///< Somebody has it, or one that looks or sounds the same.
  invalid_password,       ///< Too short or too long.
  common_password,        ///< Among the first that somebody who guesses would try.
  invalid_title,          ///< Longer than a title may be.
  wrong_credentials,      ///< No such user, or not their password; which of both is not told.
  code_needed,            ///< The password is right; a code of the second factor is missing.
  wrong_code,             ///< The code is neither the authenticator's nor an unused recovery code.
  no_factor,              ///< No second factor was begun.
  factor_is_on,           ///< There is a second factor already.
  too_many_attempts,      ///< Too many logins failed just now, of this handle or from this address.
  not_logged_in,          ///< There is no token, or it does not have the form of one.
  session_expired,        ///< The token is of no session that is still open.
  guest_has_no_password,  ///< Guests cannot have a password.
  no_such_user,           ///< Nobody has this id or handle.
  list_full,              ///< The list has as many members as it may have.
  own_list,               ///< Nobody can be on a list of their own.
  not_an_admin,           ///< Only admins and the operator may do this.
  unknown_measure,        ///< The kind of measure is none of ours.
  malformed_prefix,       ///< No network, or one that is too large or too small to block.
  own_machine,            ///< The prefix holds addresses of this machine.
  own_prefix,             ///< It holds the asker's own address, and is_confirmed is not set.
  measure_too_long,       ///< A measure would last longer than any may.
  reason_needed,          ///< There is no reason, or it is too long.
  too_many_measures,      ///< As many prefixes are blocked as may be.
  nothing_to_announce,    ///< There is no text.
  invalid_announcement,   ///< A text is no single line, empty or too long.
  invalid_language,       ///< No code of a language, or one that has two texts.
  announcement_end,       ///< It would have ended already, or last longer than any may.
  registration_closed,    ///< An admin has closed it for some time.
  guests_closed,          ///< The same for guests.
  stale_ticket,           ///< The ticket was used, has expired, or never was one.
  mail_is_off,            ///< This server sends no mail.
  malformed_address,      ///< No e-mail address, or one that mail servers do not understand.
  no_address,             ///< The user has not confirmed any.
  nothing_to_confirm,     ///< No address of the user waits for a confirmation.
  too_many_letters,       ///< As many letters were sent just now as may be.
  mail_overloaded,        ///< Too many letters wait for the mail server.
  overloaded,             ///< Too many passwords wait to be checked.
  own_account,            ///< Nobody changes their own account at the desk.
  operators_role,         ///< The desk does not give the role of the operator.
  nothing_changes,        ///< It is so already.
  already_waiting,        ///< Another change of the same kind waits for its signature.
  no_such_change,         ///< No change has this id.
  change_settled,         ///< It was signed, refused, or has waited for too long.
  own_signature,          ///< Whoever has asked for a change does not sign it.
  not_a_signer,           ///< Only admins and second signers sign.
  command_taken,          ///< The id of a command came with other contents, or is none.
  no_engine_name,         ///< A computer does not say which program plays, or not decently.
  operator_needed,        ///< A computer does not say who answers for it.
  no_such_operator,       ///< Whoever answers for a computer is a registered person.
  guest_is_no_computer,   ///< Only registered users become computers.
  played_as_person,       ///< The account has played rated games as a person's.
  refused_lately,         ///< An admin has refused the same a short time ago.
  own_computer,           ///< Whoever answers for a computer does not approve it.
  prefix_length,          ///< The beginning of a handle is too short, or longer than any handle.
  not_a_child,            ///< Whoever has a title or an office has no child's account.
  child_has_no_office,    ///< A child's account gets no title, no role and no program.
  too_new,                ///< Not every living process can read what it would write.
  unavailable,            ///< The database does not answer.
};

/// A refusal as it leaves the service.
struct Refused {
  AccountError error = AccountError::unavailable;
  Millis retry_after{0};  ///< Where trying again makes sense.

  Refused() = default;
  Refused(AccountError why, Millis wait = Millis(0)) : error(why), retry_after(wait) {}
};

template <class T>
using Answer = Result<T, Refused>;

/// An answer of the store, which knows of no waiting time.
template <class T>
[[nodiscard]] Answer<T> to_answer(Result<T, AccountError> result) {
  if (!result) return Refused(result.error());
  if constexpr (std::is_void_v<T>) {
    return {};
  } else {
    return std::move(*result);
  }
}

}  // namespace escaque::services::accounts
