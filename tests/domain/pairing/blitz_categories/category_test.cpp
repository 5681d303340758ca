// One test per article of the federation's rules, then random careers.

#include "domain/pairing/blitz_categories/category.hpp"

#include <random>

#include <gtest/gtest.h>

namespace escaque::pairing::blitz_categories {
namespace {

using enum Category;

ClubPlayer in_blitz(Category category) { return {{}, category, {}}; }

TEST(BlitzCategory, Article1TournamentsAreForTheirCategoryOnly) {
  EXPECT_EQ(*enter(in_blitz(third), third), in_blitz(third));
  EXPECT_EQ(enter(in_blitz(third), second).error(), CategoryError::other_category);
}

TEST(BlitzCategory, Article2ClubsEnterPlayersBelowTheFirstCategory) {
  for (const Category category : {second, third, fourth}) {
    EXPECT_EQ(enter({}, category)->blitz(), category);
  }
  EXPECT_EQ(enter({}, first).error(), CategoryError::first_not_entitled);
  EXPECT_EQ(enter({first, {}, {}}, first)->blitz(), first);
}

TEST(BlitzCategory, Article3WhoPlayedHigherCannotPlayLower) {
  const auto entered = enter({}, third);
  EXPECT_EQ(enter(*entered, fourth).error(), CategoryError::below_own);
}

TEST(BlitzCategory, Article6BlitzMayBeHigherThanTheSlowGame) {
  EXPECT_EQ(enter({fourth, {}, {}}, second)->blitz(), second);
}

TEST(BlitzCategory, Article7BlitzIsNeverLowerThanTheSlowGame) {
  EXPECT_EQ(enter({second, {}, {}}, third).error(), CategoryError::below_slow);
}

TEST(BlitzCategory, Article8APromotionInTheSlowGameCountsInBlitzToo) {
  EXPECT_EQ(promote_slow({fourth, fourth, {}}, third)->blitz(), third);
  EXPECT_EQ(promote_slow({fourth, second, {}}, third)->blitz(), second);
  EXPECT_EQ(promote_slow({fourth, {}, {}}, third)->blitz(), std::nullopt);
  EXPECT_EQ(promote_slow({second, {}, {}}, third).error(), CategoryError::not_above);
}

TEST(BlitzCategory, Article9ARelegationInTheSlowGameChangesNothing) {
  EXPECT_EQ(relegate_slow({second, second, {}}, third)->blitz(), second);
  EXPECT_EQ(relegate_slow({third, third, {}}, second).error(), CategoryError::not_below);
  EXPECT_EQ(relegate_slow({}, fourth).error(), CategoryError::not_below);
}

TEST(BlitzCategory, Article9UnlessHalfOfThePointsWereNeverReached) {
  const auto promoted = promote_slow({fourth, fourth, {}}, third);
  const auto failed = confirm(*promoted, third, 8, 9);
  EXPECT_EQ(relegate_slow(failed, fourth)->blitz(), fourth);

  const auto confirmed = confirm(*promoted, third, 9, 9);
  EXPECT_EQ(relegate_slow(confirmed, fourth)->blitz(), third);

  const auto in_another = confirm(*promoted, fourth, 18, 9);
  EXPECT_EQ(relegate_slow(in_another, fourth)->blitz(), fourth);
}

TEST(BlitzCategory, RandomCareersNeverStandBelowTheSlowGame) {
  constexpr unsigned kSeed = 23;
  SCOPED_TRACE(kSeed);
  std::mt19937 random(kSeed);
  const auto any = [&] { return static_cast<Category>(1 + random() % 4); };
  for (int trial = 0; trial < 20'000; ++trial) {
    ClubPlayer player;
    if (random() % 2 == 0) player.slow = any();
    for (int step = 0; step < 12; ++step) {
      Result<ClubPlayer, CategoryError> next = player;
      switch (random() % 4) {
        case 0:
          next = enter(player, any());
          break;
        case 1:
          next = promote_slow(player, any());
          break;
        case 2:
          next = relegate_slow(player, any());
          break;
        default:
          next = confirm(player, any(), static_cast<int>(random() % 19), 9);
      }
      if (!next) continue;
      // Once registered one stays so, and only a relegation takes a category away.
      EXPECT_TRUE(!player.blitz() || next->blitz());
      player = *next;
      if (player.blitz() && player.slow) {
        EXPECT_FALSE(is_higher(*player.slow, *player.blitz()));
      }
    }
  }
}

}  // namespace
}  // namespace escaque::pairing::blitz_categories
