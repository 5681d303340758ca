#pragma once
// Steps of the wall clock of Redis' host, seen against a monotonic clock of ours. Pure.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/time.hpp"

namespace escaque::eventlog {

/// Redis' clock was set, by how much nobody can read exactly: taken for the most it can have been,
/// so that the error gives time away and charges nobody.
struct ClockStep {
  /// On the clock as it was set, and so late that at - by is the latest time that the clock can
  /// have stamped before.
  UtcTime at;
  Millis by;  // Positive: to a later time.

  friend bool operator==(const ClockStep&, const ClockStep&) = default;
};

/// A time that Redis stamped, on Redis' clock of `now`: after all of `steps`, oldest first. Between
/// a step back and the moment that it repeats, a stamp may be of either clock: it is taken for the
/// later one, which gives time away and charges nobody.
[[nodiscard]] UtcTime corrected(UtcTime stamped, const std::vector<ClockStep>& steps, UtcTime now);

/// Adds those of `seen` that `known` lacks, oldest first. Two processes notice one step at
/// different times, and read it differently: steps within 20 s whose lengths differ by a second at
/// most are the same one.
void merge(std::vector<ClockStep>& known, const std::vector<ClockStep>& seen);

/// "AT:BY", both in milliseconds, divided by spaces. What cannot be read is left out.
[[nodiscard]] std::vector<ClockStep> parse_steps(std::string_view text);
[[nodiscard]] std::string to_text(const ClockStep& step);

/// Repeatedly compares what Redis says with our clock.
class StepDetector {
 public:
  /// Redis said `theirs` between `sent` and `received`. The step that it has made since.
  [[nodiscard]] std::optional<ClockStep> read(Instant sent, UtcTime theirs, Instant received);

 private:
  /// Theirs - ours lies between.
  struct Offset {
    Millis least;
    Millis most;
    Instant taken;
    [[nodiscard]] Millis width() const { return most - least; }
  };
  std::optional<Offset> known_;
};

}  // namespace escaque::eventlog
