// What everybody may read of a month.

#include "conduct/figures/month_report.hpp"

#include <gmock/gmock.h>

#include "conduct/figures/figure_desk.hpp"
#include "conduct/figures/month_book.hpp"
#include "services/conduct/conduct_fixture.hpp"

namespace escaque::services::conduct {
namespace {

using namespace etiquette;
using std::chrono::days;
using std::chrono::hours;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::chrono::year_month kOctober = std::chrono::year(2030) / std::chrono::October;

v1::MonthOfRule row_of(const v1::MonthFigures& figures, const std::string& rule) {
  for (const v1::MonthOfRule& each : figures.rules()) {
    if (each.rule() == rule) return each;
  }
  ADD_FAILURE() << "no rule " << rule;
  return {};
}

v1::MonthOfRule reported(RuleFigures figures) {
  figures.rule = "DSC-2";
  SiteFigures site;
  site.rules = {figures};
  return row_of(month_report(kOctober, site), "DSC-2");
}

TEST(MonthReport, MonthsAreThoseOfTheCalendar) {
  EXPECT_EQ(name_of(kOctober), "2030-10");
  const TimeSpan span = span_of(kOctober);
  EXPECT_EQ(month_of(span.from), kOctober);
  EXPECT_EQ(month_of(span.to - Millis(1)), kOctober);
  EXPECT_EQ(month_of(span.to), kOctober + std::chrono::months(1));
  EXPECT_EQ(span.to - span.from, days(31));
}

TEST(MonthReport, NumbersUnderFiveAreHidden) {
  const v1::MonthFigures none = month_report(kOctober, {});
  EXPECT_FALSE(none.has_reports());
  EXPECT_FALSE(none.has_median_hours());
  for (const v1::StepFigures& step : none.in_force()) EXPECT_FALSE(step.has_number());

  SiteFigures some;
  some.reports = 4;
  some.opened = 5;
  some.in_force = {{Step::cool_down, 4}, {Step::suspension, 6}};
  some.waits = {hours(1), hours(2), hours(3), hours(4)};
  v1::MonthFigures made = month_report(kOctober, some);
  EXPECT_FALSE(made.has_reports());
  EXPECT_EQ(made.opened(), 5);
  EXPECT_FALSE(made.has_median_hours());
  for (const v1::StepFigures& step : made.in_force()) {
    EXPECT_EQ(step.has_number(), step.step() == v1::STEP_SUSPENSION);
  }
  some.waits.emplace_back(hours(10));
  EXPECT_DOUBLE_EQ(month_report(kOctober, some).median_hours(), 3.0);
}

TEST(MonthReport, SmallNumbersAreNotWhatOthersLeave) {
  RuleFigures figures;
  figures.fired = 20;
  figures.in_shadow = 17;
  figures.confirmed = 30;
  figures.dismissed = 3;
  figures.reversed = 6;
  const v1::MonthOfRule made = reported(figures);
  EXPECT_EQ(made.fired(), 20);
  EXPECT_FALSE(made.has_in_shadow()) << "three were not";
  EXPECT_EQ(made.refuted(), 9);
  EXPECT_FALSE(made.has_reversed()) << "three were dismissed";
  EXPECT_NEAR(made.precision().share(), 30.0 / 39, 1e-12);
}

TEST(MonthReport, APrecisionTellsNoSmallNumber) {
  RuleFigures figures;
  figures.confirmed = 30;
  figures.dismissed = 2;
  figures.reversed = 2;
  EXPECT_FALSE(reported(figures).has_precision());
  figures.confirmed = 3;
  figures.dismissed = 30;
  EXPECT_FALSE(reported(figures).has_precision());
}

class MonthBookTest : public ConductFixture {
 protected:
  MonthBookTest() {
    // The middle of a month.
    time.advance(span_of(kOctober).from + days(14) - time.utc_now());
  }
  void report_and_dismiss(int count) {
    for (int i = 0; i < count; ++i) {
      const UserId accused{static_cast<std::uint64_t>(1'000 + ++accused_)};
      const auto id = report(UserId{50}, accused);
      ASSERT_TRUE(id);
      time.advance(hours(1));
      ASSERT_TRUE(command(*id, Take{}));
      ASSERT_TRUE(command(*id, Dismiss{"nothing"}));
    }
  }
  v1::GetMonthResponse asked(const std::string& month = {}) {
    v1::GetMonthRequest request;
    request.set_month(month);
    const auto answer = run(desk.get_month(request));
    EXPECT_TRUE(answer);
    return answer ? *answer : v1::GetMonthResponse();
  }

  FigureStore figures{database, key};
  FigureDesk desk{figures, time, rule_settings({})};
  MonthBook book{{io, figures, time, log::Logger()}};
  int accused_ = 0;
};

TEST_F(MonthBookTest, PublishesAMonthWhenItIsOver) {
  EXPECT_TRUE(run(book.publish()));
  EXPECT_FALSE(asked().has_figures()) << "nothing has happened yet";

  report_and_dismiss(6);
  EXPECT_TRUE(run(book.publish()));
  EXPECT_THAT(asked().months(), IsEmpty()) << "it is not over";

  time.advance(days(50));
  EXPECT_TRUE(run(book.publish()));
  const v1::GetMonthResponse latest = asked();
  EXPECT_THAT(latest.months(), ElementsAre("2030-11", "2030-10"));
  EXPECT_EQ(latest.figures().month(), "2030-11");
  EXPECT_FALSE(latest.figures().has_reports());
  const v1::MonthFigures october = asked("2030-10").figures();
  EXPECT_EQ(october.reports(), 6);
  EXPECT_EQ(october.opened(), 6);
  EXPECT_EQ(october.dismissed(), 6);
  EXPECT_FALSE(october.has_confirmed());
  EXPECT_DOUBLE_EQ(october.median_hours(), 1.0);
}

TEST_F(MonthBookTest, WhatIsPublishedStays) {
  report_and_dismiss(6);
  time.advance(days(20));
  EXPECT_TRUE(run(book.publish()));
  execute("DELETE FROM case_results");
  execute("DELETE FROM reports_made");

  EXPECT_TRUE(run(book.publish()));
  EXPECT_EQ(asked("2030-10").figures().reports(), 6);
}

TEST_F(MonthBookTest, RefusesAMonthThatIsNot) {
  for (const char* month : {"2030-10", "1999-01", "' OR 1=1 --"}) {
    v1::GetMonthRequest request;
    request.set_month(month);
    const auto refused = run(desk.get_month(request));
    ASSERT_FALSE(refused) << month;
    EXPECT_EQ(refused.error().detail.code(), "conduct.no_such_month");
  }
}

}  // namespace
}  // namespace escaque::services::conduct
