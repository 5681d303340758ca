// What pages of events and arenas hear when a log has lost something that they have shown.

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

class LostEntriesTest : public HubFixture {
 protected:
  /// Empty entries.
  void write(const std::string& log, int count) {
    for (int i = 0; i < count; ++i) redis.append(log, "");
  }
  /// What was archived is in a log again, and one more is written.
  void go_on(const std::string& log, int archived) {
    for (int i = 0; i < archived; ++i) redis.append_unheard(log, "");
    write(log, 1);
  }
  void archive(int version) {
    matchmaking_v1::GetArchivedEntriesResponse archived;
    archived.set_version(version);
    others.matchmaking.get_archived_entries.answer(archived);
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
  archive(3);
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

TEST_F(LostEntriesTest, PagesOfAnArchivedEventThatWasCorrectedReadItAgain) {
  start();
  archive(3);
  TestDoor door;
  const auto session = open(door);
  follow_event(*session, "follow");
  EXPECT_EQ(answer(door, "follow").event_changed().version(), 3);
  redis.lose(kEventStream, 0);  // There was none.
  go_on(kEventStream, 3);
  run_until([&] { return events(door).size() == 2; });
  EXPECT_FALSE(events(door)[1].begins_again());
  EXPECT_EQ(events(door)[1].version(), 4);
  EXPECT_THAT(logged, IsEmpty());

  redis.lose(kEventStream, 0);
  run_until([&] { return events(door).size() == 3; });
  go_on(kEventStream, 3);
  run_until([&] { return events(door).size() == 4; });

  const auto told = events(door);
  EXPECT_TRUE(told[2].begins_again());
  EXPECT_EQ(told[2].version(), 3);
  EXPECT_FALSE(told[3].begins_again());
  EXPECT_EQ(told[3].version(), 4);
  EXPECT_THAT(logged, ElementsAre(HasSubstr("entries_lost")));
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

  archive(31);

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

TEST_F(LostEntriesTest, PagesOfAnArchivedArenaThatWasCorrectedReadItAgain) {
  start();
  archive(3);
  TestDoor door;
  const auto session = open(door);
  follow_arena(*session, 3, "follow");
  EXPECT_FALSE(answer(door, "follow").arena_entries().begins_again());
  run_until([&] { return redis.subscribers(kArenaStream) == 1; });
  go_on(kArenaStream, 3);
  run_until([&] { return arenas(door).back().entries_size() == 1; });

  redis.lose(kArenaStream, 0);
  run_until([&] { return arenas(door).back().begins_again(); });
  go_on(kArenaStream, 3);
  run_until([&] { return arenas(door).back().entries_size() == 1; });

  EXPECT_THAT(logged, ElementsAre(HasSubstr("entries_lost")));
}

TEST_F(LostEntriesTest, WhoeverComesBackWithACorrectionThatIsLostReadsTheArchivedArenaAgain) {
  start();
  archive(3);
  TestDoor door;
  const auto session = open(door);

  follow_arena(*session, 4, "ahead");
  run_until([&] { return !arenas(door).empty() && arenas(door).back().begins_again(); });
  go_on(kArenaStream, 3);

  run_until([&] { return arenas(door).back().entries_size() == 1; });
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

}  // namespace
}  // namespace escaque::services::gateway
