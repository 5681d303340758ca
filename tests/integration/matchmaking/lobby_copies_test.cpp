// The logs of all parts of the lobby, as every instance reads them.

#include "matchmaking/lobby/lobby_copies.hpp"

#include <gmock/gmock.h>

#include "matchmaking/lobby/convert_lobby.hpp"
#include "matchmaking/lobby/redis_lobby_store.hpp"
#include "platform/eventlog/keys.hpp"
#include "support/io_fixture.hpp"
#include "support/lobby_builder.hpp"
#include "support/site_redis.hpp"

namespace escaque::services::matchmaking {
namespace {

using support::kFiveZero;
using support::rated_player;
using testing::ElementsAre;
using testing::IsEmpty;

class LobbyCopiesTest : public test::IoFixture {
 protected:
  LobbyCopiesTest() {
    run(client->wait_connected());
    run(client->command("SET", eventlog::shard_keys(0, "l").lease, "7:test"));
  }

  void write(unsigned part, lobby::Facts facts) {
    const std::string stream = eventlog::lobby_stream(part);
    lobby::Entry entry{++versions.at(part), {}, std::move(facts)};
    const std::string payload = to_wire(entry).SerializeAsString();
    eventlog::EntityKeys keys{
        .stream = stream, .member = stream, .shard = eventlog::shard_keys(0, "l")};
    keys.shard.owner = "test";
    ASSERT_TRUE(run(log.append(
        keys,
        {.epoch = 7, .version = static_cast<std::uint64_t>(entry.version), .payload = payload})));
  }
  void pair(unsigned part, std::uint64_t white, std::uint64_t black) {
    write(part,
          {lobby::PairingMade{.game = GameId{static_cast<std::uint64_t>(++games)},
                              .players = {rated_player(white, 1500), rated_player(black, 1500)},
                              .terms = support::rated(),
                              .rematch_of = std::nullopt}});
  }
  void join(unsigned part, std::uint64_t user) {
    write(part, {lobby::PoolJoined{{rated_player(user, 1500), kFiveZero, UtcTime()}}});
  }
  void read() {
    run(copies.start());
    run_until([this] { return copies.are_complete(); });
  }
  std::vector<std::uint64_t> paired_for(unsigned part, lobby::Seen& seen) {
    std::vector<std::uint64_t> users;
    for (const UserId user : copies.news_for(part, seen).paired) users.push_back(user.value);
    return users;
  }

