#include "domain/etiquette/rules/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <boost/math/special_functions/beta.hpp>

namespace escaque::etiquette {
namespace {

/// Of a 95 % interval: each tail, and as many standard deviations.
constexpr double kEachTail = 0.025;
constexpr double kDeviations = 1.959963984540054;

}  // namespace

double expected_score(const Strength& own, const Strength& opposing) {
  constexpr double kScale = 173.7178;  // Of Glicko-2.
  const double phi = std::hypot(own.deviation, opposing.deviation) / kScale;
  const double g = 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi));
  return 1 / (1 + std::exp(-g * (own.rating - opposing.rating) / kScale));
}

double Residual::z() const { return variance_ > 0 ? difference_ / std::sqrt(variance_) : 0; }

double chance_of_at_most(int most, std::span<const double> chances) {
  if (most < 0) return 0;
  // chance[k]: of k successes so far; what is above `most` is not needed.
  std::vector<double> chance(static_cast<std::size_t>(most) + 1);
  chance[0] = 1;
  for (const double p : chances) {
    for (std::size_t k = chance.size(); k-- > 0;) {
      chance[k] = chance[k] * (1 - p) + (k > 0 ? chance[k - 1] * p : 0);
    }
  }
  double sum = 0;
  for (const double each : chance) sum += each;
  return std::min(sum, 1.0);
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  if (values.size() % 2 == 1) return values[middle];
  return (values[middle - 1] + values[middle]) / 2;
}

Interval clopper_pearson(std::int64_t found, std::int64_t all) {
  if (all <= 0) return {};
  const auto n = static_cast<double>(all);
  const auto k = static_cast<double>(found);
  return {found <= 0 ? 0 : boost::math::ibeta_inv(k, n - k + 1, kEachTail),
          found >= all ? 1 : boost::math::ibetac_inv(k + 1, n - k, kEachTail)};
}

Interval wilson(std::int64_t found, std::int64_t all) {
  if (all <= 0) return {};
  const double z = kDeviations;
  const auto n = static_cast<double>(all);
  const double share = static_cast<double>(found) / n;
  const double center = share + z * z / (2 * n);
  const double half = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  const double scale = 1 + z * z / n;
  return {std::max(0.0, (center - half) / scale), std::min(1.0, (center + half) / scale)};
}

}  // namespace escaque::etiquette
