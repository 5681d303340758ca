#pragma once
// Random numbers of a simulation: the same from one seed on every machine, since the standard
// library's distributions differ from one to the other.

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>

namespace escaque::clients::cli {

class Chance {
 public:
  explicit Chance(std::uint64_t seed) : engine_(seed) {}

  /// In [0, 1).
  double share() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
  double between(double low, double high) { return low + (high - low) * share(); }
  bool happens(double probability) { return share() < probability; }
  std::uint64_t below(std::uint64_t end) {
    return static_cast<std::uint64_t>(share() * static_cast<double>(end));
  }
  double exponential(double mean) { return -mean * std::log1p(-share()); }
  double normal(double mean, double deviation) {
    const double radius = std::sqrt(-2 * std::log1p(-share()));
    return mean + deviation * radius * std::cos(2 * std::numbers::pi * share());
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace escaque::clients::cli
