#include "domain/clock/time_control.hpp"

#include <charconv>

namespace escaque::clock {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

/// All of `text` as a number of up to six digits.
std::optional<int> parse_number(std::string_view text) {
  constexpr std::size_t kMaxDigits = 6;
  if (text.empty() || text.size() > kMaxDigits) return std::nullopt;
  int value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value < 0) return std::nullopt;
  return value;
}

Result<TimeControl, TimeControlError> checked(TimeControl control) {
  if (const auto error = refusal(control)) return *error;
  return control;
}

/// "3" or "0:30".
std::optional<Millis> parse_minutes(std::string_view text) {
  const auto colon = text.find(':');
  const auto whole = parse_number(text.substr(0, colon));
  if (!whole) return std::nullopt;
  if (colon == std::string_view::npos) return minutes(*whole);
  const auto rest = parse_number(text.substr(colon + 1));
  if (!rest || text.size() - colon != 3 || *rest >= 60) return std::nullopt;
  return minutes(*whole) + seconds(*rest);
}

long count_seconds(Millis time) { return std::chrono::duration_cast<seconds>(time).count(); }

}  // namespace

std::string_view to_string(TimeControlError error) {
  switch (error) {
    case TimeControlError::syntax:
      return "A time control is \"180+2\" in seconds, or \"3+2\" in minutes and seconds.";
    case TimeControlError::no_time:
      return "Base time and increment cannot both be zero.";
    case TimeControlError::base_too_long:
      return "The base time is at most three hours.";
    case TimeControlError::increment_too_long:
      return "The increment is at most three minutes.";
    case TimeControlError::fraction:
      return "Base time and increment are whole seconds and not negative.";
  }
  return "";
}

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

Result<TimeControl, TimeControlError> parse_pgn_time_control(std::string_view text) {
  const auto plus = text.find('+');
  const auto base = parse_number(text.substr(0, plus));
  const auto increment =
      plus == std::string_view::npos ? std::optional(0) : parse_number(text.substr(plus + 1));
  if (!base || !increment) return TimeControlError::syntax;
  return checked({seconds(*base), seconds(*increment)});
}

std::string to_pgn(TimeControl control) {
  std::string text = std::to_string(count_seconds(control.base));
  if (control.increment > Millis{0}) {
    text += '+' + std::to_string(count_seconds(control.increment));
  }
  return text;
}

Result<TimeControl, TimeControlError> parse_spoken_time_control(std::string_view text) {
  const auto plus = text.find('+');
  if (plus == std::string_view::npos) return TimeControlError::syntax;
  const auto base = parse_minutes(text.substr(0, plus));
  const auto increment = parse_number(text.substr(plus + 1));
  if (!base || !increment) return TimeControlError::syntax;
  return checked({*base, seconds(*increment)});
}

std::string to_spoken(TimeControl control) {
  const long base = count_seconds(control.base);
  std::string text = std::to_string(base / 60);
  if (const long rest = base % 60; rest != 0) {
    text += rest < 10 ? ":0" : ":";
    text += std::to_string(rest);
  }
  return text + '+' + std::to_string(count_seconds(control.increment));
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
