// A shard with many games that was taken over: in which order they come back, and what happens to
// commands meanwhile.

#include <algorithm>

#include "services/games/shard_fixture.hpp"

namespace escaque::services::games {
namespace {

class ShardTakeOverTest : public ShardTest {
 protected:
  /// The log of a shard that somebody served until now: a game, and more of its kind.
  ShardTakeOverTest() {
    serve();
    begin_game();
    first_entries = store->streams.at(id);
    run(group->stop());
    make_group();
    store->streams[id] = first_entries;
    store->epoch = 2;
    store->last_heartbeat = time.utc_now();
  }

  /// Another game of the shard that stands as the first one does, with this on both clocks.
  GameId add_game(Millis left) {
    do ++last.value;
    while (eventlog::shard_of(last.value) != eventlog::shard_of(id.value));
    auto entries = first_entries;
    std::get<game::GameCreated>(entries.front().entry.facts.front()).id = last;
    std::get<game::MovePlayed>(entries.back().entry.facts.front()).remaining = {left, left};
    store->streams[last] = entries;
    return last;
  }
  void take_over() {
    group->start();
    group->assign(alone);
  }
  void run_until_loads(std::size_t number) {
    run_until([this, number] { return store->loads.size() == number; });
  }

  std::vector<StoredEntry> first_entries;
  GameId last = id;
};

TEST_F(ShardTakeOverTest, ReadsGamesWithShortClocksFirst) {
  for (int i = 0; i < 40; ++i) add_game(3min);
  const GameId short_one = add_game(20s);
  const GameId shortest = add_game(10s);

  serve();

  ASSERT_EQ(store->loads.size(), 43U);
  EXPECT_EQ(store->loads[0], shortest);
  EXPECT_EQ(store->loads[1], short_one);
  EXPECT_EQ(group->all_live_games().size(), 43U);
}

TEST_F(ShardTakeOverTest, ReadsAGameThatIsCommandedBeforeItsTurn) {
  for (int i = 0; i < 40; ++i) add_game(3min);
  const GameId late = add_game(3min);
  store->hold_loads();
  take_over();
  run_until_loads(16);
  ASSERT_EQ(std::ranges::count(store->loads, late), 0);

  time.advance(5s);
  const auto played = submit(late, move(kAna, "g1f3"));
  run_until_loads(17);
  EXPECT_EQ(store->loads.back(), late);
  store->release_loads();

  EXPECT_EQ(result_of(played), Outcome(Done{5}));
  EXPECT_EQ(support::describe(store->streams.at(late)[3].entry.facts), "credits 5/0 (180/180)");
  run_until([this] { return group->served() == 1; });
  EXPECT_EQ(std::ranges::count(store->loads, late), 1);
}

TEST_F(ShardTakeOverTest, CountsTheShardAsServedWhenAllItsGamesAreRead) {
  add_game(3min);
  store->hold_loads();
  take_over();
  run_until_loads(2);

  EXPECT_EQ(group->served(), 0U);
  EXPECT_EQ(store->served, 0);
  EXPECT_TRUE(group->served_shards().empty());
  EXPECT_TRUE(group->live_games_of(kAna).empty());
  store->release_loads();

  run_until([this] { return group->served() == 1; });
  EXPECT_EQ(store->served, 1);
  EXPECT_EQ(group->served_shards().size(), 1U);
  EXPECT_EQ(group->live_games_of(kAna).size(), 2U);
}

TEST_F(ShardTakeOverTest, RefusesWhatExceedsTheMailboxOfAGameThatIsRead) {
  config.shard.mailbox_per_game = 1;
  store->hold_loads();
  take_over();
  run_until_loads(1);

  const auto waiting = submit(id, move(kAna, "g1f3"));
  EXPECT_EQ(result_of(submit(id, move(kBoris, "b8c6"))), Outcome(ShardError::overloaded));
  store->release_loads();
  EXPECT_EQ(result_of(waiting), Outcome(Done{4}));
}

TEST_F(ShardTakeOverTest, OwesUnreadGamesWhatPassedBeforeAnotherOutage) {
  store->hold_loads();
  take_over();
  run_until_loads(1);
  time.advance(20s);
  events.on_down({});
  time.advance(10s);
  store->release_loads();
  run_until([this] { return group->served() == 1; });

  EXPECT_EQ(last_entry(), "credits 30/0 (180/180)");
}

TEST_F(ShardTakeOverTest, CallsNoFlagInAGameThatIsReadAfterItsGatewayIsLost) {
  const GameId short_one = add_game(3s);
  group->open_gateway(kGateway, [](unsigned) {});
  store->hold_loads();
  take_over();
  run_until_loads(2);
  group->lose_gateway(kGateway);
  store->release_loads();
  run_until([this] { return group->served() == 1; });

  time.advance(9s);
  group->wake();
  EXPECT_EQ(result_of(submit(short_one, move(kAna, "g1f3"))), Outcome(Done{5}));
  EXPECT_EQ(support::describe(store->streams.at(short_one)[3].entry.facts), "credits 9/0 (3/3)");
}

TEST_F(ShardTakeOverTest, ReadsAGameAgainThatWentOnMeanwhile) {
  store->failures.push_back({AppendError::conflict, false});
  time.advance(5s);
  serve();

  EXPECT_EQ(std::ranges::count(store->loads, id), 2);
  EXPECT_EQ(last_entry(), "credits 5/0 (180/180)");
}

TEST_F(ShardTakeOverTest, LeavesAShardThatSomebodyElseHasTakenMeanwhile) {
  store->failures.push_back({AppendError::fenced, false});
  time.advance(5s);
  serve();

  EXPECT_EQ(store->acquisitions, 2);
  EXPECT_EQ(store->served, 1);
}

TEST_F(ShardTakeOverTest, GivesBackAShardOfWhichItHasNotReadAll) {
  for (int i = 0; i < 40; ++i) add_game(3min);
  store->hold_loads();
  take_over();
  run_until_loads(16);

  group->assign(elsewhere);
  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(ShardError::not_owner));
  store->release_loads();
  run_until([this] { return store->releases == 1; });

  EXPECT_EQ(store->served, 0);
  EXPECT_EQ(store->loads.size(), 16U);
}

}  // namespace
}  // namespace escaque::services::games
