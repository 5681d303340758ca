#pragma once
// Plays at one level of the house.

#include <random>

#include "engine/brain.hpp"
#include "engine/house/levels.hpp"
#include "engine/house/stable.hpp"

namespace escaque::engine {

class LevelBrain final : public Brain {
 public:
  /// `stable` must outlive it.
  LevelBrain(Stable& stable, Level level, std::uint64_t seed)
      : stable_(stable), level_(level), dice_(seed) {}

  [[nodiscard]] Awaitable<uci::UciResult<std::string>> move(Question question) override;

 private:
  Stable& stable_;
  const Level level_;
  std::mt19937_64 dice_;
};

}  // namespace escaque::engine
