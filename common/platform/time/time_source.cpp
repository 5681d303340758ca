#include "platform/time/time_source.hpp"

#include <chrono>

namespace escaque {

Instant SystemTime::now() const {
  const auto since_boot = std::chrono::steady_clock::now().time_since_epoch();
  return Instant(std::chrono::floor<Millis>(since_boot));
}

UtcTime SystemTime::utc_now() const {
  return std::chrono::floor<Millis>(std::chrono::system_clock::now());
}

}  // namespace escaque
