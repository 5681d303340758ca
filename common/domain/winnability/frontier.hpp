#pragma once
// Numbers waiting for their turn, lowest estimate first; of equal ones any, so that no family of
// equal-looking positions holds up the rest. Its dice are always the same.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "domain/winnability/estimate.hpp"

namespace escaque::winnability {

class Frontier {
 public:
  void push(std::uint32_t value, int estimate) {
    waiting_[static_cast<std::size_t>(estimate)].push_back(value);
    lowest_ = std::min(lowest_, estimate);
  }

  std::optional<std::uint32_t> pop() {
    for (; lowest_ < kEstimates; ++lowest_) {
      auto& equals = waiting_[static_cast<std::size_t>(lowest_)];
      if (equals.empty()) continue;
      dice_ ^= dice_ << 13;
      dice_ ^= dice_ >> 17;
      dice_ ^= dice_ << 5;
      std::swap(equals[dice_ % equals.size()], equals.back());
      const std::uint32_t value = equals.back();
      equals.pop_back();
      return value;
    }
    return std::nullopt;
  }

 private:
  std::array<std::vector<std::uint32_t>, kEstimates> waiting_;
  int lowest_ = kEstimates;
  std::uint32_t dice_ = 2463534242;
};

}  // namespace escaque::winnability
