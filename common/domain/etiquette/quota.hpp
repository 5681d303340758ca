#pragma once
// How much one person may have: fewer things for an account that is new, fewest for a guest.

#include <cstdint>
#include <optional>
#include <span>

#include "domain/base/time.hpp"

namespace escaque::etiquette {

/// What is known of whoever asks, as far as quotas go.
enum class Standing : std::uint8_t {
  guest,        // Without an account.
  newcomer,     // With one that is new.
  established,  // With an older one.
  trusted,      // An arbiter of the site or an admin: quotas of events are not for them.
};

/// A quota for each standing.
struct Quota {
  int established = 0;
  int newcomer = 0;
  int guest = 0;

  [[nodiscard]] constexpr int of(Standing standing) const {
    switch (standing) {
      case Standing::guest:
        return guest;
      case Standing::newcomer:
        return newcomer;
      case Standing::established:
      case Standing::trusted:
        break;
    }
    return established;
  }
  friend bool operator==(const Quota&, const Quota&) = default;
};

/// What somebody has made before.
struct Made {
  UtcTime at;
  bool is_open = false;
};

/// How many of what they make may be open, and how many they may make in 24 hours.
struct MakingQuota {
  int open = 0;
  int a_day = 0;
};

struct MakingRefusal {
  enum class Why : std::uint8_t {
    too_many_open,   // As many are open as may be.
    too_many_a_day,  // As many were made in the last 24 hours as may be.
  };
  Why why{};
  /// With too_many_a_day: until another one may be made.
  Millis wait{0};
};

/// Why whoever made `before`, in any order, may not make another one now.
[[nodiscard]] std::optional<MakingRefusal> refusal(const MakingQuota& quota,
                                                   std::span<const Made> before, UtcTime now);

}  // namespace escaque::etiquette
