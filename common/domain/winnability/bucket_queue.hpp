#pragma once
// Numbers waiting for their turn, lowest estimate first; of equal ones any, so that no family of
// equal-looking positions holds up the rest. The dice are always the same.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "domain/winnability/estimate.hpp"

namespace escaque::winnability {

class BucketQueue {
 public:
  /// `estimate` is below kEstimates.
  void push(std::uint32_t value, int estimate) {
    buckets_[static_cast<std::size_t>(estimate)].push_back(value);
    lowest_ = std::min(lowest_, static_cast<std::size_t>(estimate));
  }

  std::optional<std::uint32_t> pop() {
    while (lowest_ < buckets_.size() && buckets_[lowest_].empty()) ++lowest_;
    if (lowest_ == buckets_.size()) return std::nullopt;
    std::vector<std::uint32_t>& bucket = buckets_[lowest_];
    dice_ ^= dice_ << 13;
    dice_ ^= dice_ >> 17;
    dice_ ^= dice_ << 5;
    std::swap(bucket[dice_ % bucket.size()], bucket.back());
    const std::uint32_t value = bucket.back();
    bucket.pop_back();
    return value;
  }

 private:
  std::array<std::vector<std::uint32_t>, kEstimates> buckets_;
  std::size_t lowest_ = kEstimates;
  std::uint32_t dice_ = 2463534242;
};

}  // namespace escaque::winnability
