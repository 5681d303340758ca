#include "cli/replay/pace.hpp"

#include <algorithm>

namespace escaque::clients::cli::replay {

Pace::Time Pace::take_place(Time now) {
  const Time place = std::max(now, next_);
  next_ = place + step_;
  return place;
}

void Pace::refused(Time now, Millis wait, Time sent) {
  next_ = std::max(next_, now + wait);
  if (sent < slowed_) return;
  slowed_ = now;
  step_ = std::clamp(step_ * 2, kFirstStep, kLongestStep);
}

void Pace::accepted() {
  step_ -= step_ / 64;
  if (step_ < kFirstStep / 2) step_ = Step(0);
}

}  // namespace escaque::clients::cli::replay
