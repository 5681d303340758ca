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
  report.returns.add(Micros(2'000));
  report.games = 1;
  report.cpu_seconds = 1.5;
  report.errors["refused: REASON_RATE_LIMITED"] = 2;
  return report;
}

TEST(Report, SumsUp) {
  Report sum = example();
  sum.add(example());

  EXPECT_EQ(sum.round_trips.count(), 4U);
  EXPECT_EQ(sum.due, 6U);
  EXPECT_EQ(sum.returns.count(), 2U);
  EXPECT_EQ(sum.games, 2U);
  EXPECT_EQ(sum.cpu_seconds, 3.0);
  EXPECT_EQ(sum.errors.at("refused: REASON_RATE_LIMITED"), 4U);
}

}  // namespace
}  // namespace escaque::load
