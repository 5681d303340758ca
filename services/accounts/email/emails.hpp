#pragma once
// An e-mail address that a user may give, confirmed by a letter, and new passwords for whoever has
// forgotten theirs. Owned by the thread of its callers.

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "accounts/client.hpp"
#include "accounts/config.hpp"
#include "accounts/email/email_store.hpp"
#include "accounts/email/letters.hpp"
#include "accounts/login/credential_check.hpp"
#include "accounts/login/password_hasher.hpp"
#include "accounts/login/second_factor.hpp"
#include "platform/log/logger.hpp"
#include "platform/mail/mail_queue.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::accounts {

/// Does not wait for the mail server. False: too many letters wait.
using PostLetter = std::function<bool(mail::Outgoing)>;
/// Runs a coroutine, under a name for the log, that nobody waits for.
using InBackground = std::function<void(std::string, Awaitable<void>)>;

class Emails {
 public:
  struct Parts {
    EmailStore& store;
    SecondFactor& factor;
    CredentialCheck& check;
    PasswordHasher& hasher;
    const TimeSource& time;
    std::function<void()> on_change;
    PostLetter post;  ///< Empty: this server sends no mail.
    InBackground in_background;
    log::Logger logger;
  };

  Emails(Parts parts, MailConfig config) : parts_(std::move(parts)), config_(std::move(config)) {}

  [[nodiscard]] bool sends_mail() const { return parts_.post != nullptr; }
  Awaitable<Answer<Email>> of(UserId user);

  /// What an open browser alone must not change.
  struct Proof {
    std::string password;
    std::string code = {};  ///< Where a second factor is on.
  };
  /// Sends a ticket to `address`. The one from before stays until confirm().
  Awaitable<Answer<void>> set(UserId user, Proof proof, std::string address, std::string language);
  Awaitable<Answer<void>> send_again(UserId user);
  /// What is told to the confirmed address from now on.
  Awaitable<Answer<void>> set_wishes(UserId user, LetterWishes wishes);
  /// Also on a server that sends no mail any more.
  Awaitable<Answer<void>> remove(UserId user, Proof proof);
  /// By whoever has the letter, logged in or not.
  Awaitable<Answer<void>> confirm(std::string ticket);

  /// `who`: a handle or an address. The answer, and how long it takes, tells nobody whether there
  /// is such a user, or where a letter goes.
  Answer<void> request_reset(std::string who);
  Awaitable<Answer<void>> reset(std::string ticket, std::string password, Client client);

 private:
  Awaitable<Answer<void>> may_send(LetterKind kind, std::string handle, std::string address);
  Awaitable<Answer<void>> send_confirmation(Recipient to);
  Awaitable<void> send_resets(std::string who);
  Awaitable<void> send_reset(Recipient to);
  [[nodiscard]] Ticket ticket_for(UserId user, Purpose purpose, const SessionToken& token) const;
  [[nodiscard]] Answer<void> post(LetterKind kind, const Recipient& to, std::string ticket = {});
  void tell_of(LetterKind kind, const Recipient& before);

  Parts parts_;
  const MailConfig config_;
};

}  // namespace escaque::services::accounts
