#pragma once
// A login's second step, and the codes on paper for whoever has lost their password or their
// authenticator. Owned by the thread of its callers.

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "accounts/account_store.hpp"
#include "accounts/client.hpp"
#include "accounts/login/credential_check.hpp"
#include "accounts/login/factor_store.hpp"
#include "accounts/login/password_hasher.hpp"
#include "platform/seal/seal_key.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::accounts {

class SecondFactor {
 public:
  struct Parts {
    AccountStore& accounts;
    FactorStore& factors;
    CredentialCheck& check;
    PasswordHasher& hasher;
    const seal::SealKey& seal_key;
    const TimeSource& time;
    std::function<void()> on_change;
  };

  explicit SecondFactor(Parts parts) : parts_(std::move(parts)) {}

  /// For an authenticator to read. It counts for nothing until confirm().
  struct Enrolment {
    std::string secret;  ///< Base32.
    std::string uri;     ///< For a QR code.
  };
  Awaitable<Answer<Enrolment>> begin(UserId user, std::string password);
  /// Gives the recovery codes, which nobody can read again.
  Awaitable<Answer<std::vector<std::string>>> confirm(UserId user, std::string code);
  Awaitable<Answer<void>> remove(UserId user, std::string password, std::string code);
  /// New ones; those of before are void. `code` where a second factor is on.
  Awaitable<Answer<std::vector<std::string>>> renew_codes(UserId user, std::string password,
                                                          std::string code);
  Awaitable<Answer<FactorState>> state(UserId user);

  /// For somebody who is logged in and wants what an open browser alone must not do: the password,
  /// and a code where a second factor is on.
  Awaitable<Answer<Credentials>> confirm_owner(UserId user, std::string password, std::string code);

  /// At login, after the password. code_needed when there is a second factor and no code.
  Awaitable<Answer<void>> check(const Account& account, std::string code);
  /// A recovery code in place of the old password.
  Awaitable<Answer<void>> recover(std::string handle, std::string code, std::string password,
                                  Client client);

 private:
  Awaitable<Answer<Credentials>> confirmed_user(UserId user, std::string password);
  Awaitable<Answer<bool>> take(UserId user, std::string code, Factor factor);

  Parts parts_;
};

}  // namespace escaque::services::accounts
