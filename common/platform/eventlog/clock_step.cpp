#include "platform/eventlog/clock_step.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace escaque::eventlog {
namespace {

// Less may be a clock that is being slewed, and nobody notices it.
constexpr Millis kTolerated{500};
constexpr Millis kSame = std::chrono::seconds(20);
// What two make of one step differs by as much as their readings were inexact.
constexpr Millis kSameLength = std::chrono::seconds(1);
// A reading that is less exact replaces a better one only when that has become old.
constexpr Millis kExact{100};
constexpr Millis kOld = std::chrono::minutes(1);

std::optional<std::int64_t> parse_signed(std::string_view text) {
  std::int64_t number = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
  if (parsed.ec != std::errc{} || parsed.ptr != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

UtcTime corrected(UtcTime stamped, const std::vector<ClockStep>& steps, UtcTime now) {
  for (const ClockStep& step : steps) {
    const bool is_before = step.by > Millis(0) ? stamped <= step.at - step.by : stamped > now;
    if (is_before) stamped += step.by;
  }
  return stamped;
}

void merge(std::vector<ClockStep>& known, const std::vector<ClockStep>& seen) {
  for (const ClockStep& step : seen) {
    const auto is_same = [&](const ClockStep& other) {
      return std::chrono::abs(other.at - step.at) <= kSame &&
             std::chrono::abs(other.by - step.by) <= kSameLength;
    };
    if (std::ranges::none_of(known, is_same)) known.push_back(step);
  }
  std::ranges::sort(known, {}, &ClockStep::at);
}

std::vector<ClockStep> parse_steps(std::string_view text) {
  std::vector<ClockStep> steps;
  while (!text.empty()) {
    const auto end = text.find(' ');
    const auto word = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const auto colon = word.find(':');
    if (colon == std::string_view::npos) continue;
    const auto at = parse_signed(word.substr(0, colon));
    const auto by = parse_signed(word.substr(colon + 1));
    if (at && by) steps.push_back({UtcTime(Millis(*at)), Millis(*by)});
  }
  return steps;
}

std::string to_text(const ClockStep& step) {
  return std::to_string(step.at.time_since_epoch().count()) + ':' + std::to_string(step.by.count());
}

std::optional<ClockStep> StepDetector::read(Instant sent, UtcTime theirs, Instant received) {
  const Millis said = theirs.time_since_epoch();
  const Offset offset{.least = said - received.time_since_epoch(),
                      .most = said - sent.time_since_epoch(),
                      .taken = received};
  const bool is_step = known_ && (offset.least - known_->most > kTolerated ||
                                  known_->least - offset.most > kTolerated);
  if (is_step) {
    const Millis least = offset.least - known_->most;
    const Millis most = offset.most - known_->least;
    known_ = offset;
    return ClockStep{theirs + (most - least), most};
  }
  if (!known_ || offset.width() <= std::max(kExact, known_->width()) ||
      received - known_->taken > kOld) {
    known_ = offset;
  }
  return std::nullopt;
}

}  // namespace escaque::eventlog
