#include "platform/eventlog/rendezvous.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "platform/eventlog/keys.hpp"
#include "platform/eventlog/shard_routes.hpp"

namespace escaque::eventlog {
namespace {

using Instances = std::vector<std::string>;

Instances addresses(int count) {
  Instances all;
  for (int i = 0; i < count; ++i) all.push_back("10.0.0." + std::to_string(i + 1) + ":7101");
  return all;
}

TEST(Rendezvous, HasNoOwnerWithoutInstancesAndTheOnlyOneElse) {
  EXPECT_EQ(rendezvous(17, {}), "");
  EXPECT_EQ(rendezvous(17, addresses(1)), "10.0.0.1:7101");
}

TEST(Rendezvous, DoesNotDependOnTheOrder) {
  const Instances one = addresses(5);
  Instances other = one;
  std::ranges::reverse(other);

  for (unsigned shard = 0; shard < kShards; ++shard) {
    EXPECT_EQ(rendezvous(shard, one), rendezvous(shard, other));
  }
}

TEST(Rendezvous, SharesEvenly) {
  for (const int count : {2, 3, 4, 8}) {
    const Instances all = addresses(count);
    std::map<std::string_view, int> shares;
    for (unsigned shard = 0; shard < kShards; ++shard) ++shares[rendezvous(shard, all)];

    EXPECT_EQ(static_cast<int>(shares.size()), count);
    const int fair = static_cast<int>(kShards) / count;
    for (const auto& [instance, share] : shares) {
      EXPECT_GT(share, fair / 2) << instance << " of " << count;
      EXPECT_LT(share, fair * 3 / 2) << instance << " of " << count;
    }
  }
}

TEST(Rendezvous, MovesOnlyTheShardsOfWhoJoinsOrLeaves) {
  const Instances before = addresses(4);
  const Instances after = addresses(5);
  int moved = 0;
  for (unsigned shard = 0; shard < kShards; ++shard) {
    if (rendezvous(shard, before) == rendezvous(shard, after)) continue;
    ++moved;
    EXPECT_EQ(rendezvous(shard, after), after.back());
  }
  EXPECT_GT(moved, 25);
  EXPECT_LT(moved, 77);
}

TEST(Rendezvous, IsForEverTheSame) {
  // Another answer would send every gateway of a running site to the wrong instance first.
  const Instances all = addresses(3);
  std::string owners;
  for (unsigned shard = 0; shard < 16; ++shard) owners += rendezvous(shard, all)[7];

  EXPECT_EQ(owners, "3323233312321232");
}

TEST(ShardRoutes, GuessesUntilItLearns) {
  const Instances all = addresses(2);
  ShardRoutes routes(all);
  EXPECT_EQ(routes.route(3), rendezvous(3, all));

  routes.learn(3, "10.0.0.9:7101");
  EXPECT_EQ(routes.route(3), "10.0.0.9:7101");
  EXPECT_TRUE(routes.leads_to("10.0.0.9:7101"));
  EXPECT_EQ(routes.route(4), rendezvous(4, all));

  routes.forget_instance("10.0.0.9:7101");
  EXPECT_EQ(routes.route(3), rendezvous(3, all));
  EXPECT_FALSE(routes.leads_to("10.0.0.9:7101"));

  routes.learn(3, "10.0.0.9:7101");
  routes.forget(3);
  EXPECT_EQ(routes.route(3), rendezvous(3, all));
}

TEST(ShardRoutes, GuessesAmongThoseThatAreKnown) {
  ShardRoutes routes({});
  EXPECT_EQ(routes.route(3), "");

  const Instances all = addresses(2);
  routes.learn(4, "10.0.0.9:7101");
  routes.guess_among(all);
  EXPECT_EQ(routes.route(3), rendezvous(3, all));
  EXPECT_EQ(routes.route(4), "10.0.0.9:7101") << "what an instance said itself";
}

}  // namespace
}  // namespace escaque::eventlog
