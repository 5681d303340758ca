#include "gateway/hub/hand_on.hpp"

#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

TEST(HandOnPace, IsTwentyASecondFromEachThread) {
  for (const std::size_t threads : {1U, 2U, 8U}) {
    for (const std::size_t sockets : {std::size_t{0}, std::size_t{1}, 400 * threads - 1}) {
      EXPECT_EQ(hand_on_pace(sockets, threads, false).at_a_time, 2U) << sockets << " " << threads;
    }
  }
}

TEST(HandOnPace, LetsAllGoWithinTheLongestTimeAndNoFasterThanThatNeeds) {
  for (const std::size_t threads : {1U, 2U, 8U}) {
    for (const std::size_t sockets : {400U, 401U, 1'018U, 20'000U, 100'000U}) {
      const HandOnPace pace = hand_on_pace(sockets, threads, false);

      EXPECT_EQ(pace.steps, 200U);
      EXPECT_GE(pace.at_a_time * threads * pace.steps, sockets);
      const bool is_faster = pace.at_a_time > 2;
      EXPECT_TRUE(!is_faster || (pace.at_a_time - 1) * threads * pace.steps <= sockets);
    }
  }
}

TEST(HandOnPace, LetsAllGoAtOnceWhereNobodyTakesThem) {
  EXPECT_GT(hand_on_pace(0, 2, true).at_a_time, 0U);
  EXPECT_GE(hand_on_pace(5'000, 2, true).at_a_time, 5'000U);
}

}  // namespace
}  // namespace escaque::services::gateway
