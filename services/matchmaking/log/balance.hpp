#pragma once
// Whether one of several instances owns too much. Pure.

#include <cstddef>
#include <map>
#include <string>

#include "domain/base/time.hpp"

namespace escaque::services::matchmaking {

class Balance {
 public:
  /// How many things each instance owns, by its address; of living ones also 0.
  using Owned = std::map<std::string, std::size_t>;

  /// Longer than a dead instance may be taken for a living one
  /// (platform/service/feature_level.cpp). One that cannot take what is given up for it costs the
  /// others a moment, no more often than this.
  static constexpr Millis kForLong{45'000};

  /// `self` owns most, and somebody has owned at least two fewer for long. Of several that own most
  /// it is the first by address.
  [[nodiscard]] bool has_too_many(const Owned& owned, const std::string& self, Instant now);
  /// `self` has given one up: whoever takes nothing of it waits as long again.
  void on_given_up();

 private:
  /// An instance that owns at least two fewer than another one.
  struct Short {
    Instant since;
    std::size_t owned = 0;
    bool was_given = false;  // Something was given up for it when it owned as many.
  };

  std::map<std::string, Short> short_;
};

}  // namespace escaque::services::matchmaking
