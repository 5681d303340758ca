#pragma once
// A chess clock as a value: two remaining times, at most one of them running since a given moment.
// It never reads the time; whoever asks says what time it is.

#include <optional>

#include "domain/base/color.hpp"
#include "domain/base/time.hpp"

namespace escaque::clock {

/// The ledger of one move.
struct Charge {
  /// From the opponent's move to this one, as the server saw it.
  Millis elapsed{};
  /// The part of it that was given back for lag.
  Millis compensated{};

  friend bool operator==(const Charge&, const Charge&) = default;
};

class Clock {
 public:
  /// Stopped, nothing on either side.
  Clock() = default;
  explicit Clock(ByColor<Millis> remaining) : remaining_(remaining) {}

  /// The side whose time runs.
  [[nodiscard]] std::optional<Color> running() const;
  /// Never negative.
  [[nodiscard]] Millis remaining(Color color, Instant now) const;
  [[nodiscard]] ByColor<Millis> remaining(Instant now) const;
  /// Since when the running side's time runs; nothing when stopped.
  [[nodiscard]] std::optional<Instant> running_since() const { return since_; }
  /// When the running side's time ends; nothing when stopped.
  [[nodiscard]] std::optional<Instant> flag_moment() const;
  [[nodiscard]] bool is_flag_down(Instant now) const;
  /// What has run off the running side's time, even below zero; nothing when stopped.
  [[nodiscard]] Millis run_off(Instant now) const;

  /// Starts a turn of `color`, whose time runs only after `delay`. A side that was running is
  /// stopped first.
  void start(Color color, Instant now, Millis delay = Millis{0});
  void stop(Instant now);
  /// Interrupts the turn, and goes on with it.
  void pause(Instant now);
  void resume(Instant now) { since_ = now; }
  /// Ends the running side's turn at `now`: charges it, gives `compensated` back and adds
  /// `increment`. Nothing happens, and nothing is returned, when its flag fell first or no time was
  /// running.
  [[nodiscard]] std::optional<Charge> press(Instant now, Millis compensated, Millis increment);
  /// Gives the running side the delay of its turn anew, from `now`.
  void renew_delay(Instant now, Millis delay);
  /// Puts other times on the clock; the side that was running runs on from `now`, in the same turn.
  void set(ByColor<Millis> remaining, Instant now);
  /// Adds time, or takes it: penalties.
  void credit(Color color, Millis time) { remaining_[color] += time; }

  friend bool operator==(const Clock&, const Clock&) = default;

 private:
  ByColor<Millis> remaining_;
  Color side_ = Color::white;
  std::optional<Instant> since_;
  /// How long from `since_` on the time of the running side is stopped.
  Millis delay_{};
  /// Used by the running side in this turn before `since_`, delays included.
  Millis spent_{};
};

}  // namespace escaque::clock
