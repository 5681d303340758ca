// What is being played: the list of it, its links to `games`, and what followers are told.

#include "gateway/watching/watching.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/base/id.hpp"
#include "services/gateway/hub_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr auto kHere = "here:1";
constexpr auto kThere = "there:2";
constexpr Instant kStart{};

games_v1::GameCreated running_game(std::uint64_t id, int white, int black, bool is_rated = true) {
  games_v1::GameCreated game;
  game.set_game_id(to_base62(id));
  game.mutable_white()->mutable_user()->set_id(to_base62(100 + id));
  game.mutable_white()->mutable_rating()->set_value(white);
  game.mutable_black()->mutable_user()->set_id(to_base62(200 + id));
  game.mutable_black()->mutable_rating()->set_value(black);
  game.set_category(common_v1::CATEGORY_BLITZ);
  game.set_is_rated(is_rated);
  return game;
}

std::vector<std::string> ids_of(const std::vector<RunningGames::Row>& rows) {
  std::vector<std::string> ids;
  for (const auto& row : rows) ids.push_back(row->game_id());
  return ids;
}

class RunningGamesTest : public testing::Test {
 protected:
  [[nodiscard]] std::vector<std::string> best() const { return ids_of(games.best(100)); }
  [[nodiscard]] std::vector<std::string> found(const RunningFilter& filter) const {
    return ids_of(games.find(filter, 100).rows);
  }

