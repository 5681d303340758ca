#pragma once
// The lag of one connection, measured by pings that the gateway sends itself, and what a client may
// claim by it.

#include <optional>

#include "domain/base/time.hpp"

namespace escaque::services::gateway {

class LagMeter {
 public:
  /// The nonce to send; an older ping that was not answered is given up.
  [[nodiscard]] int ping_sent(Instant now);
  /// False when that ping was not the one under way.
  bool pong_received(int nonce, Instant now);

  /// Smoothed round trip; 0 before the first answer.
  [[nodiscard]] Millis lag() const { return lag_.value_or(Millis(0)); }
  /// Since when a ping has been waiting for its answer.
  [[nodiscard]] std::optional<Instant> waiting_since() const { return waiting_since_; }

 private:
  int nonce_ = 0;
  std::optional<Instant> waiting_since_;
  std::optional<Millis> lag_;
};

/// What `games` is told of the lag of a move: the time between sending the opponent's move
/// (`shown`) and receiving this one (`received`) that the player did not think. Without
/// `thought` (0) the measured lag itself.
[[nodiscard]] Millis claimed_lag(std::optional<Instant> shown, Instant received, Millis thought,
                                 Millis measured);

}  // namespace escaque::services::gateway
