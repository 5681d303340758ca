#include "domain/rating/glicko2.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escaque::rating {
namespace {

// Names of variables follow Glickman's paper, which also counts the steps.
constexpr double kScale = 173.7178;
constexpr double kCenter = 1500;
constexpr double kConvergence = 1e-6;

double periods_of(Millis time) {
  return std::max(
      0.0, std::chrono::duration<double>(time) / std::chrono::duration<double>(kRatingPeriod));
}

double limited(double deviation) { return std::clamp(deviation, kMinDeviation, kMaxDeviation); }

double g(double phi) {
  return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi));
}

double expected_score(double mu, double mu_j, double phi_j) {
  return 1 / (1 + std::exp(-g(phi_j) * (mu - mu_j)));
}

/// Step 5: the root of f by the Illinois variant of regula falsi.
double new_volatility(double sigma, double phi, double v, double delta, double tau) {
  const double a = std::log(sigma * sigma);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double sum = phi * phi + v + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (tau * tau);
  };
  double lower = a;
  double upper = 0;
  if (delta * delta > phi * phi + v) {
    upper = std::log(delta * delta - phi * phi - v);
  } else {
    upper = a - tau;
    while (f(upper) < 0) upper -= tau;
  }
  double f_lower = f(lower);
  double f_upper = f(upper);
  while (std::abs(upper - lower) > kConvergence) {
    const double next = lower + (lower - upper) * f_lower / (f_upper - f_lower);
    const double f_next = f(next);
    if (f_next * f_upper <= 0) {
      lower = upper;
      f_lower = f_upper;
    } else {
      f_lower /= 2;
    }
    upper = next;
    f_upper = f_next;
  }
  return std::exp(lower / 2);
}

}  // namespace

Glicko glicko2(const Glicko& player, std::span<const GameScore> games, double periods,
               double system_constant) {
  const double mu = (player.value - kCenter) / kScale;
  const double phi = player.deviation / kScale;
  double information = 0;  // 1 / v of step 3
  double surprise = 0;     // delta / v of step 4
  for (const GameScore& game : games) {
    const double mu_j = (game.opponent.value - kCenter) / kScale;
    const double phi_j = game.opponent.deviation / kScale;
    const double e = expected_score(mu, mu_j, phi_j);
    information += g(phi_j) * g(phi_j) * e * (1 - e);
    surprise += g(phi_j) * (game.score - e);
  }
  Glicko after = player;
  if (information > 0) {
    const double v = 1 / information;
    after.volatility = new_volatility(player.volatility, phi, v, v * surprise, system_constant);
  }
  const double sigma = after.volatility;
  const double phi_grown_squared = phi * phi + sigma * sigma * periods;         // step 6
  const double phi_after = 1 / std::sqrt(1 / phi_grown_squared + information);  // step 7
  after.value = kCenter + kScale * (mu + phi_after * phi_after * surprise);
  after.deviation = kScale * phi_after;
  return after;
}

Glicko after_idle(Glicko rating, Millis idle) {
  rating = glicko2(rating, {}, periods_of(idle));
  rating.deviation = limited(rating.deviation);
  return rating;
}

Glicko after_game(const Glicko& player, const GameScore& game, Millis idle) {
  Glicko after = glicko2(player, {&game, 1}, periods_of(idle));
  after.deviation = limited(after.deviation);
  return after;
}

Snapshot snapshot(const Glicko& rating) {
  return {.value = static_cast<int>(std::lround(rating.value)),
          .deviation = static_cast<int>(std::lround(rating.deviation)),
          .is_provisional = is_provisional(rating)};
}

}  // namespace escaque::rating
