#pragma once
// The lag of one connection, measured by pings that the gateway sends itself, and what a client may
// claim by it. A client can answer late what it reads at once: no ping counts for more than what
// the transport below it took.

#include <array>
#include <cstddef>
#include <optional>

#include "domain/base/time.hpp"

namespace escaque::services::gateway {

class LagMeter {
 public:
  /// The nonce to send; an older ping that was not answered is given up.
  [[nodiscard]] int ping_sent(Instant now);
  /// `transport` is the round trip that the transport shows; while it shows none, nothing is
  /// measured. False when that ping was not the one under way.
  bool pong_received(int nonce, Instant now, std::optional<Millis> transport);

  /// The least of the latest round trips: a single slow one is no lag. 0 before the first answer.
  [[nodiscard]] Millis lag() const;
  /// Since when a ping has been waiting for its answer.
  [[nodiscard]] std::optional<Instant> waiting_since() const { return waiting_since_; }

 private:
  int nonce_ = 0;
  std::optional<Instant> waiting_since_;
  // Enough that lag which begins is believed after a quarter of a minute, and what claims allow
  // beyond it bridges that time.
  static constexpr std::size_t kWindow = 4;
  std::array<Millis, kWindow> latest_{};  // A ring.
  std::size_t measured_ = 0;              // In all.
};

/// What `games` is told of the lag of a move: the time between sending the opponent's move
/// (`shown`) and receiving this one (`received`) that the player did not think. Without
/// `thought` (0) the measured lag itself.
[[nodiscard]] Millis claimed_lag(std::optional<Instant> shown, Instant received, Millis thought,
                                 Millis measured);

}  // namespace escaque::services::gateway
