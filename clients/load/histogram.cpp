#include "load/histogram.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace escaque::load {
namespace {

// Below kExact a bucket is one microsecond; above, every power of two is cut into kExact / 2.
constexpr std::uint64_t kExact = 128;
constexpr int kExactBits = 7;

std::size_t bucket_of(std::uint64_t micros) {
  if (micros < kExact) return micros;
  const int shift = static_cast<int>(std::bit_width(micros)) - kExactBits;
  return static_cast<std::size_t>(shift) * (kExact / 2) + (micros >> shift);
}

std::uint64_t end_of(std::size_t bucket) {
  if (bucket < kExact) return bucket;
  const std::size_t shift = bucket / (kExact / 2) - 1;
  const std::uint64_t within = bucket - shift * (kExact / 2);
  return ((within + 1) << shift) - 1;
}

}  // namespace

void Histogram::add(Micros time) {
  ++buckets_[bucket_of(static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 0)))];
  ++count_;
}

void Histogram::add(const Histogram& other) {
  for (const auto& [bucket, times] : other.buckets_) buckets_[bucket] += times;
  count_ += other.count_;
}

Micros Histogram::at(double share) const {
  const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(count_)));
  std::uint64_t seen = 0;
  for (const auto& [bucket, times] : buckets_) {
    seen += times;
    if (seen >= wanted) return Micros(end_of(bucket));
  }
  return Micros(0);
}

}  // namespace escaque::load
