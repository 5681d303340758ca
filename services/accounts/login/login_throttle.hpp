#pragma once
// How long somebody who failed to log in waits before the next try. Pure: what is counted, and
// where the counts are kept, is the caller's matter.

#include "domain/base/time.hpp"

namespace escaque::services::accounts {

struct ThrottleRule {
  int tries = 1;            ///< Failures that cost nothing.
  Millis first_delay{0};    ///< After the last of them; doubles with each further failure …
  Millis longest_delay{0};  ///< … up to this.
  Millis forget_after{0};   ///< Without a failure in this time the count begins at zero again.
};

/// Failed logins under one key.
struct Failures {
  int count = 0;
  UtcTime last;

  friend bool operator==(const Failures&, const Failures&) = default;
};

/// Zero: another try is allowed at `now`.
[[nodiscard]] Millis wait_of(const ThrottleRule& rule, const Failures& failures, UtcTime now);

[[nodiscard]] Failures after_failure(const ThrottleRule& rule, const Failures& before, UtcTime now);

}  // namespace escaque::services::accounts
