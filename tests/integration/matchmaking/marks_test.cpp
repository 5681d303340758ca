// Two parts of the lobby at two instances, of which neither has heard yet what the other wrote:
// only the marks beside their logs keep a player from being given two games. ctest runs it once
// more with the fault "matchmaking.marks_ignored", which shows that nothing else does.

#include <gtest/gtest.h>

#include "matchmaking/lobby/convert_lobby.hpp"
#include "matchmaking/lobby/lobby_actor.hpp"
#include "matchmaking/lobby/lobby_copies.hpp"
#include "matchmaking/lobby/redis_lobby_store.hpp"
#include "platform/asio/planted_fault.hpp"
#include "services/matchmaking/actor_fixture.hpp"
#include "support/lobby_builder.hpp"
#include "support/site_redis.hpp"

namespace escaque::services::matchmaking {
namespace {

using support::kFiveZero;
using support::rated_player;

constexpr unsigned kPoolPart = lobby::part_of(kFiveZero);
constexpr lobby::SeekId kSeek{3};
constexpr GameId kBySeek{50};
constexpr GameId kByPool{51};
// Ana's seek is open, and she waits in a pool.
constexpr std::uint64_t kAna = 1;
constexpr std::uint64_t kBoris = 2;  // Waits in the same pool.
constexpr std::uint64_t kCleo = 3;   // Accepts the seek.

/// One instance, as far as it owns a part.
struct PartOwner {
  PartOwner(boost::asio::io_context& io, redis::Client& client, LobbyCopies& copies,
            const TimeSource& time, Metrics& metrics, unsigned part, bool& is_hearing)
      : leases(io, client, {.owner = {}, .time_to_live = Millis(60'000)}, Millis(0),
               {[] { return std::optional(kPooledFrom); }, [](Share) {},
                [] { return std::vector<std::string>(); }}),
        store(client, leases, part),
        actor(
            io,
            LobbyPorts{store, time, [](UserId, UserId) { return false; },
                       [](const game::Player&, UserId) { return std::nullopt; },
                       [](lobby::PairingMade) {}, part, [part] { return part != lobby::kMainPart; },
                       [&copies, &is_hearing, part](lobby::Seen& seen) {
                         return is_hearing ? copies.news_for(part, seen) : lobby::HeedOthers{};
                       }},
            LobbyConfig(), metrics, log::Logger()) {
    leases.begin("part" + std::to_string(part));
  }

  Leases leases;
  RedisLobbyStore store;
  LobbyActor actor;
};

class MarksTest : public ActorFixture {
 protected:
  using Outcome = Result<lobby::Answer, rpc::Error>;

  void SetUp() override {
    run(client->wait_connected());
    run(copies.start());
    for (PartOwner* each : {&seeks, &pools}) {
      begin(each->actor.run());
      begin(each->actor.stand_by(Millis(50)));
    }
    run_until([this] { return seeks.actor.is_serving() && pools.actor.is_serving(); });
    const auto opened = give(
        seeks, lobby::OpenSeek{
                   .id = kSeek, .owner = rated_player(kAna, 1500), .terms = support::casual()});
    ASSERT_TRUE(opened);
    for (const std::uint64_t user : {kAna, kBoris}) {
      ASSERT_TRUE(give(pools, lobby::JoinPool{rated_player(user, 1500), kFiveZero}));
    }
  }
  void TearDown() override {
    copies.stop();
    for (PartOwner* each : {&seeks, &pools}) {
      each->actor.stop();
      each->leases.stop();
    }
    run_until([this] { return running == 0; });
  }

  Outcome give(PartOwner& to, lobby::Action action) {
    lobby::Command command{"c" + std::to_string(++commands), std::move(action)};
    return result_of(begin(to.actor.submit(std::move(command))));
  }
  Outcome accept() {
    return give(seeks, lobby::AcceptSeek{rated_player(kCleo, 1500), kSeek, {kBySeek, 0}});
  }
  Outcome pair_pool() { return give(pools, lobby::PairPools{.games = {kByPool}, .random = 0}); }
  /// What both have written, in the end of which everything is heard.
  std::string everything() {
    is_hearing = true;
    run_until([this] {
      return copies.of(lobby::kMainPart).version == seeks.actor.lobby()->version &&
             copies.of(kPoolPart).version == pools.actor.lobby()->version;
    });
    run(seeks.actor.heed());
    run(pools.actor.heed());
    std::string text;
    for (const unsigned part : {lobby::kMainPart, kPoolPart}) {
      const auto stored = run(log.read(eventlog::lobby_stream(part)));
      for (const eventlog::Entry& each : *stored) {
        v1::LobbyEntry wire;
        EXPECT_TRUE(wire.ParseFromString(each.payload));
        text += support::describe(from_wire(wire)->facts) + '\n';
      }
    }
    return text;
  }

  test::SiteRedis redis;
  std::unique_ptr<redis::Client> client = redis::make_client(io, redis.config(), {});
  eventlog::EventLog log{*client};
  LobbyCopies copies{io, log, log::Logger(), [](unsigned, const auto&) {}};
  bool is_hearing = false;
  PartOwner seeks{io, *client, copies, time, metrics, lobby::kMainPart, is_hearing};
  PartOwner pools{io, *client, copies, time, metrics, kPoolPart, is_hearing};
  const bool are_ignored = ESCAQUE_PLANTED_FAULT("matchmaking.marks_ignored", 1);
  int commands = 0;
};

TEST_F(MarksTest, AWaveLeavesOutWhoeverHasJustBeenPairedByTheirSeek) {
  ASSERT_TRUE(accept());

  EXPECT_EQ(pair_pool().has_value(), are_ignored) << "Boris is left, and waits";

  const std::string all = everything();
  EXPECT_NE(all.find("game 50: "), std::string::npos) << all;
  EXPECT_EQ(all.find("game 51: ") != std::string::npos, are_ignored) << all;
}

TEST_F(MarksTest, ASeekIsNotAcceptedWhoseOwnerHasJustBeenPairedInAPool) {
  ASSERT_TRUE(pair_pool());

  const auto accepted = accept();

  EXPECT_EQ(accepted.has_value(), are_ignored);
  const std::string all = everything();
  EXPECT_NE(all.find("game 51: "), std::string::npos) << all;
  EXPECT_EQ(all.find("game 50: ") != std::string::npos, are_ignored) << all;
  if (are_ignored) return;
  EXPECT_EQ(accepted.error().reason(), common_v1::REASON_UNAVAILABLE) << "as nobody has heard why";
  EXPECT_EQ(accept().error().reason(), common_v1::REASON_NO_SUCH_SEEK);
}

}  // namespace
}  // namespace escaque::services::matchmaking
