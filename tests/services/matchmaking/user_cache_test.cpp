#include "matchmaking/people/user_cache.hpp"

#include <gtest/gtest.h>

namespace escaque::services::matchmaking {
namespace {

constexpr UserId kUser{1};
constexpr UserId kOther{2};

TEST(UserCache, AsksAgainOnlyForUsersWhoChanged) {
  UserCache<int> cache(10);
  const auto about_user = cache.ask(kUser);
  const auto about_other = cache.ask(kOther);
  for (std::uint64_t id = 3; id < 1'000; ++id) cache.missed(UserId{id});
  cache.missed(kUser);

  EXPECT_TRUE(about_user.is_overtaken());
  EXPECT_FALSE(about_other.is_overtaken());
  EXPECT_FALSE(cache.ask(kUser).is_overtaken()) << "asked after the news";
}

TEST(UserCache, TellsEverybodyWhoAskedBeforeTheNews) {
  UserCache<int> cache(10);
  const auto first = cache.ask(kUser);
  const auto second = cache.ask(kUser);
  cache.missed(kUser);
  const auto third = cache.ask(kUser);

  EXPECT_TRUE(first.is_overtaken() && second.is_overtaken());
  EXPECT_FALSE(third.is_overtaken());
  cache.clear();
  EXPECT_TRUE(third.is_overtaken());
}

TEST(UserCache, AQuestionInVainLeavesNothing) {
  UserCache<int> cache(10);
  { const auto in_vain = cache.ask(kUser); }
  cache.missed(kUser);
  EXPECT_FALSE(cache.ask(kUser).is_overtaken());
}

TEST(UserCache, ForgetsWhoWasNotLookedUpForTheLongestTime) {
  UserCache<int> cache(3);
  for (std::uint64_t id = 1; id <= 3; ++id) cache.put(UserId{id}, static_cast<int>(id));
  ASSERT_NE(cache.find(UserId{1}), nullptr);
  cache.put(UserId{4}, 4);

  EXPECT_EQ(cache.find(UserId{2}), nullptr);
  EXPECT_EQ(*cache.find(UserId{1}), 1);
  EXPECT_EQ(*cache.find(UserId{3}), 3);
  EXPECT_EQ(*cache.find(UserId{4}), 4);
}

TEST(UserCache, KeepsTheLatestAnswer) {
  UserCache<int> cache(2);
  cache.put(kUser, 1);
  cache.put(kOther, 2);
  cache.put(kUser, 3);

  EXPECT_EQ(*cache.find(kUser), 3);
  EXPECT_EQ(*cache.find(kOther), 2);
}

}  // namespace
}  // namespace escaque::services::matchmaking