  test::SiteRedis redis;
  std::unique_ptr<redis::Client> client = redis::make_client(io, redis.config(), {});
  eventlog::EventLog log{*client};
  std::array<lobby::Version, lobby::kParts> versions{};
  int games = 0;
  std::vector<unsigned> told;   // Parts, with each news.
  std::vector<unsigned> begun;  // Parts that were read to the end.
  LobbyCopies copies{io, log, log::Logger(), [this](unsigned part, const auto& news) {
                       (news ? told : begun).push_back(part);
                     }};
};

TEST_F(LobbyCopiesTest, AreWhatTheLogsSayAndGoOn) {
  join(3, 1);
  join(1, 2);
  read();
  EXPECT_EQ(copies.of(3).pool_members.size(), 1U);
  EXPECT_THAT(told, IsEmpty()) << "what was before is read by whoever asks";

  join(3, 4);
  run_until([this] { return copies.of(3).version == 2; });

  EXPECT_EQ(copies.of(3).pool_members.size(), 2U);
  EXPECT_THAT(told, ElementsAre(3));
  EXPECT_EQ(begun.size(), lobby::kParts);
  EXPECT_FALSE(copies.are_pools_empty());
}

TEST_F(LobbyCopiesTest, TellEachOwnerWhatTheOthersWroteOnce) {
  pair(0, 1, 2);
  pair(3, 3, 4);
  read();
  lobby::Seen seen{};

  EXPECT_THAT(paired_for(3, seen), ElementsAre(1, 2)) << "not its own";
  EXPECT_EQ(seen.at(0), 1);
  EXPECT_THAT(paired_for(3, seen), IsEmpty());

  pair(0, 5, 6);
  run_until([this] { return copies.of(0).version == 2; });
  EXPECT_THAT(paired_for(3, seen), ElementsAre(5, 6));
}

TEST_F(LobbyCopiesTest, TellNothingOfWhatIsNotReadToTheEnd) {
  pair(0, 1, 2);
  lobby::Seen seen{};
  seen.at(0) = 1;

  run(copies.start());
  EXPECT_FALSE(copies.is_complete(0));
  EXPECT_THAT(paired_for(3, seen), IsEmpty());
  EXPECT_EQ(seen.at(0), 1) << "nor is it forgotten what has been seen";
  run_until([this] { return copies.are_complete(); });
  EXPECT_THAT(paired_for(3, seen), IsEmpty());
}

TEST_F(LobbyCopiesTest, ALogThatHasLostEntriesIsReadAgain) {
  if (client->is_cluster()) GTEST_SKIP() << "the key is put back by hand";
  join(3, 1);
  const auto before = redis::to_text(run(client->command("DUMP", eventlog::lobby_stream(3))));
  join(3, 2);
  pair(3, 1, 2);
  read();
  lobby::Seen seen{};
  EXPECT_THAT(paired_for(0, seen), ElementsAre(1, 2));
  EXPECT_EQ(seen.at(3), 3);

  // Another Redis takes the place of this one that does not have the last two.
  run(client->command("RESTORE", eventlog::lobby_stream(3), "0", before->value(), "REPLACE"));
  run(client->command("CLIENT", "KILL", "TYPE", "pubsub", "SKIPME", "no"));
  run(client->command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "no"));
  run_until([this] { return copies.of(3).version == 1 && copies.are_complete(); });

  EXPECT_THAT(paired_for(0, seen), IsEmpty());
  EXPECT_EQ(seen.at(3), 1) << "what comes now is news";
  versions.at(3) = 1;
  pair(3, 1, 5);
  run_until([this] { return copies.of(3).version == 2; });
  EXPECT_THAT(paired_for(0, seen), ElementsAre(1, 5));
}

TEST_F(LobbyCopiesTest, WhoeverWaitsForALogWaitsNoLongerThanItIsRead) {
  read();
  lobby::Seen needed{};
  needed.at(3) = 1;
  bool is_over = false;
  boost::asio::co_spawn(
      io,
      [&]() -> Awaitable<void> {
        co_await copies.read_until(needed, std::chrono::minutes(10));
        is_over = true;
      },
      boost::asio::detached);
  join(3, 1);
  run_until([&] { return is_over; });

  needed.at(3) = 2;
  run(copies.read_until(needed, Millis(1)));
  EXPECT_EQ(copies.of(3).version, 1) << "for a moment only";
  copies.stop();
  run(copies.read_until(needed, std::chrono::minutes(10)));
}

using RedisLobbyStoreTest = LobbyCopiesTest;

TEST_F(RedisLobbyStoreTest, DropsWhatIsBeforeASnapshotAndKeepsTheRest) {
  for (const std::uint64_t user : {1, 2, 3, 4}) join(3, user);
  join(1, 5);
  Leases leases(io, *client, {.owner = "test"}, Millis(0),
                {[] { return std::optional(kPooledFrom); }, [](Share) {},
                 [] { return std::vector<std::string>(); }});
  RedisLobbyStore store(*client, leases, 3);

  run(store.trim_before(3));

  const auto left = run(log.read(eventlog::lobby_stream(3)));
  ASSERT_TRUE(left);
  ASSERT_EQ(left->size(), 2U);
  EXPECT_EQ(left->front().version(), 3U);
  EXPECT_EQ(left->back().version(), 4U);
  const auto other = run(log.read(eventlog::lobby_stream(1)));
  ASSERT_TRUE(other);
  EXPECT_EQ(other->size(), 1U) << "the log of another part";
}

}  // namespace
}  // namespace escaque::services::matchmaking
