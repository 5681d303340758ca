// What pages of events and arenas, and the lobby, hear when a log has lost something that they have
// shown.

#include "gateway/topics/lost_entries.hpp"

#include "services/gateway/hub_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::uint64_t kEvent = 5;
constexpr std::uint64_t kArena = 6;
const std::string kEventStream = eventlog::entity_keys("t", kEvent).stream;
const std::string kArenaStream = eventlog::entity_keys("a", kArena).stream;
const std::string kLobbyStream = eventlog::lobby_stream(lobby::kMainPart);
constexpr unsigned kPools = 2;
const std::string kPoolStream = eventlog::lobby_stream(kPools);

class LostEntriesTest : public HubFixture {
 protected:
  /// Empty entries.
  void write(const std::string& log, int count) {
    for (int i = 0; i < count; ++i) redis.append(log, "");
  }
  void follow_event(Session& session, const std::string& id) {
    auto made = message(id);
    made.mutable_follow_event()->set_event_id(to_base62(kEvent));
    receive(session, std::move(made));
  }
  void follow_arena(Session& session, int version, const std::string& id) {
    auto made = message(id);
    made.mutable_follow_arena()->set_arena_id(to_base62(kArena));
    made.mutable_follow_arena()->set_version(version);
    receive(session, std::move(made));
  }
  static std::vector<v1::EventChanged> events(const TestDoor& door) {
    std::vector<v1::EventChanged> all;
    for (const auto& one : door.all_of(Case::kEventChanged)) all.push_back(one.event_changed());
    return all;
  }
  static std::vector<v1::ArenaEntries> arenas(const TestDoor& door) {
    std::vector<v1::ArenaEntries> all;
    for (const auto& one : door.all_of(Case::kArenaEntries)) all.push_back(one.arena_entries());
    return all;
  }
};

TEST_F(LostEntriesTest, PagesOfAnEventReadItAgain) {
  start();
  write(kEventStream, 3);
  TestDoor door;
  const auto session = open(door);
  follow_event(*session, "follow");
  EXPECT_EQ(answer(door, "follow").event_changed().version(), 3);

  redis.lose(kEventStream, 2);
  run_until([&] { return events(door).size() == 2; });
  write(kEventStream, 1);
  run_until([&] { return events(door).size() == 3; });

  const auto told = events(door);
  EXPECT_TRUE(told[1].begins_again());
  EXPECT_TRUE(told[1].has_results()) << "perhaps one less";
  EXPECT_EQ(told[1].version(), 2);
  EXPECT_FALSE(told[2].begins_again());
  EXPECT_EQ(told[2].version(), 3);
  EXPECT_THAT(logged, Contains(HasSubstr("entries_lost")));
}

TEST_F(LostEntriesTest, PagesOfAnEventOfWhichNothingIsLeftAreTold) {
  start();
  write(kEventStream, 3);
  others.matchmaking.get_archived_entries.refuse(common_v1::REASON_UNAVAILABLE);
  TestDoor door;
  const auto session = open(door);
  follow_event(*session, "follow");
  answer(door, "follow");

  redis.lose(kEventStream, 0);
  run_until([&] { return others.matchmaking.get_archived_entries.count() >= 1; });
  EXPECT_THAT(logged, IsEmpty()) << "it may be archived";
  others.matchmaking.get_archived_entries.answer({});
  run_until([&] { return events(door).size() == 2; });

  EXPECT_TRUE(events(door)[1].begins_again());
  EXPECT_EQ(events(door)[1].version(), 0);
  EXPECT_THAT(logged, Contains(HasSubstr("entries_lost")));
}

TEST_F(LostEntriesTest, AnEventThatIsArchivedIsNotLost) {
  start();
  write(kEventStream, 3);
  matchmaking_v1::GetArchivedEntriesResponse archived;
  archived.set_version(3);
  others.matchmaking.get_archived_entries.answer(archived);
  TestDoor early;
  TestDoor late;
  const auto first = open(early);
  const auto second = open(late);
  follow_event(*first, "follow");
  answer(early, "follow");

  redis.lose(kEventStream, 0);
  run_until([&] { return others.matchmaking.get_archived_entries.count() >= 1; });
  follow_event(*second, "follow");

  EXPECT_EQ(answer(late, "follow").event_changed().version(), 3);
  EXPECT_EQ(events(early).size(), 1U);
  EXPECT_THAT(logged, IsEmpty());
}

