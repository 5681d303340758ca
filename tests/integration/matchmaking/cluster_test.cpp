// Events and the lobby on a Redis Cluster where an entry is acknowledged by a replica: what is in a
// log without one is not answered.

#include <utility>

#include "event_fixture.hpp"
#include "platform/redis/slot.hpp"
#include "support/cluster/redis_cluster.hpp"

namespace escaque::services::matchmaking {
namespace {

class MatchmakingWithReplicas : public EventFixture {
 protected:
  MatchmakingWithReplicas() : EventFixture(2) {}

  void SetUp() override {
    ASSERT_TRUE(test::SiteRedis::is_cluster()) << "needs ESCAQUE_TEST_REDIS=cluster, as in ctest";
    EventFixture::SetUp();
    replicas = 1;
    start();
  }
  void TearDown() override {
    resume_replica();
    EventFixture::TearDown();
    test::RedisCluster::shared().wait_whole();
  }

  static std::size_t primary_of(const std::string& stream) {
    return test::RedisCluster::shared().primary_of(redis::slot_of(stream));
  }
  void stop_replica_of(const std::string& stream) {
    auto& cluster = test::RedisCluster::shared();
    stopped = &cluster.server(cluster.replica_of(primary_of(stream)));
    stopped->pause();
  }
  void resume_replica() {
    if (stopped != nullptr) std::exchange(stopped, nullptr)->resume();
  }
  /// Nothing while its server is away.
  std::optional<std::int64_t> length_of(const std::string& stream) {
    const auto length = redis::to_integer(run(client->command("XLEN", stream)));
    return length ? std::optional(*length) : std::nullopt;
  }
  /// Twice the same, so that the second one finds in the log what the first one has written.
  template <class Base, class Request, class Response>
  void expect_unavailable(grpc::Status (Base::*method)(grpc::ClientContext*, const Request&,
                                                       Response*),
                          const Request& request) {
    for (int i = 0; i < 2; ++i) {
      Response response;
      EXPECT_EQ(test::reason_of(call(method, request, response)), common_v1::REASON_UNAVAILABLE);
    }
  }
  /// The replica takes over, and becomes a primary with a replica.
  void lose_primary_of(const std::string& stream) {
    auto& cluster = test::RedisCluster::shared();
    const auto lost = primary_of(stream);
    cluster.server(lost).kill();
    run_until([&] { return is_replaced(stream, lost); });
    cluster.wait_whole();
  }

  test::RedisServer* stopped = nullptr;

 private:
  static bool is_replaced(const std::string& stream, std::size_t lost) {
    auto& cluster = test::RedisCluster::shared();
    for (std::size_t i = 0; i < cluster.size(); ++i) {
      const bool asks = i != lost && cluster.server(i).is_running();
      if (asks && cluster.ask(i, {"ROLE"}).starts_with("master") &&
          cluster.ask(i, {"EXISTS", stream}) == "1") {
        return true;
      }
    }
    return false;
  }
};

TEST_F(MatchmakingWithReplicas, ACommandOfAnEventIsDoneWhenAReplicaHasIt) {
  v1::Regulations regulations;
  regulations.set_name("Club open");
  regulations.set_rounds(3);
  create(std::move(regulations));
  const std::string stream = eventlog::entity_keys("t", 77).stream;
  ASSERT_EQ(length_of(stream), 1);
  v1::CommandEventRequest enter;
  *enter.mutable_user() = players[0];
  enter.mutable_command()->set_command_id("enter");
  enter.mutable_command()->set_event_id(event_id);
  enter.mutable_command()->mutable_enter_event();

  stop_replica_of(stream);
  expect_unavailable(&Stub::CommandEvent, enter);
  EXPECT_EQ(length_of(stream), 2) << "its log has it";
  EXPECT_TRUE(owns_events()) << "other events are served";

  resume_replica();
  v1::CommandEventResponse response;
  ASSERT_TRUE(insist(&Stub::CommandEvent, enter, response).ok());
  EXPECT_EQ(event().entrants_size(), 1);

  lose_primary_of(stream);
  run_until([&] { return length_of(stream).has_value(); });
  EXPECT_EQ(length_of(stream), 2);
  EXPECT_EQ(event().entrants_size(), 1);
}

TEST_F(MatchmakingWithReplicas, ASeekIsOpenWhenAReplicaHasIt) {
  const std::string stream = eventlog::lobby_stream(lobby::kMainPart);
  opened_seek(players[0]);
  const auto before = length_of(stream);
  ASSERT_TRUE(before);
  const auto request = seek(players[1]);

  stop_replica_of(stream);
  expect_unavailable(&Stub::CommandLobby, request);
  EXPECT_EQ(length_of(stream), *before + 1) << "the log has it";

  resume_replica();
  v1::CommandLobbyResponse response;
  ASSERT_TRUE(insist(&Stub::CommandLobby, request, response).ok());
  EXPECT_EQ(lobby().seeks_size(), 2);
  EXPECT_EQ(length_of(stream), *before + 1);
}

}  // namespace
}  // namespace escaque::services::matchmaking
