#include "gateway/hub/lag_meter.hpp"

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

bool LagMeter::pong_received(int nonce, Instant now, std::optional<Millis> transport) {
  if (!waiting_since_ || nonce != nonce_) return false;
  const Millis round_trip = now - *waiting_since_;
  waiting_since_.reset();
  if (transport) latest_[measured_++ % kWindow] = std::min(round_trip, *transport);
  return true;
}

Millis LagMeter::lag() const {
  if (measured_ == 0) return Millis(0);
  return *std::min_element(latest_.begin(), latest_.begin() + std::min(measured_, kWindow));
}

Millis claimed_lag(std::optional<Instant> shown, Instant received, Millis thought,
                   Millis measured) {
  // What games lets count beyond the measured lag.
  constexpr Millis kTolerance{140};
  if (thought <= Millis(0) || !shown) return measured;
  return std::clamp(received - *shown - thought, Millis(0), measured + kTolerance);
}

}  // namespace escaque::services::gateway