TEST_F(LostEntriesTest, WhoeverComesWhileAnEventBeginsAgainIsAnswered) {
  start();
  write(kEventStream, 3);
  TestDoor early;
  TestDoor late;
  const auto first = open(early);
  const auto second = open(late);
  follow_event(*first, "follow");
  answer(early, "follow");

  redis.lose(kEventStream, 2);
  run_until([&] { return testing::Value(logged, Contains(HasSubstr("entries_lost"))); });
  follow_event(*second, "follow");

  EXPECT_EQ(answer(late, "follow").event_changed().version(), 2);
}

TEST_F(LostEntriesTest, AnEventHasNoVersionBeforeSomebodyKnowsIt) {
  start();
  others.matchmaking.get_archived_entries.refuse(common_v1::REASON_UNAVAILABLE);
  TestDoor door;
  const auto session = open(door);
  follow_event(*session, "follow");
  run_until([&] { return others.matchmaking.get_archived_entries.count() == 2; });
  EXPECT_EQ(door.answer("follow"), std::nullopt);

  matchmaking_v1::GetArchivedEntriesResponse archived;
  archived.set_version(31);
  others.matchmaking.get_archived_entries.answer(archived);

  EXPECT_EQ(answer(door, "follow").event_changed().version(), 31);
}

TEST_F(LostEntriesTest, PagesOfAnArenaReadItAgain) {
  start();
  write(kArenaStream, 3);
  TestDoor door;
  const auto session = open(door);
  follow_arena(*session, 1, "follow");
  EXPECT_EQ(answer(door, "follow").arena_entries().entries_size(), 2);

  redis.lose(kArenaStream, 2);
  run_until([&] { return arenas(door).size() == 2; });
  write(kArenaStream, 1);
  run_until([&] { return arenas(door).size() == 3; });

  const auto told = arenas(door);
  EXPECT_TRUE(told[1].begins_again());
  EXPECT_THAT(told[1].entries(), IsEmpty());
  EXPECT_FALSE(told[2].begins_again());
  EXPECT_EQ(told[2].entries_size(), 1);
  EXPECT_THAT(logged, Contains(HasSubstr("entries_lost")));
}

TEST_F(LostEntriesTest, PagesOfAnArenaOfWhichNothingIsLeftAreTold) {
  start();
  write(kArenaStream, 3);
  TestDoor door;
  const auto session = open(door);
  follow_arena(*session, 3, "follow");
  answer(door, "follow");

  redis.lose(kArenaStream, 0);
  run_until([&] { return arenas(door).size() == 2; });

  EXPECT_TRUE(arenas(door)[1].begins_again());
  EXPECT_THAT(logged, Contains(HasSubstr("entries_lost")));
}

TEST_F(LostEntriesTest, WhoeverComesBackWithWhatIsLostOfAnArenaReadsItAgain) {
  start();
  write(kArenaStream, 2);
  TestDoor door;
  const auto session = open(door);

  follow_arena(*session, 3, "ahead");

  EXPECT_TRUE(answer(door, "ahead").arena_entries().begins_again());
  write(kArenaStream, 1);
  run_until([&] { return arenas(door).size() == 2; });
  EXPECT_EQ(arenas(door).back().entries_size(), 1);

  follow_arena(*session, 3, "up to date");
  const auto answered = answer(door, "up to date").arena_entries();
  EXPECT_FALSE(answered.begins_again());
  EXPECT_THAT(answered.entries(), IsEmpty());
}

TEST_F(LostEntriesTest, AWishThatIsStillWaitingIsAnswered) {
  start();
  write(kArenaStream, 3);
  TestDoor early;
  TestDoor late;
  const auto first = open(early);
  const auto second = open(late);
  follow_arena(*first, 3, "follow");
  answer(early, "follow");
  redis.hold(kArenaStream);
  const int before = redis.reads(kArenaStream);
  follow_arena(*second, 0, "follow");
  run_until([&] { return redis.reads(kArenaStream) > before; });

  redis.lose(kArenaStream, 2);
  redis.release(kArenaStream);

  (void)answer(late, "follow");
  run_until([&] { return arenas(late).back().begins_again(); });
}

