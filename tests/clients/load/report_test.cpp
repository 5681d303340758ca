#include "load/report.hpp"

#include <gtest/gtest.h>

namespace escaque::load {
namespace {

Report example() {
  Report report;
  report.round_trips.add(Micros(100));
  report.round_trips.add(Micros(30'000));
  report.due = 3;
  report.sent = 2;
  report.watched = 7;
  report.connections = 4;
  report.games = 1;
  report.cpu_seconds = 1.5;
  report.errors["refused: REASON_RATE_LIMITED"] = 2;
  return report;
}

TEST(Report, TravelsAsOneLine) {
  const std::string line = to_json(example());
  EXPECT_EQ(line.find('\n'), std::string::npos);

  const Report back = report_from_json(line);

  EXPECT_EQ(back.round_trips.buckets(), example().round_trips.buckets());
  EXPECT_EQ(back.due, 3U);
  EXPECT_EQ(back.sent, 2U);
  EXPECT_EQ(back.watched, 7U);
  EXPECT_EQ(back.connections, 4U);
  EXPECT_EQ(back.games, 1U);
  EXPECT_EQ(back.cpu_seconds, 1.5);
  EXPECT_EQ(back.errors, example().errors);
}

TEST(Report, SumsUp) {
  Report sum = example();
  sum.add(example());

  EXPECT_EQ(sum.round_trips.count(), 4U);
  EXPECT_EQ(sum.due, 6U);
  EXPECT_EQ(sum.games, 2U);
  EXPECT_EQ(sum.cpu_seconds, 3.0);
  EXPECT_EQ(sum.errors.at("refused: REASON_RATE_LIMITED"), 4U);
}

TEST(Report, RefusesWhatIsNone) { EXPECT_ANY_THROW((void)report_from_json("{}")); }

}  // namespace
}  // namespace escaque::load
