#pragma once
// What `accounts` does, without the wire: checks, hashes, stores. Owned by the thread of its
// callers.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "accounts/account_store.hpp"
#include "accounts/closing/closing.hpp"
#include "accounts/config.hpp"
#include "accounts/email/emails.hpp"
#include "accounts/login/credential_check.hpp"
#include "accounts/login/password_hasher.hpp"
#include "accounts/login/second_factor.hpp"
#include "accounts/metrics.hpp"
#include "accounts/sessions/session_store.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::accounts {

struct LoggedIn {
  Account account;
  std::string token;
  Millis lives{0};          ///< If it is not used.
  std::string device = {};  ///< For the browser to keep and to show at its next login.
};

/// What is said about a user that is created.
struct NewUser {
  std::string handle;
  std::string password;
  std::string title;
  std::vector<Role> roles;
  AccountKind kind = AccountKind::person;
  HashTurn turn = {};  ///< For their password.
};

/// The peer that opened the operator's socket.
struct Operator {
  unsigned uid = 0;
};

struct Swept {
  int sessions = 0;
  int guests = 0;
  int users = 0;  ///< Those who never did anything.
};

class Accounts {
 public:
  struct Parts {
    AccountStore& store;
    SessionStore& sessions;
    LoginStore& logins;
    FactorStore& factors;
    ClosingStore& closings;
    PasswordHasher& hasher;
    const TimeSource& time;
    Metrics& metrics;
    const seal::SealKey& seal_key;
    std::function<void()> on_change;  ///< Something was enqueued for the stream.
    log::Logger logger;
    EmailStore& emails;
    PostLetter post = {};             ///< Empty: no mail is sent.
    InBackground in_background = {};  ///< Where there is `post`.
  };

  Accounts(Parts parts, const Config& config);

  // For everybody

  /// A guest whose session `guest_token` is stays the same user.
  Awaitable<Answer<LoggedIn>> register_user(std::string handle, std::string password,
                                            AccountKind kind, Client client = {},
                                            std::string guest_token = {});
  Awaitable<Answer<LoggedIn>> log_in(std::string handle, std::string password, Client client,
                                     std::string code = {});
  Awaitable<Answer<LoggedIn>> create_guest(Client client = {});

  /// What concerns the second step of a login.
  [[nodiscard]] SecondFactor& second_factor() { return factor_; }
  /// What ends an account.
  [[nodiscard]] Closing& closing() { return closing_; }
  [[nodiscard]] Emails& emails() { return emails_; }
  [[nodiscard]] CredentialCheck& check() { return check_; }

  enum class Scope : std::uint8_t { this_session, everywhere };
  /// A session that is not there has ended already.
  Awaitable<Answer<void>> log_out(std::string token, Scope scope);
  /// Extends the session, up to its longest lifetime.
  Awaitable<Answer<OpenSession>> authenticate(std::string token);
  /// How long a session lives without being used.
  [[nodiscard]] Millis left_of(const Session& session) const;
  /// The one that was used last first.
  Awaitable<Answer<std::vector<Session>>> sessions_of(UserId user);
  /// One that is not there has ended already.
  Awaitable<Answer<void>> end_session(UserId user, std::string id);

  /// Everybody who has a role besides that of a player.
  Awaitable<Answer<std::vector<Account>>> officers();
  /// The first few registered users whose handle begins so, in any case.
  Awaitable<Answer<std::vector<Account>>> find_by_prefix(std::string prefix);
  Awaitable<Answer<std::vector<Account>>> find(std::vector<UserId> users,
                                               std::vector<std::string> handles);
  Awaitable<Answer<Wishes>> wishes(UserId user);
  Awaitable<Answer<std::vector<Visibility>>> visibility(std::vector<UserId> users);
  /// Those of `others` whom the user follows, or who belong to one of the user's clubs.
  Awaitable<Answer<std::vector<UserId>>> acquaintances(UserId user, std::vector<UserId> others);
  Awaitable<Answer<Preferences>> set_preferences(UserId user, WantedPreferences wanted);
  Awaitable<Answer<Lists>> set_list_member(ListPlace place, Membership membership);
  /// Ends all sessions besides that of `keep_token`.
  Awaitable<Answer<void>> change_password(UserId user, std::string old_password,
                                          std::string new_password, std::string keep_token);

  // For the operator
  Awaitable<Answer<Account>> create_user(NewUser user, Operator by);
  Awaitable<Answer<Account>> set_roles(std::string handle, std::vector<Role> roles, Operator by);
  Awaitable<Answer<void>> reset_password(std::string handle, std::string password, Operator by);
  /// For whoever has lost their authenticator and their recovery codes.
  Awaitable<Answer<void>> remove_second_factor(std::string handle, Operator by);
  Awaitable<Answer<void>> close_user(std::string handle, Operator by);
  Awaitable<Answer<Erased>> erase_user(std::string handle_or_id, Operator by);

  /// Deletes what has expired.
  Awaitable<Answer<Swept>> sweep();

 private:
  Awaitable<Answer<Account>> create(Handle handle, NewUser user, std::optional<Session> session,
                                    Audited audited = {}, std::optional<TokenHash> guest = {});
  Awaitable<Answer<std::string>> hash(std::string password, HashTurn turn);
  /// Refused while an admin has closed it.
  Awaitable<Answer<void>> check_open(MeasureKind kind);
  void show_waiting();
  Awaitable<Answer<Account>> checked(std::string handle, std::string password, std::string code,
                                     Client client);
  [[nodiscard]] Session session_for(const SessionToken& token, AccountKind kind,
                                    const Client& client) const;
  [[nodiscard]] UtcTime expiry(UtcTime created, AccountKind kind) const;
  [[nodiscard]] RecordedAction audited(Operator by, std::string action, std::string more) const;

  Parts parts_;
  const SessionConfig session_;
  const std::size_t list_limit_;
  CredentialCheck check_;
  SecondFactor factor_;
  Closing closing_;
  Emails emails_;
};

}  // namespace escaque::services::accounts