class LostLobbyTest : public HubFixture {
 protected:
  /// `matchmaking` says that this is open, as of these versions of the logs.
  void answer_lobby(int version, const std::vector<std::string>& seeks, int of_pools = 0) {
    matchmaking_v1::GetLobbyResponse answer;
    answer.set_version(version);
    for (const auto& seek : seeks) answer.mutable_snapshot()->add_seeks()->set_seek_id(seek);
    for (unsigned part = 1; part < lobby::kParts; ++part) {
      answer.add_pool_versions(part == kPools ? of_pools : 0);
    }
    others.matchmaking.get_lobby.answer(answer);
  }
  void start_following(Session& session) {
    for (const auto& each : {kLobbyStream, kPoolStream}) {
      run_until([&] { return redis.subscribers(each) == 1; });
    }
    auto made = message("follow");
    made.mutable_follow_lobby();
    receive(session, std::move(made));
  }
  void open_seek(const std::string& id) {
    matchmaking_v1::LobbyEntry entry;
    entry.add_facts()->mutable_seek_opened()->mutable_seek()->set_seek_id(id);
    redis.append(kLobbyStream, entry.SerializeAsString());
  }
  void join_pool(const std::string& user_id) {
    matchmaking_v1::LobbyEntry entry;
    auto& joined = *entry.add_facts()->mutable_pool_joined();
    joined.mutable_user()->mutable_user()->set_id(user_id);
    joined.mutable_pool()->set_base_ms(180'000);
    redis.append(kPoolStream, entry.SerializeAsString());
  }

  static std::size_t snapshots(const TestDoor& door) { return door.all_of(Case::kLobby).size(); }
  /// Those that the client shows by now.
  static std::vector<std::string> seeks(const TestDoor& door) {
    std::vector<std::string> open;
    for (const auto& one : door.sent) {
      if (one.has_lobby()) open.clear();
      for (const auto& seek : one.lobby().seeks()) open.push_back(seek.seek_id());
      for (const auto& fact : one.lobby_changed().facts()) {
        if (fact.has_seek_opened()) open.push_back(fact.seek_opened().seek().seek_id());
      }
    }
    return open;
  }
};

TEST_F(LostLobbyTest, FollowersAreShownWhatIsLeftAndWhatComes) {
  open_seek("first");
  answer_lobby(1, {"first"});
  start();
  TestDoor door;
  const auto session = open(door, "anna");
  start_following(*session);
  answer(door, "follow");
  open_seek("lost");
  run_until([&] { return seeks(door).size() == 2; });

  redis.lose(kLobbyStream, 1);
  run_until([&] { return snapshots(door) == 2; });
  EXPECT_THAT(seeks(door), ElementsAre("first"));
  open_seek("next");
  run_until([&] { return seeks(door).size() == 2; });

  EXPECT_THAT(seeks(door), ElementsAre("first", "next"));
  EXPECT_THAT(logged, Contains(HasSubstr("entries_lost")));
  EXPECT_EQ(snapshots(door), 2U);
}

TEST_F(LostLobbyTest, APlaceInAPoolThatIsLostIsShownNoMore) {
  join_pool("bert");
  answer_lobby(0, {}, 1);
  start();
  TestDoor door;
  const auto session = open(door, "anna");
  start_following(*session);
  EXPECT_THAT(answer(door, "follow").lobby().waiting(), IsEmpty()) << "what was before is over";
  join_pool("anna");
  run_until([&] { return !door.all_of(Case::kLobbyChanged).empty(); });

  redis.lose(kPoolStream, 1);
  run_until([&] { return snapshots(door) == 2; });

  const v1::Lobby shown = door.all_of(Case::kLobby).back().lobby();
  EXPECT_THAT(shown.pools(), IsEmpty());
  EXPECT_THAT(shown.waiting(), IsEmpty());
}

TEST_F(LostLobbyTest, WhoeverComesBeforeItIsShownAgainSeesWhatIsLeft) {
  open_seek("first");
  answer_lobby(1, {"first"});
  start();
  TestDoor early;
  TestDoor late;
  const auto first = open(early);
  const auto second = open(late);
  start_following(*first);
  answer(early, "follow");
  open_seek("lost");
  run_until([&] { return seeks(early).size() == 2; });

  redis.lose(kLobbyStream, 1);
  run_until([&] { return !logged.empty(); });
  start_following(*second);

  answer(late, "follow");
  EXPECT_THAT(seeks(late), ElementsAre("first"));
  run_until([&] { return snapshots(early) == 2 && snapshots(late) == 2; });
  EXPECT_THAT(seeks(early), ElementsAre("first"));
  EXPECT_THAT(seeks(late), ElementsAre("first"));
}

}  // namespace
}  // namespace escaque::services::gateway
