#pragma once
// When a thread was stalled: its process stopped or swapped out, its machine paused. Pure.

#include <deque>
#include <optional>
#include <vector>

#include "domain/base/time.hpp"

namespace escaque {

/// A time in which somebody did not run.
struct Stall {
  Instant since;
  Instant until;

  [[nodiscard]] Millis length() const { return until - since; }
  friend bool operator==(const Stall&, const Stall&) = default;
};

/// Finds the stalls of a thread that means to turn repeatedly.
class StallDetector {
 public:
  /// The thread means to turn every `every`. To be later than that by more than `tolerated` is a
  /// stall.
  StallDetector(Millis every, Millis tolerated) : longest_pause_(every + tolerated) {}

  /// The thread turns. The stall that ends with it, which began when it last turned.
  [[nodiscard]] std::optional<Stall> turn(Instant now);

 private:
  const Millis longest_pause_;
  std::optional<Instant> turned_;
};

/// The latest stalls of somebody.
class StallHistory {
 public:
  void add(Stall stall);
  /// Appends those that ended after `from` to `stalls`.
  void append_since(Instant from, std::vector<Stall>& stalls) const;

 private:
  static constexpr std::size_t kKept = 32;
  std::deque<Stall> latest_;
};

/// How much of the time from `from` to `until` lies in any of `stalls`, which may overlap.
[[nodiscard]] Millis lost_to(std::vector<Stall> stalls, Instant from, Instant until);

}  // namespace escaque
