#include "domain/clock/clock.hpp"

#include <algorithm>

namespace escaque::clock {

std::optional<Color> Clock::running() const { return since_ ? std::optional(side_) : std::nullopt; }

Millis Clock::remaining(Color color, Instant now) const {
  Millis left = remaining_[color];
  if (side_ == color) left -= run_off(now);
  return std::max(left, Millis{0});
}

ByColor<Millis> Clock::remaining(Instant now) const {
  return {remaining(Color::white, now), remaining(Color::black, now)};
}

std::optional<Instant> Clock::flag_moment() const {
  return since_ ? std::optional(*since_ + delay_ + remaining_[side_]) : std::nullopt;
}

bool Clock::is_flag_down(Instant now) const {
  return since_ && now >= *since_ + delay_ + remaining_[side_];
}

void Clock::start(Color color, Instant now, Millis delay) {
  stop(now);
  side_ = color;
  since_ = now;
  delay_ = delay;
}

void Clock::stop(Instant now) {
  if (since_) remaining_[side_] = remaining(side_, now);
  since_.reset();
  delay_ = Millis{0};
  spent_ = Millis{0};
  side_ = Color::white;
}

void Clock::pause(Instant now) {
  if (!since_) return;
  set(remaining(now), now);
  since_.reset();
}

std::optional<Charge> Clock::press(Instant now, Millis compensated, Millis increment) {
  if (!since_) return std::nullopt;
  const Millis used = std::max(now - *since_, Millis{0});
  const Millis returned = std::min(compensated, used);
  const Millis charged = std::max(used - returned - delay_, Millis{0});
  if (charged >= remaining_[side_]) return std::nullopt;  // FIDE 6.8, 6.9
  const Charge charge{.elapsed = spent_ + used, .compensated = returned};
  const Color side = side_;
  const Millis left = remaining_[side] - charged + increment;
  stop(now);
  remaining_[side] = left;
  return charge;
}

Millis Clock::run_off(Instant now) const {
  return since_ ? std::max(now - *since_ - delay_, Millis{0}) : Millis{0};
}

void Clock::renew_delay(Instant now, Millis delay) {
  if (since_) delay_ = std::max(now - *since_, Millis{0}) + delay;
}

void Clock::set(ByColor<Millis> remaining_now, Instant now) {
  if (since_) {
    const Millis delayed = std::clamp(now - *since_, Millis{0}, delay_);
    spent_ = std::max(Millis{0}, spent_ + delayed + remaining_[side_] - remaining_now[side_]);
    delay_ -= delayed;
    since_ = now;
  }
  remaining_ = remaining_now;
}

}  // namespace escaque::clock
