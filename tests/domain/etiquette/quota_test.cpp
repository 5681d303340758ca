#include "domain/etiquette/quota.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace escaque::etiquette {
namespace {

using std::chrono::hours;
using Why = MakingRefusal::Why;

constexpr UtcTime kNow{hours(500'000)};
constexpr MakingQuota kThreeOpenFiveADay{3, 5};

Made finished(Millis ago) { return {kNow - ago, false}; }
Made open(Millis ago) { return {kNow - ago, true}; }

TEST(Quota, IsSmallerForNewcomersAndGuests) {
  constexpr Quota kSeeks{5, 3, 2};

  EXPECT_EQ(kSeeks.of(Standing::trusted), 5);
  EXPECT_EQ(kSeeks.of(Standing::established), 5);
  EXPECT_EQ(kSeeks.of(Standing::newcomer), 3);
  EXPECT_EQ(kSeeks.of(Standing::guest), 2);
}

TEST(MakingQuota, LetsSomebodyMakeTheFirst) { EXPECT_FALSE(refusal(kThreeOpenFiveADay, {}, kNow)); }

TEST(MakingQuota, RefusesMoreOpenOnesHoweverOldTheyAre) {
  const std::vector<Made> before{open(hours(900)), open(hours(50)), open(hours(1))};

  const auto refused = refusal(kThreeOpenFiveADay, before, kNow);

  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->why, Why::too_many_open);
}

TEST(MakingQuota, RefusesMoreInADayUntilTheOldestIsADayOld) {
  const std::vector<Made> before{finished(hours(2)), finished(hours(30)), finished(hours(20)),
                                 finished(hours(3)), open(hours(4)),      finished(hours(5))};

  const auto refused = refusal(kThreeOpenFiveADay, before, kNow);

  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->why, Why::too_many_a_day);
  EXPECT_EQ(refused->wait, hours(4));
  EXPECT_FALSE(refusal(kThreeOpenFiveADay, before, kNow + hours(4)));
}

TEST(MakingQuota, WaitsForAllThatAreTooManyAfterItWasMadeSmaller) {
  const std::vector<Made> before{finished(hours(20)), finished(hours(10)), finished(hours(5))};

  const auto refused = refusal({3, 1}, before, kNow);

  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->wait, hours(19));
}

}  // namespace
}  // namespace escaque::etiquette
