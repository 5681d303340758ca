#include "gateway/upstream/live_games.hpp"

#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

games_v1::ListLiveGamesResponse answer(unsigned first, unsigned last,
                                       std::initializer_list<const char*> games) {
  games_v1::ListLiveGamesResponse response;
  for (unsigned shard = first; shard <= last; ++shard) response.add_shards(shard);
  for (const char* game : games) response.add_games()->set_game_id(game);
  return response;
}

TEST(LiveGames, AreCompleteWhenEveryShardWasLookedAt) {
  LiveGames live;
  EXPECT_TRUE(live.is_empty());

  live.add(answer(0, 99, {"a"}));
  EXPECT_FALSE(live.is_empty());
  EXPECT_FALSE(live.is_complete());
  live.add(answer(101, 255, {"b", "c"}));
  EXPECT_FALSE(live.is_complete()) << "nobody looked at shard 100";
  live.add(answer(100, 100, {}));

  EXPECT_TRUE(live.is_complete());
  EXPECT_EQ(live.games().size(), 3U);
}

TEST(LiveGames, HaveAGameOnceThatTwoHaveSeen) {
  LiveGames live;

  live.add(answer(0, 200, {"a", "b"}));
  live.add(answer(150, 255, {"b"}));

  EXPECT_TRUE(live.is_complete());
  EXPECT_EQ(live.games().size(), 2U);
}

}  // namespace
}  // namespace escaque::services::gateway
