#pragma once
// Numbers waiting for their turn, lowest estimate first; of equal ones any, so that no family of
// equal-looking positions holds up the rest. The dice are always the same.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace escaque::winnability {

class Frontier {
 public:
  void push(std::uint32_t value, int estimate) {
    dice_ ^= dice_ << 13;
    dice_ ^= dice_ >> 17;
    dice_ ^= dice_ << 5;
    const std::uint64_t order = static_cast<std::uint64_t>(estimate) << 24 | dice_ >> 8;
    waiting_.push_back(order << 32 | value);
    std::push_heap(waiting_.begin(), waiting_.end(), std::greater<>());
  }

  std::optional<std::uint32_t> pop() {
    if (waiting_.empty()) return std::nullopt;
    std::pop_heap(waiting_.begin(), waiting_.end(), std::greater<>());
    const auto value = static_cast<std::uint32_t>(waiting_.back());
    waiting_.pop_back();
    return value;
  }

 private:
  std::vector<std::uint64_t> waiting_;  // Estimate, die and value: a heap, lowest first.
  std::uint32_t dice_ = 2463534242;
};

}  // namespace escaque::winnability
