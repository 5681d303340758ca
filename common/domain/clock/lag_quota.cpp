#include "domain/clock/lag_quota.hpp"

#include <algorithm>

namespace escaque::clock {
namespace {

constexpr int kStartingGains = 3;
constexpr int kMaxGains = 7;

}  // namespace

LagQuota::LagQuota(TimeControl control)
    : gain_(gain_per_move(control)), left_(kStartingGains * gain_) {}

Millis LagQuota::gain_per_move(TimeControl control) {
  const Millis scaled = control.estimate() / 100;
  return std::min(Millis{1'000}, scaled * 2 / 5 + Millis{150});
}

Millis LagQuota::compensation(LagReport lag, Millis elapsed) const {
  const Millis plausible = std::max(lag.ping, Millis{0}) + kPingTolerance;
  return std::max(Millis{0}, std::min({lag.claimed, plausible, left_, elapsed}));
}

void LagQuota::settle(Millis compensated) {
  left_ = std::min(left_ - compensated + gain_, kMaxGains * gain_);
}

}  // namespace escaque::clock
