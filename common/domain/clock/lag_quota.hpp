#pragma once
// How much network lag of one player the server gives back: a bucket that every move fills a little
// and every compensation empties.

#include "domain/base/time.hpp"
#include "domain/clock/time_control.hpp"

namespace escaque::clock {

/// What is known about the lag of one move.
struct LagReport {
  /// What the client says it was.
  Millis claimed{};
  /// What the gateway's own pings of that connection measured.
  Millis ping{};

  friend bool operator==(const LagReport&, const LagReport&) = default;
};

class LagQuota {
 public:
  /// The starting quota: three moves' gain.
  explicit LagQuota(TimeControl control = {});

  /// What a move that took `elapsed` gets back: no more than claimed, than the gateway finds
  /// plausible, than the quota holds, and than the move took.
  [[nodiscard]] Millis compensation(LagReport lag, Millis elapsed) const;
  /// Takes `compensated` out and adds one move's gain, up to seven gains.
  void settle(Millis compensated);

  [[nodiscard]] Millis left() const { return left_; }

  /// min(1 s, 0.4 x estimate + 0.15 s), where every second of the estimated game counts as a
  /// hundredth.
  [[nodiscard]] static Millis gain_per_move(TimeControl control);

  /// A claim may exceed the ping by this much: a browser needs time to draw a board, too.
  static constexpr Millis kPingTolerance{140};

  friend bool operator==(const LagQuota&, const LagQuota&) = default;

 private:
  Millis gain_{};
  Millis left_{};
};

}  // namespace escaque::clock
