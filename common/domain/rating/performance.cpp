#include "domain/rating/performance.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace escaque::rating {
namespace {

/// dp for 50 % to 100 %; below 50 % the same with a minus.
constexpr std::array kDifference = {0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,
                                    95,  102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
                                    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336,
                                    351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};
static_assert(kDifference.size() == 51);

/// The largest difference at which 50 %, 51 %, … 99 % is expected.
constexpr std::array kMax = {3,   10,  17,  25,  32,  39,  46,  53,  61,  68,  76,  83,  91,
                             98,  106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
                             206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344,
                             357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735};
static_assert(kMax.size() == 50);

/// What is expected at every difference from 0, ready to be looked up; beyond it is 100 %.
constexpr auto kExpected = [] {
  std::array<std::uint8_t, kMax.back() + 1> expected{};
  std::size_t row = 0;
  for (std::size_t distance = 0; distance < expected.size(); ++distance) {
    if (static_cast<int>(distance) > kMax[row]) ++row;
    expected[distance] = static_cast<std::uint8_t>(50 + row);
  }
  return expected;
}();

/// Against nobody further away than this a performance is looked for.
constexpr int kFarthest = 800;

/// a ÷ b to the nearest integer, halves up; b > 0.
constexpr std::int64_t divide_half_up(std::int64_t a, std::int64_t b) {
  const std::int64_t doubled = 2 * a + b;
  const std::int64_t quotient = doubled / (2 * b);
  return doubled % (2 * b) < 0 ? quotient - 1 : quotient;
}

}  // namespace

int rating_difference(int percent) {
  const int above = std::clamp(percent, 0, 100) - 50;
  const int difference = kDifference[static_cast<std::size_t>(above < 0 ? -above : above)];
  return above < 0 ? -difference : difference;
}

int expected_percentage(int difference) {
  const auto distance = static_cast<std::size_t>(difference < 0 ? -difference : difference);
  const int expected = distance < kExpected.size() ? kExpected[distance] : 100;
  return difference < 0 ? 100 - expected : expected;
}

int percentage(int half_points, int games) {
  return static_cast<int>(divide_half_up(std::int64_t{100} * half_points, std::int64_t{2} * games));
}

int average(std::span<const int> ratings) {
  std::int64_t sum = 0;
  for (const int each : ratings) sum += each;
  return static_cast<int>(divide_half_up(sum, static_cast<std::int64_t>(ratings.size())));
}

int performance_rating(std::span<const int> opponents, int half_points) {
  const auto games = static_cast<int>(opponents.size());
  return average(opponents) + rating_difference(percentage(half_points, games));
}

int perfect_performance(std::span<const int> opponents, int half_points) {
  const auto [weakest, strongest] = std::minmax_element(opponents.begin(), opponents.end());
  int low = *weakest - kFarthest;
  if (half_points == 0) return low;
  int high = *strongest + kFarthest;
  while (low < high) {
    const int middle = low + (high - low) / 2;
    int expected = 0;
    for (const int each : opponents) expected += expected_percentage(middle - each);
    if (expected >= 50 * half_points) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

}  // namespace escaque::rating
