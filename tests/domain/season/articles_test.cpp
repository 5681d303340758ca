// The articles of the Federación Metropolitana de Ajedrez for blitz tournaments, one by one.

#include <gtest/gtest.h>

#include "support/season_builder.hpp"

namespace escaque::season {
namespace {

using support::championship;
using support::numbers;
using support::RunningSeason;
using enum Category;

TEST(SeasonArticles, Article1OnlyPlayersOfTheCategoryEnter) {
  RunningSeason club;
  ASSERT_EQ(club.enlist(1, {}, third), "");
  EXPECT_EQ(club.enter(1, second), enum_name(SeasonError::other_category));
  EXPECT_EQ(club.enter(1, third), "");
  EXPECT_EQ(open_to(club.state.book, UserId{1}), std::vector{third});
}

TEST(SeasonArticles, Article2TheFirstCategoryNeedsTheSlowGameOrMerits) {
  RunningSeason club;
  EXPECT_EQ(club.enlist(1, {}, first), enum_name(SeasonError::first_not_entitled));
  EXPECT_EQ(club.enlist(1, {}, second), "");
  EXPECT_EQ(club.enlist(2, first), "");
  EXPECT_EQ(club.enter(2, first), "");
  EXPECT_EQ(club.enter(3, first), enum_name(SeasonError::first_not_entitled));
  EXPECT_EQ(open_to(club.state.book, UserId{3}), (std::vector{second, third, fourth}));
}

TEST(SeasonArticles, Article3TheFirstEntryRegistersForGood) {
  RunningSeason club;
  EXPECT_EQ(club.enter(1, third, 7), "");
  EXPECT_EQ(club.blitz(1), third);
  EXPECT_EQ(club.why(1), Cause::first_entry);
  EXPECT_EQ(club.state.member(UserId{1})->steps.back().event, EventId{7});
  EXPECT_EQ(club.enter(1, fourth, 8), enum_name(SeasonError::below_own));
}

TEST(SeasonArticles, Article4TheBestFivePercentGoUp) {
  RunningSeason club;
  ASSERT_EQ(club.record(championship(1, third, numbers(1, 31))), "");
  EXPECT_EQ(club.blitz(1), second);
  EXPECT_EQ(club.blitz(2), second);
  EXPECT_EQ(club.blitz(3), third);
  EXPECT_EQ(club.why(2), Cause::best_five_percent);
  const auto* counted = club.state.count_of(EventId{1});
  ASSERT_NE(counted, nullptr);
  EXPECT_EQ(std::get<Championship>(counted->deed).promotions.size(), 2U);
}

TEST(SeasonArticles, Article4AHalfIsNoPromotion) {
  RunningSeason club;
  ASSERT_EQ(club.record(championship(1, third, numbers(1, 10))), "");
  EXPECT_EQ(club.blitz(1), third);
  ASSERT_EQ(club.record(championship(2, fourth, numbers(21, 31))), "");
  EXPECT_EQ(club.blitz(21), third);
}

TEST(SeasonArticles, Article5TheYearlyChampionGoesUpHoweverFewTheyAre) {
  RunningSeason club;
  Championship yearly = championship(1, second, numbers(1, 3));
  yearly.importance = Importance::yearly;
  ASSERT_EQ(club.record(yearly), "");
  EXPECT_EQ(club.blitz(1), first);
  EXPECT_EQ(club.why(1), Cause::yearly_champion);
  yearly.event = EventId{2};
  EXPECT_EQ(club.record(yearly), enum_name(SeasonError::second_yearly));
}

TEST(SeasonArticles, Article6BlitzMayStandAboveTheSlowGame) {
  RunningSeason club;
  EXPECT_EQ(club.enlist(1, fourth, second), "");
  EXPECT_EQ(club.blitz(1), second);
}

TEST(SeasonArticles, Article7BlitzNeverStandsBelowTheSlowGame) {
  RunningSeason club;
  EXPECT_EQ(club.enlist(1, second, third), enum_name(SeasonError::below_slow));
  ASSERT_EQ(club.enlist(1, second), "");
  EXPECT_EQ(club.enter(1, third), enum_name(SeasonError::below_slow));
  ASSERT_EQ(club.enlist(2, {}, fourth), "");
  ASSERT_EQ(club.record(SlowCategory{UserId{2}, third}), "");
  EXPECT_EQ(club.blitz(2), third);
  EXPECT_EQ(club.why(2), Cause::slow_registered);
  EXPECT_EQ(club.record(SlowCategory{UserId{2}, second}), enum_name(SeasonError::has_slow));
}

TEST(SeasonArticles, Article8APromotionInTheSlowGameLiftsBlitz) {
  RunningSeason club;
  ASSERT_EQ(club.enlist(1, fourth, fourth), "");
  ASSERT_EQ(club.record(SlowPromotion{UserId{1}, third}), "");
  EXPECT_EQ(club.blitz(1), third);
  EXPECT_EQ(club.why(1), Cause::slow_promotion);
  EXPECT_EQ(club.record(SlowPromotion{UserId{1}, third}), enum_name(SeasonError::not_above));
  EXPECT_EQ(club.record(SlowPromotion{UserId{9}, third}), enum_name(SeasonError::not_registered));
}

TEST(SeasonArticles, Article9ARelegationTakesBackOnlyWhatWasNeverConfirmed) {
  RunningSeason club;
  for (const std::uint64_t id : {1, 2}) {
    ASSERT_EQ(club.enlist(id, fourth, fourth), "");
    ASSERT_EQ(club.record(SlowPromotion{UserId{id}, third}), "");
  }
  ASSERT_EQ(club.record(championship(1, third, {2}, 10)), "");
  EXPECT_EQ(club.why(2), Cause::confirmation);

  ASSERT_EQ(club.record(SlowRelegation{UserId{1}, fourth}), "");
  ASSERT_EQ(club.record(SlowRelegation{UserId{2}, fourth}), "");
  EXPECT_EQ(club.blitz(1), fourth);
  EXPECT_EQ(club.blitz(2), third);
  EXPECT_EQ(club.record(SlowRelegation{UserId{2}, third}), enum_name(SeasonError::not_below));
}

TEST(SeasonArticles, Article9LessThanHalfOfThePointsConfirmsNothing) {
  RunningSeason club;
  ASSERT_EQ(club.enlist(1, fourth, fourth), "");
  ASSERT_EQ(club.record(SlowPromotion{UserId{1}, third}), "");
  ASSERT_EQ(club.record(championship(1, third, {2, 1}, 9)), "");
  ASSERT_EQ(club.record(SlowRelegation{UserId{1}, fourth}), "");
  EXPECT_EQ(club.blitz(1), fourth);
}

TEST(SeasonArticles, WhoWasLetInPlaysOnWhenTheSlowGameRelegatesHim) {
  RunningSeason club;
  ASSERT_EQ(club.enlist(1, fourth, fourth), "");
  ASSERT_EQ(club.record(SlowPromotion{UserId{1}, third}), "");
  ASSERT_EQ(club.enter(1, third, 1), "");
  ASSERT_EQ(club.record(SlowRelegation{UserId{1}, fourth}), "");

  EXPECT_EQ(club.record(championship(1, third, numbers(1, 20))), "");
  EXPECT_EQ(club.blitz(1), second);
}

}  // namespace
}  // namespace escaque::season
