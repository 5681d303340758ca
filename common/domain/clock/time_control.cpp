#include "domain/clock/time_control.hpp"

namespace escaque::clock {
namespace {

using std::chrono::seconds;

long count_seconds(Millis time) { return std::chrono::duration_cast<seconds>(time).count(); }

}  // namespace

std::optional<TimeControlError> refusal(TimeControl control) {
  const auto whole = [](Millis time) {
    return time >= Millis{0} && time % seconds(1) == Millis{0};
  };
  if (!whole(control.base) || !whole(control.increment)) return TimeControlError::fraction;
  if (control == TimeControl{}) return TimeControlError::no_time;
  if (control.base > kMaxBase) return TimeControlError::base_too_long;
  if (control.increment > kMaxIncrement) return TimeControlError::increment_too_long;
  return std::nullopt;
}

std::string to_pgn(TimeControl control) {
  std::string text = std::to_string(count_seconds(control.base));
  if (control.increment > Millis{0}) {
    text += '+' + std::to_string(count_seconds(control.increment));
  }
  return text;
}

Speed speed_of(TimeControl control) {
  const Millis estimate = control.estimate();
  if (estimate < seconds(30)) return Speed::ultrabullet;
  if (estimate < seconds(180)) return Speed::bullet;
  if (estimate < seconds(480)) return Speed::blitz;
  if (estimate < seconds(1500)) return Speed::rapid;
  return Speed::classical;
}

std::string_view to_string(Speed speed) {
  switch (speed) {
    case Speed::ultrabullet:
      return "ultrabullet";
    case Speed::bullet:
      return "bullet";
    case Speed::blitz:
      return "blitz";
    case Speed::rapid:
      return "rapid";
    case Speed::classical:
      return "classical";
  }
  return "";
}

}  // namespace escaque::clock
