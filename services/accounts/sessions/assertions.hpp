#pragma once
// What the gateway shows other services to prove for whom it asks. Owned by one thread.

#include <string>
#include <unordered_map>

#include "escaque/common/v1/common.pb.h"

#include "accounts/sessions/session_token.hpp"
#include "platform/identity/signer.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::accounts {

class Assertions {
 public:
  /// Both must outlive it.
  Assertions(const identity::Signer& signer, const TimeSource& time)
      : signer_(signer), time_(time) {}

  struct Made {
    std::string text;  ///< An escaque.common.v1.Assertion.
    Millis lives{0};
  };
  /// Of `user` in `session`, which has `left` to live. A caller that asks again soon gets the same:
  /// whoever is shown it has checked it already.
  [[nodiscard]] Made of(const common::v1::User& user, const TokenHash& session, Millis left);

 private:
  struct Kept {
    std::string user;  // As it was then.
    std::string text;
    UtcTime expires;
  };

  const identity::Signer& signer_;
  const TimeSource& time_;
  std::unordered_map<std::string, Kept> kept_;  // By session.
};

}  // namespace escaque::services::accounts
