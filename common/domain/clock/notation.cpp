#include "domain/clock/notation.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace escaque::clock {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

/// Reads one text from left to right; the first fault stays.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Result<Schedules, NotationError> read() {
    Schedules both;
    both.white = schedule();
    both.black = take('|') ? schedule() : both.white;
    if (!error_ && at_ < text_.size()) fail(NotationFault::end_expected);
    if (error_) return *error_;
    return both;
  }

 private:
  void fail(NotationFault fault, ScheduleError reason = {}) {
    if (!error_) error_ = NotationError{fault, at_ + 1, reason};
  }

  bool take(char c) {
    if (error_ || at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  [[nodiscard]] bool is_digit() const {
    return at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9';
  }

  /// Up to five digits.
  int number(NotationFault fault) {
    constexpr std::size_t kMaxDigits = 5;
    const std::size_t first = at_;
    int value = 0;
    for (; is_digit() && at_ - first < kMaxDigits; ++at_) value = 10 * value + (text_[at_] - '0');
    if (at_ == first || is_digit()) fail(fault);
    return value;
  }

  Millis time_from(int whole_minutes) {
    if (!take(':')) return minutes(whole_minutes);
    const std::size_t first = at_;
    const int rest = number(NotationFault::seconds_expected);
    if (at_ - first != 2 || rest >= 60) fail(NotationFault::seconds_expected);
    return minutes(whole_minutes) + seconds(rest);
  }

  /// "40/90", "G/90" or "90", then perhaps "t" and "+30".
  Period period() {
    Period result;
    int time = 0;
    if (take('G')) {
      if (!take('/')) fail(NotationFault::period_expected);
      time = number(NotationFault::minutes_expected);
    } else {
      time = number(NotationFault::period_expected);
      if (take('/')) {
        result.moves = time;
        if (time == 0) fail(NotationFault::cannot_be_played, ScheduleError::moves_out_of_range);
        time = number(NotationFault::minutes_expected);
      }
    }
    result.time = time_from(time);
    if (take('t')) result.advance = Advance::on_time;
    if (take('+')) result.increment = seconds(number(NotationFault::seconds_expected));
    return result;
  }

  void delay(Schedule& schedule) {
    const auto found = std::find_if(kDelayWords.begin(), kDelayWords.end(),
                                    [this](const DelayWord& each) { return take(each.letter); });
    if (found == kDelayWords.end()) return fail(NotationFault::delay_expected);
    schedule.delay_kind = found->kind;
    schedule.delay = seconds(number(NotationFault::delay_expected));
  }

  Schedule schedule() {
    Schedule result;
    do {
      result.periods.push_back(period());
    } while (take(','));
    if (take(';')) delay(result);
    if (error_) return result;
    if (const auto reason = refusal(result)) fail(NotationFault::cannot_be_played, *reason);
    return result;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<NotationError> error_;
};

long whole_seconds(Millis time) { return std::chrono::duration_cast<seconds>(time).count(); }

std::string minutes_text(Millis time) {
  const long total = whole_seconds(time);
  std::string text = std::to_string(total / 60);
  if (const long rest = total % 60; rest != 0) {
    text += rest < 10 ? ":0" : ":";
    text += std::to_string(rest);
  }
  return text;
}

std::string increment_text(const Period& period) {
  if (period.increment == Millis{0}) return "";
  return '+' + std::to_string(whole_seconds(period.increment));
}

/// `After ";" comes "d5" (delay) or "b5" (Bronstein), in seconds.`
const std::string& delay_expected() {
  static const std::string text = [] {
    std::string made = "After \";\" comes ";
    for (const DelayWord& each : kDelayWords) {
      if (&each != kDelayWords.begin()) made += &each == &kDelayWords.back() ? " or " : ", ";
      made += std::string{'"', each.letter} + "5\" (" + std::string(each.name) + ')';
    }
    return made + ", in seconds.";
  }();
  return text;
}

}  // namespace

std::string_view to_string(NotationFault fault) {
  switch (fault) {
    case NotationFault::period_expected:
      return "A period is \"40/90+30\" or \"G/30\": moves or G, minutes, perhaps seconds a move.";
    case NotationFault::minutes_expected:
      return "Minutes are expected here: \"90\", or \"0:30\" with seconds.";
    case NotationFault::seconds_expected:
      return "Whole seconds are expected here.";
    case NotationFault::delay_expected:
      return delay_expected();
    case NotationFault::end_expected:
      return "Nothing may follow here but \",\" a period, \";\" a delay or \"|\" for Black.";
    case NotationFault::cannot_be_played:
      return "The text is clear, but such a schedule cannot be played.";
  }
  return "";
}

std::string describe(const NotationError& error) {
  const std::string_view what = error.fault == NotationFault::cannot_be_played
                                    ? to_string(error.reason)
                                    : to_string(error.fault);
  return "column " + std::to_string(error.column) + ": " + std::string(what);
}

Result<Schedules, NotationError> parse_schedules(std::string_view text) {
  return Reader(text).read();
}

std::string to_notation(const Schedule& schedule) {
  std::string text;
  for (const Period& period : schedule.periods) {
    if (!text.empty()) text += ',';
    text += period.moves == 0 ? "G" : std::to_string(period.moves);
    text += '/' + minutes_text(period.time);
    if (period.advance == Advance::on_time) text += 't';
    text += increment_text(period);
  }
  for (const DelayWord& each : kDelayWords) {
    if (each.kind != schedule.delay_kind) continue;
    text += {';', each.letter};
    text += std::to_string(whole_seconds(schedule.delay));
  }
  return text;
}

std::string to_notation(const Schedules& schedules) {
  std::string text = to_notation(schedules.white);
  if (schedules.white != schedules.black) text += '|' + to_notation(schedules.black);
  return text;
}

std::string to_pgn(const Schedule& schedule) {
  std::string text;
  for (const Period& period : schedule.periods) {
    if (!text.empty()) text += ':';
    if (period.moves > 0) text += std::to_string(period.moves) + '/';
    text += std::to_string(whole_seconds(period.time)) + increment_text(period);
  }
  return text;
}

}  // namespace escaque::clock
