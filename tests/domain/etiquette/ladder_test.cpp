#include "domain/etiquette/ladder.hpp"

#include <gtest/gtest.h>

namespace escaque::etiquette {
namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;

constexpr UtcTime kToday{hours(500'000)};
constexpr Officer kAdmin{UserId{1}, false, true, false};
constexpr Officer kHelper{UserId{2}, true, false, false};

Sanction had(Step step, Article article, Millis ago) {
  Sanction sanction;
  sanction.step = step;
  sanction.article = article;
  sanction.since = kToday - ago;
  return sanction;
}

WantedStep wanted(Step step, std::optional<Millis> length) {
  WantedStep made;
  made.step = step;
  made.article = Article::respect;
  if (step != Step::warning) made.features = {Feature::tells};
  if (length) made.until = kToday + *length;
  return made;
}

const std::vector<Sanction> kWarned{had(Step::warning, Article::respect, days(10))};

TEST(Ladder, AWarningNeedsNothingBeforeIt) {
  EXPECT_FALSE(forbids(kHelper, wanted(Step::warning, std::nullopt), {}, kToday));
  EXPECT_FALSE(forbids(kAdmin, wanted(Step::warning, std::nullopt), {}, kToday));
}

TEST(Ladder, HelpersOnlyWarnAndSecondSignersOnlySign) {
  EXPECT_EQ(forbids(kHelper, wanted(Step::cool_down, hours(1)), kWarned, kToday),
            StepError::not_your_step);
  const Officer signer{UserId{3}, false, false, true};
  EXPECT_EQ(forbids(signer, wanted(Step::warning, std::nullopt), {}, kToday),
            StepError::not_your_step);
}

TEST(Ladder, AWarningForTheSameArticleComesFirst) {
  const WantedStep step = wanted(Step::restriction, days(7));
  EXPECT_EQ(forbids(kAdmin, step, {}, kToday), StepError::no_warning);
  EXPECT_FALSE(forbids(kAdmin, step, kWarned, kToday));

  const std::vector<Sanction> other{had(Step::warning, Article::sharing, days(1))};
  EXPECT_EQ(forbids(kAdmin, step, other, kToday), StepError::no_warning);
  const std::vector<Sanction> old{had(Step::warning, Article::respect, days(90))};
  EXPECT_EQ(forbids(kAdmin, step, old, kToday), StepError::no_warning);
  std::vector<Sanction> undone = kWarned;
  undone.front().is_lifted = true;
  EXPECT_EQ(forbids(kAdmin, step, undone, kToday), StepError::no_warning);
}

TEST(Ladder, WhatIsCriticalNeedsNoWarning) {
  WantedStep step = wanted(Step::suspension, days(30));
  step.is_critical = true;
  EXPECT_FALSE(forbids(kAdmin, step, {}, kToday));
}

TEST(Ladder, EveryStepHasItsRange) {
  const auto error = [](Step step, std::optional<Millis> length) {
    return forbids(kAdmin, wanted(step, length), kWarned, kToday);
  };
  EXPECT_FALSE(error(Step::cool_down, minutes(15)));
  EXPECT_FALSE(error(Step::cool_down, hours(24)));
  EXPECT_EQ(error(Step::cool_down, minutes(14)), StepError::end_out_of_range);
  EXPECT_EQ(error(Step::cool_down, hours(25)), StepError::end_out_of_range);
  EXPECT_FALSE(error(Step::suspension, days(90)));
  EXPECT_EQ(error(Step::suspension, days(91)), StepError::end_out_of_range);
  EXPECT_EQ(error(Step::restriction, Millis(-1)), StepError::end_out_of_range);
  EXPECT_EQ(error(Step::restriction, std::nullopt), StepError::no_end);
  EXPECT_EQ(error(Step::warning, days(1)), StepError::needless_end);
  EXPECT_EQ(error(Step::ban, days(1)), StepError::needless_end);
  EXPECT_FALSE(error(Step::ban, std::nullopt));
}

TEST(Ladder, OnlyASanctionTakesSomethingAway) {
  WantedStep warning = wanted(Step::warning, std::nullopt);
  warning.features = {Feature::tells};
  EXPECT_EQ(forbids(kAdmin, warning, {}, kToday), StepError::needless_features);
  WantedStep empty = wanted(Step::restriction, days(7));
  empty.features.clear();
  EXPECT_EQ(forbids(kAdmin, empty, kWarned, kToday), StepError::no_features);
}

TEST(Ladder, PointsHalveEveryNinetyDaysAndGroundsDouble) {
  EXPECT_DOUBLE_EQ(points({}, kToday), 0);
  std::vector<Sanction> record{had(Step::warning, Article::respect, Millis(0))};
  EXPECT_DOUBLE_EQ(points(record, kToday), 2);
  record.front().ground = Ground::religion;
  EXPECT_DOUBLE_EQ(points(record, kToday), 4);
  EXPECT_DOUBLE_EQ(points(record, kToday + days(90)), 2);
  EXPECT_DOUBLE_EQ(points(record, kToday + days(180)), 1);
  record.front().is_lifted = true;
  EXPECT_DOUBLE_EQ(points(record, kToday), 0);
}

TEST(Ladder, SuggestsTheNextStep) {
  std::vector<Sanction> record;
  EXPECT_EQ(suggest(record, Article::respect, kToday), Step::warning);
  record = kWarned;
  EXPECT_EQ(suggest(record, Article::respect, kToday), Step::cool_down);
  record.push_back(had(Step::cool_down, Article::respect, days(5)));
  EXPECT_EQ(suggest(record, Article::respect, kToday), Step::restriction);
  for (int i = 0; i < 3; ++i) record.push_back(had(Step::restriction, Article::respect, days(1)));
  EXPECT_EQ(suggest(record, Article::respect, kToday), Step::suspension);
}

TEST(Ladder, TheLatestEndCounts) {
  std::vector<Sanction> record{had(Step::cool_down, Article::respect, hours(1)),
                               had(Step::restriction, Article::respect, hours(2))};
  record[0].features = record[1].features = {Feature::tells};
  record[0].until = kToday + hours(1);
  record[1].until = kToday + days(7);

  EXPECT_EQ(taking(record, Feature::tells, kToday)->until, kToday + days(7));
  EXPECT_FALSE(taking(record, Feature::rooms, kToday));
  EXPECT_FALSE(taking(record, Feature::tells, kToday + days(7)));
  record[1].is_lifted = true;
  EXPECT_EQ(taking(record, Feature::tells, kToday)->until, kToday + hours(1));
}

}  // namespace
}  // namespace escaque::etiquette
