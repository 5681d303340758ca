#pragma once
// How fast one account sends: as fast as it can until the server refuses for the rate, then slower,
// and step by step faster again. The server does not tell its budgets, and several accounts may
// share that of one address. Pure: the caller brings the time.

#include <chrono>

#include "domain/base/time.hpp"

namespace escaque::clients::cli::replay {

class Pace {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Step = std::chrono::microseconds;

  static constexpr Step kFirstStep{2'000};
  static constexpr Step kLongestStep{500'000};

  /// When the next message may be sent; its place is taken.
  [[nodiscard]] Time take_place(Time now);
  /// What was sent at `sent` was refused, and is heard again after `wait`. What was under way at
  /// the same time is refused for the same reason, and slows us down once.
  void refused(Time now, Millis wait, Time sent);
  void accepted();

  /// Between two messages; 0: none.
  [[nodiscard]] Step step() const { return step_; }

 private:
  Time next_{};
  Time slowed_{};
  Step step_{0};
};

}  // namespace escaque::clients::cli::replay
