#include "domain/clock/lag_quota.hpp"

#include <gtest/gtest.h>

namespace escaque::clock {
namespace {

using std::chrono::seconds;

struct Gain {
  TimeControl control;
  Millis per_move;
};

class LagGain : public testing::TestWithParam<Gain> {};

TEST_P(LagGain, FollowsTheEstimateUpToASecond) {
  EXPECT_EQ(LagQuota::gain_per_move(GetParam().control), GetParam().per_move);
}

INSTANTIATE_TEST_SUITE_P(All, LagGain,
                         testing::Values(Gain{{seconds(15), seconds(0)}, Millis{210}},
                                         Gain{{seconds(60), seconds(0)}, Millis{390}},
                                         Gain{{seconds(120), seconds(1)}, Millis{790}},
                                         Gain{{seconds(180), seconds(0)}, Millis{870}},
                                         Gain{{seconds(180), seconds(2)}, Millis{1'000}},
                                         Gain{{seconds(5'400), seconds(30)}, Millis{1'000}}));

struct Case {
  const char* name;
  LagReport lag;
  Millis elapsed;
  Millis compensated;
};

class LagCompensation : public testing::TestWithParam<Case> {};

// 1+0: a gain of 390 ms, so 1,170 ms at the start.
TEST_P(LagCompensation, IsTheLeastOfWhatLimitsIt) {
  const LagQuota quota({seconds(60), seconds(0)});

  EXPECT_EQ(quota.compensation(GetParam().lag, GetParam().elapsed), GetParam().compensated);
}

INSTANTIATE_TEST_SUITE_P(
    All, LagCompensation,
    testing::Values(
        Case{"Claimed", {Millis{80}, Millis{100}}, Millis{2'000}, Millis{80}},
        Case{"ClaimedMoreThanPlausible", {Millis{900}, Millis{100}}, Millis{2'000}, Millis{240}},
        Case{"MoreThanTheQuota", {Millis{5'000}, Millis{5'000}}, Millis{9'000}, Millis{1'170}},
        Case{"MoreThanTheMoveTook", {Millis{100}, Millis{100}}, Millis{30}, Millis{30}},
        Case{"Premove", {Millis{100}, Millis{100}}, Millis{0}, Millis{0}},
        Case{"NegativeClaim", {Millis{-50}, Millis{100}}, Millis{500}, Millis{0}},
        Case{"NegativePing", {Millis{500}, Millis{-1'000}}, Millis{500}, Millis{140}}),
    [](const auto& test) { return test.param.name; });

TEST(LagQuota, EmptiesUnderSteadyLagDownToTheGain) {
  LagQuota quota({seconds(60), seconds(0)});
  const LagReport lag{seconds(1), seconds(1)};

  Millis last{};
  for (int move = 0; move < 10; ++move) {
    last = quota.compensation(lag, seconds(3));
    quota.settle(last);
  }

  EXPECT_EQ(last, Millis{390});
}

TEST(LagQuota, FillsUpToSevenGains) {
  LagQuota quota({seconds(60), seconds(0)});
  EXPECT_EQ(quota.left(), 3 * Millis{390});

  for (int move = 0; move < 10; ++move) quota.settle(Millis{0});

  EXPECT_EQ(quota.left(), 7 * Millis{390});
}

}  // namespace
}  // namespace escaque::clock