  RunningGames games{Millis(5'000)};
  const std::string one = to_base62(1);
  const std::string two = to_base62(2);
  const std::string three = to_base62(3);
};

TEST_F(RunningGamesTest, RanksRatedGamesOfPeopleFirstThenByTheMeanRating) {
  games.add(kHere, running_game(1, 1500, 1600));
  games.add(kHere, running_game(2, 2800, 2700, false));
  games.add(kHere, running_game(3, 1900, 1500));
  auto computers = running_game(4, 3000, 3000);
  computers.mutable_black()->mutable_user()->set_is_computer(true);
  games.add(kHere, computers);

  EXPECT_THAT(best(), ElementsAre(three, one, to_base62(4), two));
  EXPECT_THAT(ids_of(games.best(2)), ElementsAre(three, one));
}

TEST_F(RunningGamesTest, LosesAGameThatIsOverOnceWhateverIsSaidTwice) {
  games.add(kHere, running_game(1, 1500, 1500));
  const auto before = games.edition();
  games.add(kHere, running_game(1, 1500, 1500));
  EXPECT_EQ(games.edition(), before);
  EXPECT_EQ(games.size(), 1U);

  games.end(kHere, one);
  games.end(kHere, one);
  EXPECT_EQ(games.size(), 0U);
  EXPECT_EQ(games.edition(), before + 1);
}

TEST_F(RunningGamesTest, KeepsAReleasedGameUntilItsHeirListsItOrNobodyDoes) {
  games.add(kHere, running_game(1, 1500, 1500));
  games.add(kHere, running_game(2, 1500, 1500));
  games.release(kHere, one, kStart);
  games.release(kHere, two, kStart);
  games.add(kThere, running_game(1, 1500, 1500));
  games.drop_lost(kStart + Millis(4'999));
  EXPECT_THAT(best(), ElementsAre(one, two));

  games.drop_lost(kStart + Millis(5'000));
  EXPECT_THAT(best(), ElementsAre(one));
  games.end(kHere, one);  // Old news: it is not the owner any more.
  EXPECT_THAT(best(), ElementsAre(one));
  games.end(kThere, one);
  EXPECT_THAT(best(), IsEmpty());
}

TEST_F(RunningGamesTest, NoGhostsOfADeadInstanceStay) {
  games.add(kHere, running_game(1, 1500, 1500));
  games.add(kHere, running_game(2, 1500, 1500));
  games.add(kThere, running_game(3, 1500, 1500));
  games.lose(kHere, kStart);
  games.lose(kHere, kStart + Millis(4'000));  // The next attempt failed, too.
  games.add(kThere, running_game(2, 1500, 1500));
  games.drop_lost(kStart + Millis(5'000));
  EXPECT_THAT(best(), ElementsAre(two, three));
}

TEST_F(RunningGamesTest, FiltersByEverythingThatIsAsked) {
  auto first = running_game(1, 2000, 1900);
  first.mutable_event()->set_event_id("event");
  first.set_category(common_v1::CATEGORY_RAPID);
  games.add(kHere, first);
  auto second = running_game(2, 1500, 1500, false);
  second.mutable_white()->mutable_user()->set_is_computer(true);
  games.add(kHere, second);

  EXPECT_THAT(found({}), ElementsAre(one, two));
  EXPECT_THAT(found({.category = common_v1::CATEGORY_RAPID}), ElementsAre(one));
  EXPECT_THAT(found({.is_rated = false}), ElementsAre(two));
  EXPECT_THAT(found({.has_computer = true}), ElementsAre(two));
  EXPECT_THAT(found({.has_computer = false}), ElementsAre(one));
  EXPECT_THAT(found({.event_id = "event"}), ElementsAre(one));
  EXPECT_THAT(found({.player_id = to_base62(202)}), ElementsAre(two));
  EXPECT_THAT(found({.min_rating = 1950}), ElementsAre(one));
  EXPECT_THAT(found({.min_rating = 1951}), IsEmpty());
  EXPECT_THAT(found({.followed = {{to_base62(102), "nobody"}}}), ElementsAre(two));
  EXPECT_THAT(found({.followed = std::unordered_set<std::string>()}), IsEmpty());
}

TEST_F(RunningGamesTest, PagesGoOnAfterTheLastWhateverEndsMeanwhile) {
  for (std::uint64_t id = 1; id <= 5; ++id) games.add(kHere, running_game(id, 2000, 2000));
  const auto first = games.find({}, 2);
  EXPECT_EQ(first.total, 5U);
  EXPECT_FALSE(first.is_last);
  const auto token = to_token(rank_of(*first.rows.back()));
  games.end(kHere, two);

  const auto second = games.find({}, 3, parse_rank(token));
  EXPECT_THAT(ids_of(second.rows), ElementsAre(three, to_base62(4), to_base62(5)));
  EXPECT_TRUE(second.is_last);
  EXPECT_EQ(second.running, 4U);
}

TEST(GameRank, ReadsItsOwnTokensOnly) {
  for (const bool is_rated : {true, false}) {
    const auto rank = rank_of(running_game(7, 1501, 1502, is_rated));
    EXPECT_EQ(parse_rank(to_token(rank)), rank);
  }
  for (const auto* token : {"", "a", "a.", "c1500.00000000001", "a-1.00000000001",
                            "a1500x.00000000001", "a1500.0", "a1500.0000000000!"}) {
    EXPECT_FALSE(parse_rank(token)) << token;
  }
}

TEST(WatchDifference, SaysWhatBeganAndWhatEnded) {
  const auto row = [](std::uint64_t id) {
    return std::make_shared<const games_v1::GameCreated>(running_game(id, 1500, 1500));
  };
  using Rows = std::vector<RunningGames::Row>;
  const auto watch = difference(Rows{row(1), row(2)}, Rows{row(3), row(2)});
  ASSERT_EQ(watch.began_size(), 1);
  EXPECT_EQ(watch.began(0).game_id(), to_base62(3));
  EXPECT_THAT(watch.ended_ids(), ElementsAre(to_base62(1)));
}

class WatchTopicTest : public HubFixture {
 protected:
  WatchTopicTest() { config.watch.tell_every = Millis(10); }

  v1::Watch watch(Session& session, TestDoor& door, const std::string& id) {
    auto follow = message(id);
    follow.mutable_follow_watch();
    receive(session, std::move(follow));
    return answer(door, id).watch();
  }
  static std::vector<v1::ServerMessage> told(const TestDoor& door) {
    return door.all_of(Case::kWatch);
  }
};

TEST_F(WatchTopicTest, FollowersGetTheListThenWhatChanges) {
  running.add(kHere, running_game(1, 1500, 1500));
  start();
  TestDoor door;
  const auto session = open(door);
  const auto all = watch(*session, door, "watch");
  EXPECT_TRUE(all.is_all());
  EXPECT_EQ(all.began_size(), 1);
  EXPECT_EQ(all.running(), 1);

  running.add(kHere, running_game(2, 2000, 2000));
  running.end(kHere, to_base62(1));
  run_until([&] { return told(door).size() == 2; });
  const auto change = told(door).back().watch();
  EXPECT_FALSE(change.is_all());
  ASSERT_EQ(change.began_size(), 1);
  EXPECT_EQ(change.began(0).game_id(), to_base62(2));
  EXPECT_THAT(change.ended_ids(), ElementsAre(to_base62(1)));
  EXPECT_EQ(change.running(), 1);

  // Somebody who comes later knows the same, and nobody is told anything meanwhile.
  TestDoor late;
  const auto other = open(late);
  EXPECT_EQ(watch(*other, late, "late").began(0).game_id(), to_base62(2));
  EXPECT_EQ(told(door).size(), 2U);
}

TEST_F(WatchTopicTest, SaysNothingOfGamesThatAreNotAmongTheBestButHowManyRun) {
  for (std::uint64_t id = 1; id <= 200; ++id) running.add(kHere, running_game(id, 2000, 2000));
  start();
  TestDoor door;
  const auto session = open(door);
  EXPECT_EQ(watch(*session, door, "watch").began_size(), 200);

  running.add(kHere, running_game(300, 1500, 1500));
  run_until([&] { return told(door).size() == 2; });
  const auto change = told(door).back().watch();
  EXPECT_EQ(change.began_size() + change.ended_ids_size(), 0);
  EXPECT_EQ(change.running(), 201);
}

TEST_F(WatchTopicTest, NamesNobodyWhoHasClosedTheirAccount) {
  auto game = running_game(1, 1500, 1500);
  game.mutable_white()->mutable_user()->set_handle("Anna");
  running.add(kHere, game);
  closed.add(game.white().user().id());
  start();
  TestDoor door;
  const auto session = open(door);
  const auto all = watch(*session, door, "watch");
  ASSERT_EQ(all.began_size(), 1);
  EXPECT_EQ(all.began(0).white().user().handle(), kClosedName);
}

TEST_F(WatchTopicTest, StopsWhenAskedTo) {
  start();
  TestDoor door;
  TestDoor other_door;
  const auto session = open(door);
  const auto other = open(other_door);
  (void)watch(*session, door, "watch");
  (void)watch(*other, other_door, "watch");
  auto unfollow = message("enough");
  unfollow.mutable_unfollow_watch();
  receive(*session, std::move(unfollow));
  EXPECT_TRUE(answer(door, "enough").has_done());

  running.add(kHere, running_game(1, 1500, 1500));
  run_until([&] { return told(other_door).size() == 2; });
  EXPECT_EQ(told(door).size(), 1U);
}

class WatchLinkTest : public test::IoFixture {
 protected:
  ~WatchLinkTest() override {
    if (watching) watching->stop();
    rpc::drain_calls();
    watching.reset();
    io.poll();
  }
  void begin(const rpc::Addresses& addresses) {
    watching =
        std::make_unique<Watching>(io, time, addresses, test::trust("gateway").signer(), games);
    watching->start();
  }
  static games_v1::WatchGamesResponse runs(std::uint64_t id) {
    games_v1::WatchGamesResponse news;
    *news.add_running() = running_game(id, 1500, 1500);
    return news;
  }

  SystemTime time;
  RunningGames games{Millis(300)};
  std::unique_ptr<Watching> watching;
};

TEST_F(WatchLinkTest, ListsWhatTheInstancesSay) {
  GamesInstance here(io);
  GamesInstance there(io);
  begin({here.address(), there.address()});
  run_until([&] { return here.watcher && there.watcher; });
  here.watcher->send(runs(1));
  there.watcher->send(runs(2));
  run_until([&] { return games.size() == 2; });

  games_v1::WatchGamesResponse news;
  news.add_ended_ids(to_base62(1));
  here.watcher->send(news);
  run_until([&] { return games.size() == 1; });
}

TEST_F(WatchLinkTest, DropsTheGamesOfADeadInstanceThatNobodyListsAgain) {
  GamesInstance dies(io);
  GamesInstance heir(io);
  begin({dies.address(), heir.address()});
  run_until([&] { return dies.watcher && heir.watcher; });
  auto news = runs(1);
  *news.add_running() = running_game(2, 1500, 1500);
  dies.watcher->send(news);
  run_until([&] { return games.size() == 2; });

  dies.watcher->close(rpc::make_error(common_v1::REASON_INTERNAL, "killed"));
  heir.watcher->send(runs(2));
  run_until([&] { return games.size() == 1; });
  EXPECT_EQ(games.best(1).front()->game_id(), to_base62(2));
}

TEST_F(WatchLinkTest, WatchesWhoeverIsKnown) {
  GamesInstance here(io);
  GamesInstance there(io);
  auto addresses = rpc::Addresses::growing({});
  begin(addresses);
  addresses.found({here.address()});
  run_until([&] { return here.watcher != nullptr; });
  here.watcher->send(runs(1));
  run_until([&] { return games.size() == 1; });

  addresses.found({there.address()});
  run_until([&] { return there.watcher != nullptr; });
  run_until([&] { return games.size() == 0; });
}

TEST_F(WatchLinkTest, WatchesAgainAfterALinkBroke) {
  GamesInstance instance(io);
  begin({instance.address()});
  run_until([&] { return instance.watcher != nullptr; });
  const auto first = instance.watcher;
  first->close(rpc::make_error(common_v1::REASON_INTERNAL, "restarts"));
  run_until([&] { return instance.watcher != first; });
  instance.watcher->send(runs(1));
  run_until([&] { return games.size() == 1; });
}

}  // namespace
}  // namespace escaque::services::gateway
