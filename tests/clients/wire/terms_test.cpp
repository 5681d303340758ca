#include "wire/terms.hpp"

#include <gtest/gtest.h>

namespace escaque::wire {
namespace {

TEST(Terms, AreRatedStandardChessByTheHouseEditionUnlessTheySayOtherwise) {
  const auto terms = parse_terms("3+2");

  ASSERT_TRUE(terms);
  EXPECT_EQ(terms->time_control().base_ms(), 180'000);
  EXPECT_EQ(terms->time_control().increment_ms(), 2'000);
  EXPECT_TRUE(terms->is_rated());
  EXPECT_EQ(terms->edition(), "");
  EXPECT_EQ(terms->schedules(), "");
}

TEST(Terms, NameAnEditionAScheduleAndItsRules) {
  const auto terms = parse_terms("40/90+30,G/30+30|G/60 casual fide-2014 penalised quickplay");

  ASSERT_TRUE(terms);
  EXPECT_EQ(terms->schedules(), "40/90+30,G/30+30|G/60");
  EXPECT_FALSE(terms->has_time_control());
  EXPECT_EQ(terms->edition(), "fide-2014");
  EXPECT_FALSE(terms->is_rated());
  EXPECT_EQ(terms->illegal_moves(), games::v1::ILLEGAL_MOVE_MODE_PENALISED);
  EXPECT_EQ(terms->quickplay(), games::v1::QUICKPLAY_BY_SERVER);
}

TEST(Terms, AreRefusedWithAWordThatMeansNothing) {
  EXPECT_EQ(parse_terms("3").error().reason, common::v1::REASON_INVALID_TIME_CONTROL);
  const auto refused = parse_terms("3+2 fide-1951");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().reason, common::v1::REASON_MALFORMED);
  EXPECT_NE(refused.error().message.find("'fide-1951'"), std::string::npos);
}

}  // namespace
}  // namespace escaque::wire
