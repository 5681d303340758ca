#include "gateway/lag_meter.hpp"

#include <algorithm>

#include <sodium.h>

namespace escaque::services::gateway {

int LagMeter::ping_sent(Instant now) {
  // Random, so that only a client that reads can answer.
  constexpr std::uint32_t kNonces = 0x7fff'ffff;
  nonce_ = static_cast<int>(randombytes_uniform(kNonces)) + 1;
  waiting_since_ = now;
  return nonce_;
}

bool LagMeter::pong_received(int nonce, Instant now) {
  if (!waiting_since_ || nonce != nonce_) return false;
  const Millis round_trip = now - *waiting_since_;
  waiting_since_.reset();
  // A third of the newest: follows a change within a few pings, forgives a single slow one.
  lag_ = lag_ ? (2 * *lag_ + round_trip) / 3 : round_trip;
  return true;
}

Millis claimed_lag(std::optional<Instant> shown, Instant received, Millis thought,
                   Millis measured) {
  // What games lets count beyond the measured lag.
  constexpr Millis kTolerance{140};
  if (thought <= Millis(0) || !shown) return measured;
  return std::clamp(received - *shown - thought, Millis(0), measured + kTolerance);
}

}  // namespace escaque::services::gateway
