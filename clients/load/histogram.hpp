#pragma once
// How long things took: counts in buckets that are exact to 1/64, however many there are.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>

namespace escaque::load {

using Micros = std::chrono::microseconds;

class Histogram {
 public:
  /// Negative counts as zero.
  void add(Micros time);
  void add(const Histogram& other);

  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// The least time that `share` (0 to 1) of all are not above, rounded up to its bucket's end;
  /// zero when nothing was added.
  [[nodiscard]] Micros at(double share) const;

 private:
  std::map<std::size_t, std::uint64_t> buckets_;  // Times by bucket.
  std::uint64_t count_ = 0;
};

}  // namespace escaque::load
