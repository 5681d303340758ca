#pragma once
// Says who somebody is, so that others can check it: a service of itself, and `accounts` of users.

#include <map>
#include <mutex>
#include <string>

#include "escaque/common/v1/assertion.pb.h"

#include "platform/identity/signing_key.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::identity {

/// How long an assertion is good.
inline constexpr Millis kLifetime = std::chrono::minutes(5);
/// Whose word counts about users.
inline constexpr std::string_view kAccounts = "accounts";

/// Thread-safe.
class Signer {
 public:
  /// `time` must outlive it.
  Signer(std::string service, SigningKey key, const TimeSource& time);

  /// Says to `audience` that its caller is us: a serialized Assertion. The same one until it
  /// is near its end.
  [[nodiscard]] std::string introduce(const std::string& audience) const;
  /// Says that this is `user`, in `session`, until `expires` at the latest.
  [[nodiscard]] std::string vouch(const common::v1::User& user, const std::string& session,
                                  UtcTime expires) const;

  [[nodiscard]] const std::string& service() const { return service_; }

 private:
  struct Made {
    std::string assertion;
    UtcTime expires;
  };

  [[nodiscard]] std::string sign(common::v1::Statement statement, UtcTime expires) const;

  const std::string service_;
  const SigningKey key_;
  const TimeSource& time_;

  // Protected by mutex_
  mutable std::mutex mutex_;
  mutable std::map<std::string, Made> made_;  // By audience.
};

/// What is signed: a statement cannot be taken for anything else that the key may sign one day.
[[nodiscard]] std::string signed_text(const std::string& statement);

}  // namespace escaque::identity
