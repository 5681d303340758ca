#pragma once
// Pairs of challenger and challenged: how often that may come to nothing is counted for each.

#include <cstddef>
#include <functional>

#include "domain/base/id.hpp"

namespace escaque::services::matchmaking {

struct ChallengePair {
  UserId asking;
  UserId whom;

  friend auto operator<=>(const ChallengePair&, const ChallengePair&) = default;
};

}  // namespace escaque::services::matchmaking

template <>
struct std::hash<escaque::services::matchmaking::ChallengePair> {
  std::size_t operator()(const escaque::services::matchmaking::ChallengePair& pair) const {
    // Ids are random: xor would be the same in both directions.
    return std::hash<escaque::UserId>{}(pair.asking) * 31 + std::hash<escaque::UserId>{}(pair.whom);
  }
};
