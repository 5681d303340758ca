#include "accounts/login/login_throttle.hpp"

#include <algorithm>
#include <cstdint>

namespace escaque::services::accounts {
namespace {

bool is_forgotten(const ThrottleRule& rule, const Failures& failures, UtcTime now) {
  return now - failures.last >= rule.forget_after;
}

}  // namespace

Millis wait_of(const ThrottleRule& rule, const Failures& failures, UtcTime now) {
  constexpr int kMaxDoublings = 30;
  if (failures.count < rule.tries || is_forgotten(rule, failures, now)) return Millis(0);
  const int doublings = std::min(failures.count - rule.tries, kMaxDoublings);
  const Millis delay =
      std::min<Millis>(rule.first_delay * (std::int64_t{1} << doublings), rule.longest_delay);
  // An operator may have set the clock back.
  const Millis passed = std::max(Millis(now - failures.last), Millis(0));
  return std::max(delay - passed, Millis(0));
}

Failures after_failure(const ThrottleRule& rule, const Failures& before, UtcTime now) {
  if (is_forgotten(rule, before, now)) return {1, now};
  constexpr int kMax = 1'000'000;
  return {std::min(before.count + 1, kMax), now};
}

}  // namespace escaque::services::accounts
