// Promotions, and what a championship leaves in the register.

#include "domain/pairing/blitz_categories/championship.hpp"

#include <gtest/gtest.h>

namespace escaque::pairing::blitz_categories {
namespace {

UserId id(int number) { return {static_cast<std::uint64_t>(number)}; }

Championship of(int players, Category category, Importance importance = Importance::championship) {
  Championship made{category, importance, {}};
  for (int i = 1; i <= players; ++i) made.finishers.push_back({id(i), 10, 9});
  return made;
}

Register registered(int players, Category category) {
  Register all;
  for (int i = 1; i <= players; ++i) all[id(i)].earned = category;
  return all;
}

TEST(BlitzChampionship, FivePercentGoUp) {
  EXPECT_EQ(promoted_count(0), 0U);
  EXPECT_EQ(promoted_count(10), 0U);  // Exactly a half is none.
  EXPECT_EQ(promoted_count(11), 1U);
  EXPECT_EQ(promoted_count(20), 1U);
  EXPECT_EQ(promoted_count(30), 1U);
  EXPECT_EQ(promoted_count(31), 2U);
  EXPECT_EQ(promoted_count(100), 5U);
}

TEST(BlitzChampionship, TheBestOfThemDo) {
  EXPECT_EQ(promotions(of(31, Category::third)),
            (std::vector<Promotion>{{id(1), Category::second, Merit::best_five_percent},
                                    {id(2), Category::second, Merit::best_five_percent}}));
  EXPECT_TRUE(promotions(of(10, Category::third)).empty());
  EXPECT_TRUE(promotions(of(100, Category::first)).empty());
}

TEST(BlitzChampionship, TheYearlyChampionGoesUpInAnyCase) {
  EXPECT_EQ(promotions(of(2, Category::second, Importance::yearly)),
            (std::vector<Promotion>{{id(1), Category::first, Merit::yearly_champion}}));
  EXPECT_EQ(promotions(of(20, Category::second, Importance::yearly)).size(), 1U);
  EXPECT_TRUE(promotions(of(0, Category::second, Importance::yearly)).empty());
}

TEST(BlitzChampionship, LeavesItsMarksInTheRegister) {
  Register players = registered(20, Category::fourth);
  players[id(2)] = {Category::fourth, {}, Category::fourth};  // Granted, and now confirmed.
  const auto next = after(players, of(20, Category::fourth));
  ASSERT_TRUE(next);
  EXPECT_EQ(next->at(id(1)).blitz(), Category::third);
  EXPECT_EQ(next->at(id(2)).earned, Category::fourth);
  EXPECT_EQ(next->at(id(3)), players[id(3)]);
}

TEST(BlitzChampionship, WhoRoseMeanwhileKeepsTheHigher) {
  Register players = registered(20, Category::fourth);
  players[id(1)].granted = Category::second;
  EXPECT_EQ(after(players, of(20, Category::fourth))->at(id(1)).blitz(), Category::second);
}

TEST(BlitzChampionship, RefusesWhatDoesNotFit) {
  const Register players = registered(3, Category::third);
  Championship twice = of(2, Category::third);
  twice.finishers[1].player = id(1);
  Championship impossible = of(2, Category::third);
  impossible.finishers[0].half_points = 19;
  EXPECT_EQ(after(players, twice).error(), ChampionshipError::listed_twice);
  EXPECT_EQ(after(players, impossible).error(), ChampionshipError::impossible_score);
  EXPECT_EQ(after(players, of(4, Category::third)).error(), ChampionshipError::of_other_category);
  EXPECT_EQ(after(players, of(3, Category::second)).error(), ChampionshipError::of_other_category);
}

}  // namespace
}  // namespace escaque::pairing::blitz_categories
