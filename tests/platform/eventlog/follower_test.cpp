#include "platform/eventlog/follower.hpp"

#include <stdexcept>

#include "platform/eventlog/log_fixture.hpp"

namespace escaque::eventlog {
namespace {

class FollowerTest : public LogFixture {
 protected:
  FollowerTest() { hold(7); }

  Follower follow(std::string stream, Position after = {}) {
    return Follower(log, io, std::move(stream), after,
                    {[this](const Entry& entry) { seen.push_back(entry); },
                     [this] { ++trims; },
                     {},
                     [this] { ++catch_ups; }});
  }
  /// Counts `losses` instead of going on, and how often the log was `gone`.
  Follower follow_until_lost(Position after = {}) {
    return Follower(log, io, keys.stream, after,
                    {.on_entry = [this](const Entry& entry) { seen.push_back(entry); },
                     .on_lost = [this] { ++losses; },
                     .on_caught_up = [this] { ++catch_ups; },
                     .on_gone = [this] { ++gone; }});
  }
  void append_up_to(std::uint64_t version) {
    while (written < version) {
      ++written;
      ASSERT_TRUE(append(written, "v" + std::to_string(written)));
    }
  }
  void restart() {
    server.restart();
    run_until([&] { return !client->is_connected(); });
    run(client->wait_connected());
  }
  /// Every version from `first` on, once, in order.
  void expect_versions(std::uint64_t first, std::uint64_t last) {
    ASSERT_EQ(seen.size(), last - first + 1);
    for (const auto& entry : seen) {
      EXPECT_EQ(entry.version(), first);
      EXPECT_EQ(entry.payload, "v" + std::to_string(first++));
    }
  }

  std::uint64_t written = 0;
  std::vector<Entry> seen;
  int trims = 0;
  int catch_ups = 0;
  int losses = 0;
  int gone = 0;
};

TEST_F(FollowerTest, SeesWhatWasThereAndWhatComes) {
  append_up_to(3);

  const auto follower = follow(keys.stream);
  run_until([&] { return catch_ups == 1; });
  EXPECT_EQ(seen.size(), 3u);
  append_up_to(6);
  run_until([&] { return seen.size() == 6; });

  expect_versions(1, 6);
  EXPECT_EQ(follower.position(), (Position{6, 0}));
  EXPECT_EQ(catch_ups, 1);
  EXPECT_EQ(trims, 0);
}

TEST_F(FollowerTest, StartsAfterAVersion) {
  append_up_to(5);
  const auto follower = follow(keys.stream, {3, 0});
  run_until([&] { return seen.size() == 2; });
  expect_versions(4, 5);
}

TEST_F(FollowerTest, WaitsForAStreamThatDoesNotExistYet) {
  const auto follower = follow(keys.stream);
  run_until([&] { return catch_ups == 1; });
  append_up_to(1);
  run_until([&] { return seen.size() == 1; });
}

TEST_F(FollowerTest, SeesEveryVersionOnceWhileTheyAreBeingWritten) {
  std::vector<Follower> followers;
  for (std::uint64_t version = 1; version <= 300; ++version) {
    append_up_to(version);
    if (version % 50 == 0) followers.push_back(follow(keys.stream));
  }
  run_until([&] { return seen.size() == 6 * 300; });

  std::vector<int> times(301);
  for (const auto& entry : seen) ++times[entry.version()];
  for (std::size_t version = 1; version <= 300; ++version) EXPECT_EQ(times[version], 6);
}

TEST_F(FollowerTest, SeesEveryVersionOnceAcrossARestart) {
  append_up_to(5);
  const auto follower = follow(keys.stream);
  run_until([&] { return seen.size() == 5; });

  for (int round = 0; round < 3; ++round) {
    restart();
    append_up_to(written + 20);  // some before, some after the subscription is back
  }
  run_until([&] { return seen.size() == written; });

  expect_versions(1, 65);
}

TEST_F(FollowerTest, ReadsTheStreamWhenPubSubSkippedAnEntry) {
  append_up_to(1);
  const auto follower = follow(keys.stream);
  run_until([&] { return catch_ups == 1; });

  run(client->command("XADD", keys.stream, "2-0", "e", "v2", "t", "1000"));  // not published
  written = 2;
  append_up_to(3);
  run_until([&] { return seen.size() == 3; });

  expect_versions(1, 3);
}

TEST_F(FollowerTest, IgnoresWhatIsPublishedTwiceOrIsNoEntry) {
  append_up_to(2);
  const auto follower = follow(keys.stream);
  run_until([&] { return catch_ups == 1; });

  run(client->command("PUBLISH", keys.stream, "1-0 2-0 1000 v2"));
  run(client->command("PUBLISH", keys.stream, "nonsense"));
  append_up_to(3);
  run_until([&] { return seen.size() == 3; });

  expect_versions(1, 3);
}

TEST_F(FollowerTest, FollowsASharedStream) {
  ASSERT_TRUE(run(log.append_shared("accounts", "one", 1000)));
  const auto follower = follow("accounts");
  run_until([&] { return seen.size() == 1; });
  ASSERT_TRUE(run(log.append_shared("accounts", "two", 1000)));
  run_until([&] { return seen.size() == 2; });

  EXPECT_EQ(seen[1].payload, "two");
  EXPECT_EQ(trims, 0);
}

TEST_F(FollowerTest, TellsWhenEntriesWereTrimmedBeforeItReadThem) {
  const auto first = run(log.append_shared("talk", "one", 1000));
  ASSERT_TRUE(run(log.append_shared("talk", "two", 1000)));
  ASSERT_TRUE(run(log.append_shared("talk", "three", 1000)));
  run(client->command("XTRIM", "talk", "MAXLEN", "1"));

  const auto follower = follow("talk", first->position);
  run_until([&] { return catch_ups == 1; });

  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0].payload, "three");
  EXPECT_EQ(trims, 1);
}

