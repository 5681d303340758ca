#pragma once
// E-mail addresses, in the database of `accounts`. Every method is one transaction.

#include <optional>
#include <string>
#include <vector>

#include "accounts/account_store.hpp"
#include "accounts/sessions/ticket.hpp"

namespace escaque::services::accounts {

/// What is told to an address, beside what concerns the account.
struct LetterWishes {
  bool rounds = false;       ///< Of events, in which the user has a board.
  bool resumptions = false;  ///< Of adjourned games.
};

/// What a user has said of their address.
struct Email {
  std::string address = {};   ///< Confirmed; empty: none is.
  std::string pending = {};   ///< Waits for its confirmation; empty: none does.
  std::string language = {};  ///< Of the letters: "en" or "es".
  LetterWishes wishes = {};
};

/// The recipient of a letter.
struct Recipient {
  Account account;
  std::string address;
  std::string language;
};

/// In lower case: nobody has two mailboxes that differ only in that.
[[nodiscard]] std::string address_key(std::string address);

class EmailStore {
 public:
  /// Thread-safe; `database` must outlive it.
  explicit EmailStore(sql::Database& database) : database_(database) {}

  template <class T>
  using Outcome = Awaitable<Result<T, AccountError>>;

  Outcome<Email> email_of(UserId user);
  /// `ticket` confirms `address`; one that waited before is forgotten.
  Outcome<void> begin(Ticket ticket, std::string address, std::string language);
  /// With the address that waits; nothing_to_confirm when none does.
  Outcome<Recipient> unconfirmed(UserId user);
  /// The address that waits is the user's from now on. Gives the user with any earlier address;
  /// stale_ticket when there is no such ticket at `now`.
  Outcome<std::optional<Recipient>> confirm(TokenHash ticket, UtcTime now);
  /// Also one that waits. Gives the user with the confirmed address, if there was one.
  Outcome<std::optional<Recipient>> remove(UserId user, UtcTime now);

  /// no_address when none is confirmed.
  Outcome<void> set_wishes(UserId user, LetterWishes wishes);
  /// Those of `users` who wish for letters of that kind.
  Outcome<std::vector<Recipient>> who_wish(bool LetterWishes::*kind, std::vector<UserId> users);

  /// Users who have confirmed an address: by handle, and by that address, up to `most`.
  Outcome<std::vector<Recipient>> of_handle(std::string handle_key);
  Outcome<std::vector<Recipient>> of_address(std::string address, int most);

  /// stale_ticket when `address` is not the confirmed one any more.
  Outcome<void> begin_reset(Ticket ticket, std::string address);
  /// stale_ticket when there is no such ticket at `now`.
  Outcome<Account> who_resets(TokenHash ticket, UtcTime now);
  /// Ends all sessions; an address that waits is forgotten, since somebody else may have put it
  /// there.
  Outcome<void> reset_password(TokenHash ticket, std::string password_hash, UtcTime now);

 private:
  sql::Database& database_;
};

}  // namespace escaque::services::accounts
