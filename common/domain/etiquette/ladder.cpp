#include "domain/etiquette/ladder.hpp"

#include <algorithm>
#include <cmath>

namespace escaque::etiquette {
namespace {

constexpr Millis kHalfLife = std::chrono::days(90);
constexpr double kSuggestsRestriction = 3;
constexpr double kSuggestsSuspension = 8;

/// Of one confirmed case.
double severity(Article article) {
  switch (article) {
    case Article::friendly_place:
    case Article::channels:
      return 1;
    case Article::respect:
    case Article::no_harm:
    case Article::disconnecting:
      return 2;
    case Article::losing:
    case Article::sharing:
      return 4;
    case Article::engine:
      return 8;
  }
  return 1;
}

bool has_end(Step step) { return kSteps[static_cast<std::size_t>(step)].longest > Millis(0); }

}  // namespace

bool has_warning(std::span<const Sanction> record, Article article, UtcTime now) {
  return std::any_of(record.begin(), record.end(), [&](const Sanction& each) {
    return each.step == Step::warning && !each.is_lifted && each.article == article &&
           now - each.since < kWarningLives;
  });
}

bool Sanction::takes(Feature feature) const {
  return std::find(features.begin(), features.end(), feature) != features.end();
}

std::optional<StepError> forbids(const Officer& officer, const WantedStep& wanted,
                                 std::span<const Sanction> record, UtcTime now) {
  const bool is_warning = wanted.step == Step::warning;
  if (!officer.is_admin && !(officer.is_helper && is_warning)) return StepError::not_your_step;
  if (is_warning && !wanted.features.empty()) return StepError::needless_features;
  if (!is_warning && wanted.features.empty()) return StepError::no_features;
  if (has_end(wanted.step) != wanted.until.has_value()) {
    return wanted.until ? StepError::needless_end : StepError::no_end;
  }
  if (wanted.until) {
    const StepRow& row = kSteps[static_cast<std::size_t>(wanted.step)];
    const Millis length = *wanted.until - now;
    if (length < row.shortest || length > row.longest) return StepError::end_out_of_range;
  }
  if (!is_warning && !wanted.is_critical && !has_warning(record, wanted.article, now)) {
    return StepError::no_warning;
  }
  return std::nullopt;
}

double points(std::span<const Sanction> record, UtcTime now) {
  double sum = 0;
  for (const Sanction& each : record) {
    if (each.is_lifted) continue;
    const double grounds = each.ground == Ground::none ? 1 : 2;
    const double age = std::max(0.0, std::chrono::duration<double>(now - each.since) /
                                         std::chrono::duration<double>(kHalfLife));
    sum += severity(each.article) * grounds * std::exp2(-age);
  }
  return sum;
}

Step suggest(std::span<const Sanction> record, Article article, UtcTime now) {
  if (!has_warning(record, article, now)) return Step::warning;
  const double sum = points(record, now);
  if (sum >= kSuggestsSuspension) return Step::suspension;
  return sum >= kSuggestsRestriction ? Step::restriction : Step::cool_down;
}

std::optional<Sanction> taking(std::span<const Sanction> record, Feature feature, UtcTime now) {
  const Sanction* longest = nullptr;
  for (const Sanction& each : record) {
    if (!each.is_in_force(now) || !each.takes(feature)) continue;
    const bool is_longer =
        longest == nullptr || !each.until || (longest->until && *longest->until < *each.until);
    if (is_longer) longest = &each;
  }
  return longest == nullptr ? std::nullopt : std::optional(*longest);
}

}  // namespace escaque::etiquette