TEST_F(FollowerTest, TellsWhenTheLogHasLostWhatItDeliveredAcrossARestart) {
  append_up_to(5);
  const auto follower = follow_until_lost();
  run_until([&] { return seen.size() == 5; });

  run(client->command("XDEL", keys.stream, "4-0", "5-0"));
  restart();
  run_until([&] { return losses == 1; });

  EXPECT_EQ(seen.size(), 5u);
}

TEST_F(FollowerTest, KnowsAnotherEntryInThePlaceOfTheLastAcrossARestart) {
  append_up_to(2);
  const auto follower = follow_until_lost();
  run_until([&] { return seen.size() == 2; });

  run(client->command("DEL", keys.stream));
  run(client->command("XADD", keys.stream, "1-0", "e", "v1", "t", "1000"));
  run(client->command("XADD", keys.stream, "2-0", "e", "another", "t", "1000"));
  run(client->command("XADD", keys.stream, "3-0", "e", "v3", "t", "1000"));
  restart();
  run_until([&] { return losses == 1; });

  EXPECT_EQ(seen.size(), 2u);
}

TEST_F(FollowerTest, KnowsAnotherEntryWhereItBeganAcrossARestart) {
  append_up_to(2);
  const auto follower = follow_until_lost({2, 0});
  run_until([&] { return catch_ups == 1; });

  run(client->command("DEL", keys.stream));
  run(client->command("XADD", keys.stream, "1-0", "e", "v1", "t", "1000"));
  run(client->command("XADD", keys.stream, "2-0", "e", "another", "t", "1000"));
  restart();
  run_until([&] { return losses == 1; });

  EXPECT_TRUE(seen.empty());
}

