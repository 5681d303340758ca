// What an instance is told of a slice that another one owns: on a real Redis, with a real archive.

#include <map>
#include <set>

#include <gmock/gmock.h>

#include "matchmaking/redis_stores.hpp"
#include "matchmaking/views/rating_approvals.hpp"
#include "support/event_builder.hpp"
#include "support/io_fixture.hpp"
#include "support/postgres_server.hpp"
#include "support/site_redis.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::matchmaking {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr event::EventId kOne{77};
const unsigned kSlice = eventlog::slice_of(kOne.value);

class FollowedSliceTest : public test::IoFixture {
 protected:
  FollowedSliceTest() {
    leases.begin("10.0.0.1:7102");
    run(client->wait_connected());
    epoch = run(store->take_over(kSlice))->epoch;
  }
  ~FollowedSliceTest() override {
    followed.reset();
    run(leases.release());
    client->stop();
    io.restart();
    io.poll();
  }

  /// Another event of the slice.
  static event::EventId other(int number) {
    for (std::uint64_t id = 1'000;; ++id) {
      if (eventlog::slice_of(id) == kSlice && number-- == 0) return {id};
    }
  }
  void create(event::EventId id) {
    event::Command command{"create", {support::kOrganizer, {}}, {}};
    command.action = event::CreateEvent{id, support::swiss(3), {}};
    append(id, *decide(event::Event(), command, UtcTime(Millis(1))));
  }
  void append(event::EventId id, event::Entry entry) {
    events[id] = evolve(std::move(events[id]), entry);
    ASSERT_TRUE(run(store->append(epoch, id, std::move(entry))));
  }
  void enter(event::EventId id, std::uint64_t player) {
    event::Command command{std::to_string(player), {UserId{player}, {}}, {}};
    command.action = event::Register{support::person(player, 2000)};
    append(id, *decide(events[id], command, UtcTime(Millis(1))));
  }
  void archive(event::EventId id) {
    ArchivedRow row;
    row.id = to_string(id);
    const auto version = static_cast<std::uint64_t>(events[id].version);
    ASSERT_TRUE(run(store->archive(epoch, id, version, std::move(row))));
  }
  void follow() {
    EventStore::Handlers handlers;
    handlers.on_read = [this](Folded<event::Event> read) {
      const event::EventId id = read.entity.created.id;
      told[id] = std::move(read.entity);
      ++reads;
    };
    handlers.on_entry = [this](event::EventId id, const event::Entry& entry, UtcTime) {
      EXPECT_EQ(entry.version, told[id].version + 1);
      told[id] = evolve(std::move(told[id]), entry);
    };
    handlers.on_unreadable = [this](event::EventId id) { unreadable.insert(id); };
    handlers.on_gone = [this](event::EventId id) {
      told.erase(id);
      unreadable.erase(id);
    };
    handlers.on_caught_up = [this] { ++caught_up; };
    followed = store->follow(kSlice, std::move(handlers));
  }
  /// For all that anybody knows, another Redis takes the place of this one.
  void break_connections() {
    for (const std::string_view type : {"pubsub", "normal"}) {
      run(client->command("CLIENT", "KILL", "TYPE", type, "SKIPME", "no"));
    }
  }
  [[nodiscard]] bool knows(event::EventId id) const {
    const auto found = told.find(id);
    return found != told.end() && found->second.version == events.at(id).version;
  }

  const eventlog::EntityKeys keys_of_one = eventlog::entity_keys("t", kOne.value, "t");
  test::SiteRedis redis;
  std::unique_ptr<redis::Client> client = redis::make_client(io, redis.config(), {});
  const test::TempDirectory directory;
  sql::Database database{
      {test::sql_connection(directory, "matchmaking")}, migrations(), log::Logger()};
  LogArchive archive_{database};
  Leases leases{io,
                *client,
                {.owner = {}, .time_to_live = Millis(10'000), .renew_every = Millis(60'000)},
                Millis{0},
                {[] { return std::optional<int>(kSlicedFrom); }, [](Share) {},
                 [] { return std::vector<std::string>(); }}};
  std::unique_ptr<EventStore> store = make_event_store({io, *client, leases, archive_});
  std::uint64_t epoch = 0;
  std::map<event::EventId, event::Event> events;  // As they were written.
  std::map<event::EventId, event::Event> told;
  std::set<event::EventId> unreadable;
  int reads = 0;
  int caught_up = 0;
  std::unique_ptr<FollowedSlice> followed;
};

TEST_F(FollowedSliceTest, BeginsWithWhatIsLive) {
  create(kOne);
  enter(kOne, 2);
  for (int i = 0; i < 20; ++i) create(other(i));

  follow();
  run_until([this] { return caught_up == 1; });

  EXPECT_EQ(told.size(), 21U);
  EXPECT_EQ(reads, 21) << "each whole";
  EXPECT_TRUE(knows(kOne));
}

