// What a hub writes about people who come and go, and what it tells by the answers of Redis.

#include "gateway/presence/presence.hpp"

#include "services/gateway/hub_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using test::FakeRedis;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class PresenceTest : public HubFixture {
 protected:
  PresenceTest() { config.presence.game_grace = std::chrono::hours(1); }

  std::shared_ptr<Session> open_board(TestDoor& door, const std::string& user_id = {}) {
    auto session = open(door, user_id);
    follow(*session);
    answer(door, "follow");
    return session;
  }
  [[nodiscard]] std::size_t runs(const redis::Script& script) const {
    return redis.runs_of(script).size();
  }
  /// "<white> <black> <spectators>" of this hub, as it was written last.
  [[nodiscard]] std::string written() const {
    const auto all = redis.runs_of(kAtBoard);
    if (all.empty()) return "nothing";
    const auto& args = all.back().args;
    return args.at(1) + ' ' + args.at(2) + ' ' + args.at(3);
  }
  void wait_written(const std::string& numbers) {
    run_until([&] { return written() == numbers; });
  }
  /// What was told to `games` last.
  games_v1::ReportPresence report() {
    run_until([this] { return !games.reports.empty(); });
    return games.reports.back();
  }
  /// Reports Bert; until that has come, and everything before it.
  void mark(games_v1::Absence absence) {
    hub->games().find(to_base62(kGame))->report(Color::black, absence);
    run_until([&] {
      return !games.reports.empty() && games.reports.back().user_id() == "bert" &&
             games.reports.back().absence() == absence;
    });
  }
  static std::string shown(const TestDoor& door) {
    const auto all = door.all_of(Case::kGameAudience);
    if (all.empty()) return "nothing";
    const auto& last = all.back().game_audience();
    return std::string(last.white_present() ? "white " : "") +
           (last.black_present() ? "black " : "") + std::to_string(last.spectators());
  }
  void leave(Session& session, const std::string& id) {
    auto made = message(id);
    made.mutable_leave_game()->set_game_id(to_base62(kGame));
    receive(session, std::move(made));
  }
};

TEST_F(PresenceTest, AnAccountComesWithItsFirstConnectionAndGoesWithItsLast) {
  start();
  run_until([this] { return runs(kBeatPlayers) == 1; });  // At the start.
  TestDoor a;
  TestDoor b;
  TestDoor visitor;
  const auto first = open(a, "anna");
  const auto second = open(b, "anna");
  const auto third = open(visitor);
  run_until([this] { return runs(kBeatPlayers) > 1; });
  EXPECT_THAT(redis.runs_of(kBeatPlayers), SizeIs(2));
  EXPECT_THAT(redis.runs_of(kBeatPlayers).back().args, ElementsAre("12000", "anna"));

  first->close();
  third->close();
  second->close();

  run_until([this] { return runs(kShorten) > 0; });
  ASSERT_THAT(redis.runs_of(kShorten), SizeIs(1));
  EXPECT_THAT(redis.runs_of(kShorten).front().args, ElementsAre("5000", "anna"));
}

TEST_F(PresenceTest, WhoeverHasGoneLeavesTheLobbyAndTheOthersAreCounted) {
  start();
  run_until([this] { return runs(kBeatPlayers) == 1; });  // At the start.
  redis.answer(kBeatPlayers, [](const FakeRedis::Run&) -> redis::Answer {
    return redis::Reply{redis::Reply::Array{{std::int64_t{7}}, {std::string("bert")}}};
  });
  TestDoor door;
  const auto session = open(door, "anna");

  run_until([this] { return others.matchmaking.leave_lobby.count() == 1; });

  EXPECT_EQ(others.matchmaking.leave_lobby.asked().front().user_id(), "bert");
  EXPECT_EQ(hub->presence().players(), 7);
}

TEST_F(PresenceTest, CountsTheGamesOfAllShardsOrKeepsTheLastCount) {
  config.presence.heartbeat = Millis(1);
  redis.set_size(eventlog::shard_keys(3).live, 2);
  redis.set_size(eventlog::shard_keys(200).live, 5);
  start();
  run_until([this] { return hub->presence().games() == 7; });

  redis.go_away();
  redis.come_back();
  redis.set_size(eventlog::shard_keys(3).live, 1);

  run_until([this] { return hub->presence().games() != 7; });
  EXPECT_EQ(hub->presence().games(), 6);
}

TEST_F(PresenceTest, WritesWhoIsAtABoardAndShowsItToAll) {
  start();
  create_game();
  TestDoor spectator;
  const auto first = open_board(spectator);
  wait_written("0 0 1");

  TestDoor player;
  TestDoor again;
  const auto second = open_board(player, "anna");
  const auto third = open_board(again, "anna");
  wait_written("2 0 1");

  run_until([&] { return shown(spectator) == "white 1"; });
  run_until([&] { return shown(player) == "white 1"; });
  third->close();
  wait_written("1 0 1");
  second->close();
  run_until([&] { return shown(spectator) == "1"; });
}

