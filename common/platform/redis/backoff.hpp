#pragma once
// Pauses between attempts: doubling, with jitter so that many clients do not return at one moment.

#include <algorithm>
#include <cstdint>
#include <random>

#include "domain/base/time.hpp"

namespace escaque::redis {

class Backoff {
 public:
  Backoff(Millis min, Millis max, std::uint64_t seed) : min_(min), max_(max), random_(seed) {}

  /// Between half of the current step and all of it; the step doubles up to the maximum.
  [[nodiscard]] Millis next() {
    const Millis step = std::min(max_, min_ * (std::int64_t{1} << exponent_));
    if (step < max_) ++exponent_;
    std::uniform_int_distribution<std::int64_t> pick(step.count() / 2, step.count());
    return Millis(pick(random_));
  }
  void reset() { exponent_ = 0; }

 private:
  Millis min_;
  Millis max_;
  std::mt19937_64 random_;
  int exponent_ = 0;
};

}  // namespace escaque::redis
