#pragma once
// What time it is, for whatever depends on it: everybody is given an Instant or a UtcTime, or asks
// the TimeSource it was constructed with. Only measuring how long something took, and deadlines of
// libraries, read clocks of their own. Implementations may be called from any thread.

#include "domain/base/time.hpp"

namespace escaque {

class TimeSource {
 public:
  virtual ~TimeSource() = default;

  /// Never goes back; comparable only within this process.
  [[nodiscard]] virtual Instant now() const = 0;

  /// Wall clock; may jump when an operator sets it.
  [[nodiscard]] virtual UtcTime utc_now() const = 0;
};

/// The clocks of the operating system.
class SystemTime final : public TimeSource {
 public:
  [[nodiscard]] Instant now() const override;
  [[nodiscard]] UtcTime utc_now() const override;
};

}  // namespace escaque