TEST_F(PresenceTest, ShowsWhatAnotherGatewaySaysOfABoard) {
  start();
  create_game();
  TestDoor door;
  const auto session = open_board(door);
  run_until([&] { return shown(door) == "1"; });

  redis.publish("audience:here", to_base62(kGame) + " 1 1 4");
  EXPECT_EQ(shown(door), "white black 4");
  const auto before = door.sent.size();
  redis.publish("audience:here", to_base62(kGame) + " 1 1 4");
  redis.publish("audience:here", to_base62(kGame + 1) + " 1 1 9");
  redis.publish("audience:here", "no numbers");

  EXPECT_THAT(door.sent, SizeIs(before));
}

TEST_F(PresenceTest, TellsGamesThatAPlayerIsBack) {
  start();
  create_game();
  TestDoor door;
  redis.answer(kAtBoard, [](const auto&) { return integers({1, 0, 0, 1, 0}); });
  const auto session = open_board(door, "anna");

  const auto told = report();

  EXPECT_EQ(told.game_id(), to_base62(kGame));
  EXPECT_EQ(told.user_id(), "anna");
  EXPECT_EQ(told.absence(), games_v1::ABSENCE_UNSPECIFIED);
}

TEST_F(PresenceTest, TellsGamesThatAPlayerIsAwayWhenNobodyHasThem) {
  config.presence.game_grace = Millis(1);
  start();
  create_game();
  TestDoor door;
  TestDoor again;
  const auto spectator = open_board(door);
  const auto first = open_board(again, "anna");
  wait_written("1 0 1");

  first->close();

  run_until([this] {
    return std::ranges::any_of(games.reports, [](const auto& one) {
      return one.user_id() == "anna" && one.absence() == games_v1::ABSENCE_LOST;
    });
  });
}

TEST_F(PresenceTest, APlayerWhomAnotherGatewayHasIsNotAway) {
  config.presence.game_grace = Millis(1);
  start();
  create_game();
  redis.answer(kSettle, [](const auto&) { return redis::Reply{std::int64_t{0}}; });
  TestDoor door;
  const auto session = open_board(door, "anna");
  wait_written("1 0 0");

  session->close();
  run_until([this] { return runs(kSettle) >= 2; });  // Bert was never here.

  EXPECT_THAT(games.reports, IsEmpty());
}

TEST_F(PresenceTest, LeavingOnPurposeCountsAtOnceButNotEveryTime) {
  start();
  create_game();
  TestDoor door;
  const auto session = open_board(door, "anna");
  wait_written("1 0 0");

  leave(*session, "leave");
  EXPECT_EQ(report().absence(), games_v1::ABSENCE_LEFT);
  EXPECT_EQ(report().user_id(), "anna");

  follow(*session, 1, "back");
  answer(door, "back");
  wait_written("1 0 0");
  leave(*session, "leave again");
  answer(door, "leave again");
  wait_written("0 0 0");
  time.advance(Millis(10'000));
  follow(*session, 1, "back again");
  answer(door, "back again");
  leave(*session, "leave later");
  run_until([this] { return runs(kSettle) == 2; });
  EXPECT_THAT(redis.runs_of(kSettle), SizeIs(2)) << "the second time the grace was awaited";
}

TEST_F(PresenceTest, WritesItsBoardsAgainWhenTheHubsHaveChanged) {
  config.presence.heartbeat = Millis(1);
  start();
  create_game();
  TestDoor door;
  const auto session = open_board(door, "anna");
  wait_written("1 0 0");

  hub_names = {"here", "there"};

  run_until([this] { return redis.runs_of(kAtBoard).back().args.back() == "there"; });
  EXPECT_EQ(written(), "1 0 0");
}

TEST_F(PresenceTest, ReportsAnAwaitedPlayerUntilTheGameKnowsOfThem) {
  config.presence.heartbeat = Millis(1);
  start();
  auto entry = creation();
  entry.mutable_facts(0)->mutable_game_created()->mutable_rules()->set_default_time_ms(60'000);
  write(entry);
  TestDoor door;
  const auto session = open_board(door, "anna");
  run_until([this] { return games.reports.size() >= 2; });
  EXPECT_EQ(games.reports.back().user_id(), "anna");
  EXPECT_EQ(games.reports.back().absence(), games_v1::ABSENCE_UNSPECIFIED);

  games_v1::GameEntry arrived;
  arrived.add_facts()->mutable_player_arrived()->set_color(common_v1::COLOR_WHITE);
  write(arrived);
  mark(games_v1::ABSENCE_LOST);
  const auto before = games.reports.size();
  const auto beats = runs(kBeatHub);
  run_until([&] { return runs(kBeatHub) > beats + 3; });
  mark(games_v1::ABSENCE_LEFT);

  EXPECT_THAT(games.reports, SizeIs(before + 1)) << "that of Bert";
}

TEST_F(PresenceTest, KnowsWhetherThereIsAnotherGateway) {
  config.presence.heartbeat = Millis(5);
  hub_names = {"here.0", "here.1", "there.0"};
  start();
  run_until([&] { return !hub->presence().is_alone(); });

  hub_names.pop_back();

  run_until([&] { return hub->presence().is_alone(); });
}

}  // namespace
}  // namespace escaque::services::gateway
