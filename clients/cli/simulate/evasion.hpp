#pragma once
// New accounts beside a suspended one: those of the same person, and those of somebody else in the
// household.

#include <cstdint>

#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::clients::cli {

struct Evasion {
  std::int64_t evaders = 0;
  std::int64_t evaders_held = 0;
  std::int64_t households = 0;
  std::int64_t households_held = 0;
};

/// `count` of each, after the first 30 games of the new account.
[[nodiscard]] Evasion evasion_of(std::uint64_t seed, std::int64_t count,
                                 const etiquette::Thresholds& thresholds);

}  // namespace escaque::clients::cli
