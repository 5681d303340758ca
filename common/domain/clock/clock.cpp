#include "domain/clock/clock.hpp"

#include <algorithm>

namespace escaque::clock {

std::optional<Color> Clock::running() const { return since_ ? std::optional(side_) : std::nullopt; }

Millis Clock::remaining(Color color, Instant now) const {
  Millis left = remaining_[color];
  if (since_ && side_ == color) left -= std::max(now - *since_, Millis{0});
  return std::max(left, Millis{0});
}

ByColor<Millis> Clock::remaining(Instant now) const {
  return {remaining(Color::white, now), remaining(Color::black, now)};
}

std::optional<Instant> Clock::flag_moment() const {
  return since_ ? std::optional(*since_ + remaining_[side_]) : std::nullopt;
}

bool Clock::is_flag_down(Instant now) const { return since_ && now >= *since_ + remaining_[side_]; }

Millis Clock::spent_on_turn(Instant now) const {
  return since_ ? spent_ + std::max(now - *since_, Millis{0}) : Millis{0};
}

void Clock::start(Color color, Instant now) {
  stop(now);
  side_ = color;
  since_ = now;
}

void Clock::stop(Instant now) {
  if (since_) remaining_[side_] = remaining(side_, now);
  since_.reset();
  spent_ = Millis{0};
  side_ = Color::white;
}

std::optional<Charge> Clock::press(Instant now, Millis compensated, Millis increment) {
  if (!since_) return std::nullopt;
  const Millis used = std::max(now - *since_, Millis{0});
  const Millis returned = std::min(compensated, used);
  if (used - returned >= remaining_[side_]) return std::nullopt;  // FIDE 6.8, 6.9
  const Charge charge{.elapsed = spent_ + used, .compensated = returned};
  const Color side = side_;
  const Millis left = remaining_[side] - (used - returned) + increment;
  stop(now);
  remaining_[side] = left;
  return charge;
}

void Clock::set(ByColor<Millis> remaining_now, Instant now) {
  if (since_) {
    spent_ = std::max(Millis{0}, spent_ + remaining_[side_] - remaining_now[side_]);
    since_ = now;
  }
  remaining_ = remaining_now;
}

}  // namespace escaque::clock
