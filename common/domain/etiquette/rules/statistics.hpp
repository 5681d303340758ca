#pragma once
// The few statistics that rules and their simulation need.

#include <cstdint>
#include <span>
#include <vector>

#include "domain/etiquette/rules/observation.hpp"

namespace escaque::etiquette {

/// Expected score of a game by Glickman's formula, which knows how sure both ratings are.
[[nodiscard]] double expected_score(const Strength& own, const Strength& opposing);

/// What games brought above expectation, in standard deviations. A draw leaves less to chance than
/// is assumed here, so that |z| is never too large.
class Residual {
 public:
  void add(double score, double expected) {
    difference_ += score - expected;
    variance_ += expected * (1 - expected);
    ++games_;
  }
  [[nodiscard]] int games() const { return games_; }
  /// 0 without games.
  [[nodiscard]] double z() const;

 private:
  double difference_ = 0;
  double variance_ = 0;
  int games_ = 0;
};

/// Chance of at most `most` successes in independent trials with these chances: exact, by
/// convolution.
[[nodiscard]] double chance_of_at_most(int most, std::span<const double> chances);

/// The middle one; of an even number the mean of the two. 0 of none.
[[nodiscard]] double median(std::vector<double> values);

struct Interval {
  double lower = 0;
  double upper = 1;
};
/// 95 % intervals of a share, of which `found` of `all` were seen: Clopper and Pearson's, which is
/// never too narrow, and Wilson's.
[[nodiscard]] Interval clopper_pearson(std::int64_t found, std::int64_t all);
[[nodiscard]] Interval wilson(std::int64_t found, std::int64_t all);

}  // namespace escaque::etiquette