TEST_F(FollowerTest, DropsNothingBeforeItDeliveredAnythingAcrossARestart) {
  append_up_to(3);
  const auto follower = follow(keys.stream, {3, 0});
  run_until([&] { return catch_ups == 1; });

  run(client->command("XDEL", keys.stream, "2-0", "3-0"));
  run(client->command("XSETID", keys.stream, "1-0"));
  restart();
  run_until([&] { return follower.position() == Position{1, 0}; });
  written = 1;
  append_up_to(3);
  run_until([&] { return seen.size() == 2; });

  expect_versions(2, 3);
}

TEST_F(FollowerTest, KnowsAtOnceThatTheLogEndsBeforeTheEntryAfterWhichItIsToBegin) {
  append_up_to(3);

  const auto follower = follow_until_lost({4, 0});
  run_until([&] { return losses == 1; });
}

TEST_F(FollowerTest, GoesOnFromTheEndOfWhatIsLeftAcrossARestart) {
  append_up_to(3);
  const auto follower = follow(keys.stream);
  run_until([&] { return catch_ups == 1; });

  run(client->command("XDEL", keys.stream, "2-0", "3-0"));
  run(client->command("XSETID", keys.stream, "1-0"));
  restart();
  run_until([&] { return follower.position() == Position{1, 0}; });
  seen.clear();
  written = 1;
  append_up_to(3);
  run_until([&] { return seen.size() == 2; });

  expect_versions(2, 3);
}

TEST_F(FollowerTest, IsNotMistakenAboutADeletedStreamAcrossARestart) {
  append_up_to(3);
  const auto follower = follow_until_lost();
  run_until([&] { return seen.size() == 3; });

  run(client->command("DEL", keys.stream));
  restart();
  run(client->command("XADD", keys.stream, "4-0", "e", "v4", "t", "1000"));
  restart();
  run_until([&] { return seen.size() == 4; });

  EXPECT_EQ(losses, 0);
}

TEST_F(FollowerTest, TellsOnceThatThereIsNoLogAnyMoreAcrossARestart) {
  append_up_to(2);
  const auto follower = follow_until_lost();
  run_until([&] { return catch_ups == 1; });
  EXPECT_EQ(gone, 0);

  run(client->command("DEL", keys.stream));
  restart();
  run_until([&] { return gone == 1; });
  restart();
  run(client->command("XADD", keys.stream, "3-0", "e", "v3", "t", "1000"));
  restart();
  run_until([&] { return seen.size() == 3; });
  EXPECT_EQ(gone, 1);

  run(client->command("DEL", keys.stream));
  restart();
  run_until([&] { return gone == 2; });
  EXPECT_EQ(losses, 0);
}

TEST_F(FollowerTest, TellsThatThereIsNoLogWhereItBeginsAfterWhatIsArchived) {
  const auto follower = follow_until_lost(Position{3, 0});

  run_until([&] { return catch_ups == 1; });

  EXPECT_EQ(gone, 1);
  EXPECT_EQ(losses, 0);
}

TEST_F(FollowerTest, EndsWhenItIsDestroyedByItsOwnHandler) {
  append_up_to(5);
  std::optional<Follower> follower;
  int entries = 0;

  follower.emplace(log, io, keys.stream, Position{}, FollowerHandlers{[&](const Entry&) {
                     ++entries;
                     follower.reset();
                   }});
  run_until([&] { return entries == 1; });
  append_up_to(7);

  EXPECT_EQ(entries, 1);
}

TEST_F(FollowerTest, GoesOnAfterAHandlerThrew) {
  append_up_to(3);
  int entries = 0;
  int reported = 0;

  const Follower follower(log, io, keys.stream, {}, {[&](const Entry& entry) {
                            ++entries;
                            if (entry.version() == 2) throw std::runtime_error("bug");
                          }});
  while (entries < 3 || reported == 0) {
    try {
      run_until([&] { return entries == 3 && reported > 0; });
    } catch (const std::runtime_error&) {
      ++reported;
    }
  }

  EXPECT_EQ(reported, 1);
}

}  // namespace
}  // namespace escaque::eventlog
