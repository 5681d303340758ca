// An arena as a page sees it that follows it over the socket.

#include <gtest/gtest.h>

#include "integration/gateway/gateway_fixture.hpp"

namespace escaque::services::gateway {
namespace {

const std::string kArena = "0000000000B";

class ArenasTest : public GatewayFixture {
 protected:
  void SetUp() override {
    config.call_deadline = Millis(250);
    GatewayFixture::SetUp();
  }
  static v1::ClientMessage follow_arena() {
    v1::ClientMessage message;
    message.mutable_follow_arena()->set_arena_id(kArena);
    return message;
  }
  /// As often as it takes: with so little time for an answer it may come too late.
  void create_arena(const Player& organizer) {
    const auto starts = (time.utc_now() + std::chrono::hours(1)).time_since_epoch().count();
    const std::string arena = R"({"createArena":{"regulations":{"name":"Evening","timeControl":)"
                              R"({"baseMs":180000},"durationMs":60000,"startsMs":)" +
                              std::to_string(starts) + "}}}";
    run_until([&] {
      return request("POST", "/api/v1/arena/" + kArena, arena, organizer.token).status == 200;
    });
  }
  void stop_matchmaking() {
    const std::string address = (*matchmaking_)->address();
    const auto port = std::stoul(address.substr(address.rfind(':') + 1));
    matchmaking_config.listen.port = static_cast<std::uint16_t>(port);
    matchmaking_.reset();
  }
  void restart_matchmaking() { matchmaking_.emplace(matchmaking_config, time, log::Logger()); }
  /// Asked after what a socket has sent: that one has been without an answer by then, too.
  void expect_nobody_knows() { EXPECT_GE(request("GET", "/api/v1/arena/" + kArena).status, 503); }
};

TEST_F(ArenasTest, WhoeverFollowsWhileNobodyKnowsTheArenaIsAnsweredLater) {
  create_arena(registered("Organizer"));
  stop_matchmaking();
  const auto visitor = connect();
  const std::string id = visitor->send(follow_arena());
  expect_nobody_knows();
  expect_nobody_knows();

  restart_matchmaking();

  const auto told = wait(visitor, [&](const auto& m) { return m.reply_to() == id; });
  EXPECT_EQ(told.arena_entries().entries_size(), 1);
}

TEST_F(ArenasTest, OnlyTheLastWishToFollowIsAnswered) {
  create_arena(registered("Organizer"));
  stop_matchmaking();
  const auto visitor = connect();
  const std::string first = visitor->send(follow_arena());
  expect_nobody_knows();
  const std::string last = visitor->send(follow_arena());
  expect_nobody_knows();

  restart_matchmaking();

  const auto told = wait(visitor, [](const auto& m) { return m.has_arena_entries(); });
  EXPECT_EQ(told.reply_to(), last);
  EXPECT_FALSE(visitor->take([&](const auto& m) { return m.reply_to() == first; }));
}

TEST_F(ArenasTest, WhatDoesNotExistIsRefusedAsSoonAsSomebodyCanSaySo) {
  stop_matchmaking();
  const auto visitor = connect();
  const std::string id = visitor->send(follow_arena());
  expect_nobody_knows();
  expect_nobody_knows();

  restart_matchmaking();

  const auto told = wait(visitor, [&](const auto& m) { return m.reply_to() == id; });
  EXPECT_EQ(told.refusal().error().reason(), common_v1::REASON_NO_SUCH_EVENT);
}

}  // namespace
}  // namespace escaque::services::gateway
