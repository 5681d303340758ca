// Owners of the lobby and of slices of the events and the arenas: of instances that share the work,
// and of builds that know only one owner, or three.

#include "matchmaking/log/leases.hpp"

#include <map>
#include <set>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <gmock/gmock.h>

#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/fence.hpp"
#include "support/io_fixture.hpp"
#include "support/manual_time.hpp"
#include "support/site_redis.hpp"

namespace escaque::services::matchmaking {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::IsEmpty;
using testing::SizeIs;

constexpr Millis kOthersFirst{100};
constexpr std::uint64_t kEvent = 77;
const Share kEvents{Share::Of::events, eventlog::slice_of(kEvent)};
constexpr Share kArenas{Share::Of::arenas, 1};
constexpr Share kLobby{Share::Of::lobby, lobby::kMainPart};
constexpr Share kPools{Share::Of::lobby, 2};

/// One process of matchmaking, as far as it owns something.
struct Instance {
  Instance(boost::asio::io_context& io, redis::Client& client, const TimeSource& time,
           const std::string& address, std::optional<int> knows = kPooledFrom)
      : level(knows),
        leases(io, client,
               {.owner = {}, .time_to_live = Millis(10'000), .renew_every = Millis(60'000)},
               kOthersFirst,
               {[this] { return level; }, [this](Share share) { lost.push_back(share); },
                [this] { return living; },
                [this](Share share) -> Awaitable<void> {
                  left.push_back(share);
                  co_return;
                }},
               time) {
    leases.begin(address);
  }

  std::optional<int> level;
  std::vector<Share> left;
  std::vector<Share> lost;
  std::vector<std::string> living;
  Leases leases;
};

class LeasesTest : public test::IoFixture {
 protected:
  LeasesTest() { run(client->wait_connected()); }

  /// "mine", "at <address>" or why it is not known.
  std::string take(Instance& by, Share share) {
    const auto epoch = run(by.leases.acquire(share));
    if (epoch) {
      epochs[&by][share] = *epoch;
      return "mine";
    }
    return epoch.error().error == TakeOverError::held ? "at " + epoch.error().owner : "away";
  }
  void take_all(Instance& by) {
    for (const Share share : kShares) {
      if (take(by, share) == "mine") continue;
      time.advance(kOthersFirst);
      ASSERT_EQ(take(by, share), "mine");
    }
  }
  bool is_sure(Instance& by, Share share) {
    return by.leases.is_sure(share, epochs.at(&by).at(share));
  }
  /// What its renewals would find soon.
  void follow_level(Instance& by) {
    bool is_over = false;
    const auto before = by.lost.size();
    boost::asio::co_spawn(
        io,
        [&]() -> Awaitable<void> {
          co_await by.leases.follow_level(Millis(1));
          is_over = true;
        },
        boost::asio::detached);
    run_until([&] { return by.lost.size() > before; });
    by.leases.stop();
    run_until([&] { return is_over; });
  }
  std::unique_ptr<eventlog::LeaseKeeper> older_build(const std::string& address) {
    return std::make_unique<eventlog::LeaseKeeper>(
        io, *client, eventlog::LeaseConfig{.owner = address + "#run", .kind = "m"},
        [this](unsigned) { ++lost_by_older; });
  }
  /// Its epoch; 0 when it is held.
  std::uint64_t take_by_older(eventlog::LeaseKeeper& older) {
    const auto lease = run(older.acquire(0));
    if (!lease) return 0;
    if (client->is_cluster()) {
      EXPECT_TRUE(
          run(eventlog::raise_fences(*client, "m", lease->epoch, "older", eventlog::all_shards())));
    }
    return lease->epoch;
  }
  /// Writes the next entry of an event as the owner of events.
  Result<eventlog::Appended, eventlog::AppendError> write(Instance& by, std::uint64_t version) {
    auto keys = eventlog::entity_keys("t", kEvent, "t");
    const std::uint64_t epoch = epochs.at(&by).at(kEvents);
    by.leases.fence(kEvents, epoch, eventlog::shard_of(kEvent), keys.shard);
    return run(log.append(keys, {.epoch = epoch, .version = version, .payload = "x"}));
  }
  void let_expire(const std::string& kind) { run(client->command("DEL", lease_of(kind))); }
  static std::string lease_of(const std::string& kind) {
    return eventlog::shard_keys(0, kind).lease;
  }