TEST_F(FollowedSliceTest, AnEmptySliceIsKnownAtOnce) {
  follow();
  run_until([this] { return caught_up == 1; });

  EXPECT_THAT(told, IsEmpty());
}

TEST_F(FollowedSliceTest, TellsWhatIsWrittenAndMade) {
  create(kOne);
  follow();
  run_until([this] { return caught_up == 1; });

  enter(kOne, 2);
  create(other(0));
  enter(other(0), 3);

  run_until([this] { return knows(kOne) && knows(other(0)); });
  EXPECT_EQ(caught_up, 1);
}

TEST_F(FollowedSliceTest, TellsWhatLeavesForTheArchiveAndComesBack) {
  create(kOne);
  follow();
  run_until([this] { return knows(kOne); });

  archive(kOne);
  run_until([this] { return told.empty(); });
  ASSERT_TRUE(run(store->restore(epoch, kOne)));
  enter(kOne, 2);

  run_until([this] { return knows(kOne); });
}

TEST_F(FollowedSliceTest, WhatCannotBeReadIsPutAside) {
  create(kOne);
  create(other(0));
  auto keys = keys_of_one;
  leases.fence({Share::Of::events, kSlice}, epoch, eventlog::shard_of(kOne.value), keys.shard);
  eventlog::EventLog log(*client);
  follow();
  run_until([this] { return caught_up == 1; });

  ASSERT_TRUE(run(log.append(keys, {.epoch = epoch, .version = 2, .payload = "newer"})));
  run_until([this] { return !unreadable.empty(); });
  enter(other(0), 2);
  run_until([this] { return knows(other(0)); });

  EXPECT_THAT(unreadable, ElementsAre(kOne));
  followed.reset();
  told.clear();
  follow();
  run_until([this] { return caught_up == 2; });
  EXPECT_EQ(told.size(), 1U) << "nor is it told from the beginning";
}

TEST_F(FollowedSliceTest, ALogThatHasLostEntriesIsToldAnew) {
  if (client->is_cluster()) GTEST_SKIP() << "the key is put back by hand";
  const std::string stream = keys_of_one.stream;
  create(other(0));
  create(kOne);
  enter(kOne, 2);
  const event::Event left = events[kOne];
  const auto before = redis::to_text(run(client->command("DUMP", stream)));
  enter(kOne, 3);
  follow();
  run_until([this] { return caught_up == 1; });
  ASSERT_TRUE(knows(kOne));

  run(client->command("RESTORE", stream, "0", before->value(), "REPLACE"));
  events[kOne] = left;
  break_connections();
  run_until([this] { return knows(kOne); });

  EXPECT_EQ(reads, 3) << "the other one is as it was";
  enter(kOne, 4);
  enter(other(0), 2);
  run_until([this] { return knows(kOne) && knows(other(0)); });
  EXPECT_EQ(reads, 3);
  EXPECT_EQ(caught_up, 1);
}

TEST_F(FollowedSliceTest, ALogOfWhichNothingIsLeftIsGone) {
  if (client->is_cluster()) GTEST_SKIP() << "the keys are taken away by hand";
  create(other(0));
  create(kOne);
  follow();
  run_until([this] { return caught_up == 1; });

  run(client->command("DEL", keys_of_one.stream));
  run(client->command("SREM", keys_of_one.shard.live, keys_of_one.member));
  break_connections();
  run_until([this] { return !told.contains(kOne); });

  EXPECT_TRUE(knows(other(0)));
}

TEST_F(FollowedSliceTest, EndsWithItsLifetime) {
  create(kOne);
  follow();
  followed.reset();
  create(other(0));
  io.poll();

  follow();
  run_until([this] { return caught_up == 1; });

  EXPECT_EQ(reads, 2) << "the second one alone has told anything";
}

TEST_F(FollowedSliceTest, WhatIsAboutToBeMadeIsSeenByWhoeverComesLater) {
  const auto note = [this](event::EventId id) {
    return *run(store->note_making(support::kOrganizer, id));
  };
  EXPECT_THAT(note(other(0)), IsEmpty());
  EXPECT_THAT(note(other(1)), ElementsAre(other(0)));
  EXPECT_THAT(note(other(0)), ElementsAre(other(1))) << "itself comes again";
  EXPECT_THAT(*run(store->note_making(UserId{99}, kOne)), IsEmpty()) << "somebody else's";

  run(store->forget_making(support::kOrganizer, other(1)));
  EXPECT_THAT(note(other(2)), ElementsAre(other(0)));
  const auto life =
      redis::to_integer(run(client->command("PTTL", "making:t:" + to_string(support::kOrganizer))));
  EXPECT_LE(*life, kMakingNoted.count());
  EXPECT_GT(*life, 0);
}

}  // namespace
}  // namespace escaque::services::matchmaking
