#pragma once
// The lobby in parts, each with a log of its own, so that several instances may share its work:
// seeks, challenges and simuls are one, and so is each quarter of the pools.

#include <array>
#include <chrono>
#include <cstdint>

#include "domain/clock/time_control.hpp"

namespace escaque::lobby {

inline constexpr unsigned kPoolParts = 4;
inline constexpr unsigned kParts = 1 + kPoolParts;
/// Of seeks, challenges and simuls; as long as nothing else has pools, also of those.
inline constexpr unsigned kMainPart = 0;

/// Where the pool is, from 1 on. For ever the same: builds of before and after must agree on it. It
/// keeps those of the usual pools apart that are played most.
[[nodiscard]] constexpr unsigned part_of(clock::TimeControl pool) {
  using std::chrono::duration_cast;
  const auto minutes = duration_cast<std::chrono::minutes>(pool.base).count();
  const auto seconds = duration_cast<std::chrono::seconds>(pool.increment).count();
  const auto quarter = static_cast<std::uint64_t>(minutes / 2 + seconds) % kPoolParts;
  return 1 + static_cast<unsigned>(quarter);
}

/// Of each part's log the version up to which it has been read.
using Seen = std::array<std::int32_t, kParts>;

}  // namespace escaque::lobby
