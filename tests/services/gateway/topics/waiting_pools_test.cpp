#include "gateway/topics/waiting_pools.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

using matchmaking::v1::LobbyFact;
using matchmaking::v1::LobbySnapshot;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

matchmaking::v1::PoolJoined member(const std::string& id, int minutes, int rating, double joined) {
  matchmaking::v1::PoolJoined joining;
  joining.mutable_user()->mutable_user()->set_id(id);
  joining.mutable_user()->mutable_user()->set_handle("handle of " + id);
  joining.mutable_user()->mutable_rating()->set_value(rating);
  joining.mutable_pool()->set_base_ms(minutes * 60'000);
  joining.set_joined_ms(joined);
  return joining;
}

LobbyFact joined(const std::string& id, int minutes, int rating, double at) {
  LobbyFact fact;
  *fact.mutable_pool_joined() = member(id, minutes, rating, at);
  return fact;
}

LobbyFact left(const std::string& id, int minutes) {
  LobbyFact fact;
  fact.mutable_pool_left()->set_user_id(id);
  fact.mutable_pool_left()->mutable_pool()->set_base_ms(minutes * 60'000);
  return fact;
}

TEST(WaitingPools, SaysHowManyWaitAndTheirRatingsTheLongestWaitingFirst) {
  WaitingPools pools;
  pools.apply(joined("anna", 5, 1834, 30));
  pools.apply(joined("bert", 5, 1500, 10));
  pools.apply(joined("cleo", 3, 2100, 20));

  const auto all = pools.all();
  ASSERT_THAT(all, SizeIs(2));
  EXPECT_EQ(all[0].pool().base_ms(), 180'000) << "the fastest first";
  EXPECT_THAT(all[0].ratings(), ElementsAre(2100));
  EXPECT_EQ(all[1].players(), 2);
  EXPECT_THAT(all[1].ratings(), ElementsAre(1500, 1834));
}

TEST(WaitingPools, SaysNobodysName) {
  WaitingPools pools;
  pools.apply(joined("anna", 5, 1834, 30));

  EXPECT_EQ(pools.all().front().SerializeAsString().find("anna"), std::string::npos);
}

TEST(WaitingPools, ShowsTheRatingsOfSomeWhereManyWait) {
  WaitingPools pools;
  for (int i = 0; i < 25; ++i) pools.apply(joined(std::to_string(i), 5, 1500 + i, i));

  const auto all = pools.all();
  ASSERT_THAT(all, SizeIs(1));
  EXPECT_EQ(all[0].players(), 25);
  EXPECT_THAT(all[0].ratings(), SizeIs(10));
  EXPECT_EQ(all[0].ratings(0), 1500);
}

TEST(WaitingPools, CountsSomebodyWhoChangesOnce) {
  WaitingPools pools;
  pools.apply(joined("anna", 5, 1834, 10));
  pools.apply(joined("anna", 3, 1834, 20));

  const auto all = pools.all();
  ASSERT_THAT(all, SizeIs(1));
  EXPECT_EQ(all[0].pool().base_ms(), 180'000);
}

TEST(WaitingPools, KnowsWhereSomebodyWaits) {
  WaitingPools pools;
  pools.apply(joined("anna", 5, 1834, 10));

  EXPECT_EQ(pools.pool_of("anna")->base_ms(), 300'000);
  EXPECT_FALSE(pools.pool_of("bert"));
}

TEST(WaitingPools, APoolThatWasLeftForAnotherMayBeLeftLater) {
  WaitingPools pools;
  pools.apply(joined("anna", 5, 1834, 10));
  pools.apply(joined("anna", 3, 1834, 20));
  pools.apply(left("anna", 5));
  EXPECT_EQ(pools.pool_of("anna")->base_ms(), 180'000);

  pools.apply(joined("anna", 5, 1834, 10));
  EXPECT_EQ(pools.pool_of("anna")->base_ms(), 180'000) << "it was before";
  pools.apply(left("anna", 3));
  EXPECT_FALSE(pools.pool_of("anna"));
}

TEST(WaitingPools, TellsOnlyWhatHasChanged) {
  WaitingPools pools;
  pools.apply(joined("anna", 5, 1834, 10));
  pools.apply(joined("bert", 3, 1500, 20));
  EXPECT_THAT(pools.take_changed(), SizeIs(2));
  EXPECT_THAT(pools.take_changed(), IsEmpty());

  pools.apply(left("anna", 5));
  pools.apply(left("nobody who waits", 5));
  const auto changed = pools.take_changed();
  ASSERT_THAT(changed, SizeIs(1));
  EXPECT_EQ(changed[0].pool().base_ms(), 300'000);
  EXPECT_EQ(changed[0].players(), 0);
  EXPECT_THAT(changed[0].ratings(), IsEmpty());
}

TEST(WaitingPools, TellsNothingOfWhoeverCameAndWentMeanwhile) {
  WaitingPools pools;
  pools.apply(joined("anna", 5, 1834, 10));
  pools.apply(left("anna", 5));

  EXPECT_THAT(pools.take_changed(), IsEmpty());
}

TEST(WaitingPools, StartsAgainFromWhatIsOpen) {
  WaitingPools pools;
  pools.apply(joined("anna", 5, 1834, 10));
  (void)pools.take_changed();
  LobbySnapshot open;
  *open.add_pool_members() = member("bert", 3, 1500, 20);
  pools.replace(open);

  const auto all = pools.all();
  ASSERT_THAT(all, SizeIs(1));
  EXPECT_EQ(all[0].pool().base_ms(), 180'000);
  EXPECT_THAT(pools.take_changed(), SizeIs(2)) << "the other one is empty now";
}

}  // namespace
}  // namespace escaque::services::gateway