  test::SiteRedis redis;
  std::unique_ptr<redis::Client> client = redis::make_client(io, redis.config(), {});
  eventlog::EventLog log{*client};
  test::ManualTime time;
  std::map<Instance*, std::map<Share, std::uint64_t>> epochs;
  int lost_by_older = 0;
  Instance one{io, *client, time, "10.0.0.1:7102"};
  Instance two{io, *client, time, "10.0.0.2:7102"};
  Instance three{io, *client, time, "10.0.0.3:7102"};
};

TEST_F(LeasesTest, ThreeInstancesEndWithOneShareEach) {
  EXPECT_EQ(take(one, kLobby), "mine");
  EXPECT_EQ(take(one, kEvents), "at ") << "others come first";
  EXPECT_EQ(take(two, kLobby), "at 10.0.0.1:7102");
  EXPECT_EQ(take(two, kEvents), "mine");
  EXPECT_EQ(take(two, kArenas), "at ");
  EXPECT_EQ(take(three, kArenas), "mine");

  time.advance(kOthersFirst);
  EXPECT_EQ(take(one, kEvents), "at 10.0.0.2:7102");
  EXPECT_EQ(take(two, kArenas), "at 10.0.0.3:7102");
}

TEST_F(LeasesTest, OneAloneTakesEverythingAfterAWhile) {
  EXPECT_EQ(take(one, kLobby), "mine");
  EXPECT_EQ(take(one, kEvents), "at ");
  EXPECT_EQ(take(one, kArenas), "at ");

  time.advance(kOthersFirst);

  EXPECT_EQ(take(one, kEvents), "mine");
  EXPECT_EQ(take(one, kArenas), "mine");
}

TEST_F(LeasesTest, AShareThatIsOursIsTakenThoughItsAnswerWasLost) {
  ASSERT_EQ(take(one, kLobby), "mine");
  const auto held = redis::to_text(run(client->command("GET", lease_of("l0"))));
  const std::string owner = held->value().substr(held->value().find(':') + 1);
  // What Redis would have done for `one`, which has not heard of it.
  eventlog::LeaseKeeper unheard(
      io, *client,
      {.owner = owner,
       .kind = "t0",
       .time_to_live = Millis(10'000),
       .renew_every = Millis(60'000),
       .wholes = {{"t", {"t0", "t1", "t2", "t3"}}, {"m", {"l", "t", "a"}}}},
      [](unsigned) {}, time);
  ASSERT_TRUE(run(unheard.acquire(0)));
  EXPECT_EQ(take(one, kEvents), "mine");
  EXPECT_EQ(take(two, kEvents), "at 10.0.0.1:7102");
}

TEST_F(LeasesTest, WhatSomebodyHadMeanwhileIsLeftToOthersAgain) {
  ASSERT_EQ(take(one, kLobby), "mine");
  ASSERT_EQ(take(one, kEvents), "at ");
  ASSERT_EQ(take(two, kEvents), "mine");
  time.advance(kOthersFirst);
  ASSERT_EQ(take(one, kEvents), "at 10.0.0.2:7102");

  run(two.leases.release());

  EXPECT_EQ(take(one, kEvents), "at ");
}

TEST_F(LeasesTest, WhoeverHasMostGivesUpForAnInstanceThatHasLess) {
  take_all(one);
  one.living = two.living = {"10.0.0.1:7102", "10.0.0.2:7102"};
  const auto done = std::make_shared<bool>(false);
  boost::asio::co_spawn(io, one.leases.share_out(Millis(1)),
                        [done](std::exception_ptr) { *done = true; });
  for (int i = 0; i < 20; ++i) {
    ASSERT_EQ(take(two, kShares.back()), "at 10.0.0.1:7102") << "it may be about to take something";
  }

  time.advance(Millis(60'000));
  std::set<Share> taken;
  run_until([&] {
    for (const Share share : kShares) {
      if (take(two, share) == "mine") taken.insert(share);
    }
    time.advance(kOthersFirst * 2 / 3);
    return taken.size() == kShares.size() / 2;
  });

  time.advance(Millis(60'000));
  EXPECT_THAT(one.lost, SizeIs(kShares.size() / 2));
  EXPECT_THAT(two.lost, IsEmpty());
  one.leases.stop();
  run_until([done] { return *done; });
}

TEST_F(LeasesTest, WhatNobodyTakesIsTakenBackAndNotGivenUpAgainSoon) {
  take_all(one);
  one.living = {"10.0.0.1:7102", "10.0.0.2:7102"};
  const auto done = std::make_shared<bool>(false);
  boost::asio::co_spawn(io, one.leases.share_out(Millis(1)),
                        [done](std::exception_ptr) { *done = true; });
  const auto go_on = [this] {
    for (int i = 0; i < 20; ++i) take(one, kLobby);
  };
  go_on();
  time.advance(Millis(60'000));
  run_until([this] { return !one.lost.empty(); });
  const Share given = one.lost.front();

  run_until([&] { return take(one, given) == "at "; });
  time.advance(kOthersFirst);
  EXPECT_EQ(take(one, given), "at ") << "for longer than anybody else";
  time.advance(kOthersFirst * 10);
  EXPECT_EQ(take(one, given), "mine");
  go_on();
  EXPECT_THAT(one.lost, SizeIs(1));

  time.advance(Millis(60'000));
  run_until([this] { return one.lost.size() == 2; });
  one.leases.stop();
  run_until([done] { return *done; });
}

TEST_F(LeasesTest, NothingIsTakenWhileNobodyKnowsWhatOthersCanRead) {
  one.level.reset();
  EXPECT_EQ(take(one, kLobby), "away");
}

TEST_F(LeasesTest, BelowTheLevelOneOwnsEverything) {
  one.level = two.level = kApartFrom - 1;

  for (const Share share : kShares) EXPECT_EQ(take(one, share), "mine");
  for (const Share share : kShares) EXPECT_EQ(take(two, share), "at 10.0.0.1:7102");

  EXPECT_EQ(epochs[&one][kLobby], epochs[&one][kArenas]);
}

TEST_F(LeasesTest, AtTheLevelBetweenAllEventsHaveOneOwner) {
  one.level = two.level = kApartFrom;

  for (const Share share : kShares) {
    if (share.of != Share::Of::events) continue;
    EXPECT_EQ(take(one, share), "mine");
  }
  for (const Share share : kShares) {
    if (share.of != Share::Of::events) continue;
    EXPECT_EQ(take(two, share), "at 10.0.0.1:7102");
  }

  EXPECT_EQ(take(two, kArenas), "mine");
  ASSERT_TRUE(write(one, 1));
}

TEST_F(LeasesTest, BelowTheLevelOfPoolsTheLobbyHasOneOwner) {
  one.level = two.level = kSlicedFrom;
  EXPECT_EQ(take(one, kPools), "mine");
  EXPECT_EQ(take(one, kLobby), "mine");
  EXPECT_EQ(take(two, kPools), "at 10.0.0.1:7102");
  EXPECT_EQ(one.leases.apart_since(kPools), 0U);

  one.level = two.level = kPooledFrom;
  follow_level(one);

  EXPECT_EQ(take(one, kLobby), "mine");
  EXPECT_EQ(take(two, kPools), "mine");
  EXPECT_GT(two.leases.apart_since(kPools), 0U);
}

TEST_F(LeasesTest, APartKnowsSinceWhenNobodyHadTheWholeLobby) {
  ASSERT_EQ(take(one, kPools), "mine");
  const auto since = one.leases.apart_since(kPools);
  run(one.leases.release());
  ASSERT_EQ(take(two, kPools), "mine");
  EXPECT_EQ(two.leases.apart_since(kPools), since) << "nobody meanwhile";

  two.level = kSlicedFrom;
  follow_level(two);
  EXPECT_THAT(two.left, ElementsAre(kPools));
  ASSERT_EQ(take(two, kLobby), "mine");
  run(two.leases.release());

  ASSERT_EQ(take(three, kPools), "mine");
  EXPECT_GT(three.leases.apart_since(kPools), since);
}

TEST_F(LeasesTest, FromTheNextLevelOnTheOwnerOfAllEventsGivesThemUp) {
  one.level = kApartFrom;
  ASSERT_EQ(take(one, kEvents), "mine");
  const auto before = epochs[&one][kEvents];
  ASSERT_TRUE(write(one, 1));
  EXPECT_EQ(take(two, kEvents), "at 10.0.0.1:7102") << "it knows already";

  one.level = kSlicedFrom;
  follow_level(one);

  EXPECT_THAT(one.lost, SizeIs(eventlog::kSlices));
  EXPECT_EQ(take(two, kEvents), "mine");
  EXPECT_GT(epochs[&two][kEvents], before);
  EXPECT_EQ(write(one, 2).error(), eventlog::AppendError::fenced);
  EXPECT_TRUE(write(two, 2));
}

TEST_F(LeasesTest, WhenABuildOfTheLevelBetweenComesOneOwnsAllEventsAgain) {
  ASSERT_EQ(take(one, kLobby), "mine");
  ASSERT_EQ(take(two, kEvents), "mine");
  ASSERT_TRUE(write(two, 1));
  one.level = kApartFrom;
  EXPECT_EQ(take(one, kEvents), "at ") << "a slice is somebody's who does not know yet";

  two.level = kApartFrom;
  follow_level(two);
  EXPECT_EQ(take(one, kEvents), "at ") << "others come first";
  time.advance(kOthersFirst);

  EXPECT_EQ(take(one, kEvents), "mine");
  EXPECT_THAT(one.lost, IsEmpty()) << "the lobby is as it was";
  EXPECT_EQ(write(two, 2).error(), eventlog::AppendError::fenced);
  EXPECT_TRUE(write(one, 2));
}

TEST_F(LeasesTest, FromTheLevelOnTheOwnerOfEverythingGivesItUp) {
  one.level = kApartFrom - 1;
  for (const Share share : kShares) ASSERT_EQ(take(one, share), "mine");
  const auto before = epochs[&one][kEvents];
  ASSERT_TRUE(write(one, 1));
  EXPECT_EQ(take(two, kEvents), "at 10.0.0.1:7102") << "it knows already";

  one.level = kPooledFrom;
  follow_level(one);

  EXPECT_THAT(one.left, ElementsAreArray(kShares));
  EXPECT_THAT(one.lost, ElementsAreArray(kShares));
  EXPECT_FALSE(is_sure(one, kEvents));
  EXPECT_EQ(take(two, kEvents), "mine");
  EXPECT_GT(epochs[&two][kEvents], before);
  EXPECT_EQ(write(one, 2).error(), eventlog::AppendError::fenced);
  EXPECT_TRUE(write(two, 2));
}

TEST_F(LeasesTest, WhenAnOlderBuildComesOneOwnsEverythingAgain) {
  ASSERT_EQ(take(one, kLobby), "mine");
  ASSERT_EQ(take(two, kEvents), "mine");
  ASSERT_TRUE(write(two, 1));
  one.level = kApartFrom - 1;
  follow_level(one);
  EXPECT_THAT(one.left, ElementsAre(kLobby));
  EXPECT_THAT(one.lost, ElementsAre(kLobby));
  EXPECT_EQ(take(one, kEvents), "at 10.0.0.2:7102") << "who does not know yet";
  EXPECT_EQ(take(one, kLobby), "at ");

  two.level = kApartFrom - 1;
  follow_level(two);

  EXPECT_EQ(take(one, kEvents), "mine");
  EXPECT_GT(epochs[&one][kEvents], epochs[&two][kEvents]);
  EXPECT_EQ(write(two, 2).error(), eventlog::AppendError::fenced);
  EXPECT_TRUE(write(one, 2));
}

TEST_F(LeasesTest, AnOlderBuildTakesNothingWhileAnyShareIsOwned) {
  const auto older = older_build("10.0.0.9:7102");
  ASSERT_EQ(take(one, kLobby), "mine");
  ASSERT_EQ(take(two, kEvents), "mine");
  EXPECT_EQ(take_by_older(*older), 0U);

  run(one.leases.release());
  EXPECT_EQ(take_by_older(*older), 0U);
  run(two.leases.release());

  EXPECT_GT(take_by_older(*older), epochs[&two][kEvents]) << "at once";
  EXPECT_EQ(take(three, kEvents), "at 10.0.0.9:7102");
}

TEST_F(LeasesTest, WhoeverSleptWhileAnOlderBuildOwnedEverythingReadsAgain) {
  ASSERT_EQ(take(one, kEvents), "mine");
  ASSERT_TRUE(write(one, 1));
  for (const char* kind : {"t0", "t", "m"}) let_expire(kind);
  time.advance(Millis(10'000));
  const auto older = older_build("10.0.0.9:7102");
  ASSERT_GT(take_by_older(*older), 0U);
  run(older->release(0));
  ASSERT_EQ(take(two, kLobby), "mine") << "nobody has everything any more";

  EXPECT_FALSE(is_sure(one, kEvents));
  const auto lost = run(one.leases.confirm(kEvents, epochs[&one][kEvents]));

  ASSERT_TRUE(lost);
  EXPECT_EQ(lost->error, TakeOverError::outdated);
  EXPECT_THAT(one.lost, ElementsAre(kEvents));
  EXPECT_EQ(write(one, 2).error(), eventlog::AppendError::fenced);
}

TEST_F(LeasesTest, AShareGoesOnIfNobodyElseTookIt) {
  ASSERT_EQ(take(one, kEvents), "mine");
  ASSERT_TRUE(write(one, 1));
  let_expire("t0");
  time.advance(Millis(10'000));
  ASSERT_FALSE(is_sure(one, kEvents));

  EXPECT_FALSE(run(one.leases.confirm(kEvents, epochs[&one][kEvents])));

  EXPECT_TRUE(is_sure(one, kEvents));
  EXPECT_TRUE(write(one, 2));
  EXPECT_THAT(one.lost, IsEmpty());
}

TEST_F(LeasesTest, AShareThatSomebodyTookIsTheirs) {
  ASSERT_EQ(take(one, kEvents), "mine");
  ASSERT_TRUE(write(one, 1));
  let_expire("t0");
  time.advance(Millis(10'000));
  ASSERT_EQ(take(two, kEvents), "mine");

  const auto lost = run(one.leases.confirm(kEvents, epochs[&one][kEvents]));

  ASSERT_TRUE(lost);
  EXPECT_EQ(lost->owner, "10.0.0.2:7102");
  EXPECT_EQ(write(one, 2).error(), eventlog::AppendError::fenced);
  EXPECT_TRUE(write(two, 2));
}

TEST_F(LeasesTest, NobodyIsSureOfAnotherShareByTheirOwn) {
  take_all(one);

  EXPECT_FALSE(one.leases.is_sure(kLobby, epochs[&one][kEvents]));
  std::set<std::uint64_t> different;
  for (const Share share : kShares) different.insert(epochs[&one][share]);
  EXPECT_THAT(different, SizeIs(kShares.size()));
}

}  // namespace
}  // namespace escaque::services::matchmaking
