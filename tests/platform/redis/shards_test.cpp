#include "platform/redis/shards.hpp"

#include <cstdint>
#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::redis {
namespace {

using testing::ElementsAre;

Reply said(std::string words) { return {std::move(words)}; }
Reply counted(std::int64_t value) { return {value}; }

/// As Redis 7.0 describes it.
Reply node(const std::string& role, const std::string& host, std::int64_t port, std::int64_t offset,
           const std::string& health) {
  return {Reply::Array{said("id"), said("0a1b"), said("port"), counted(port), said("ip"),
                       said(host), said("endpoint"), said(host), said("role"), said(role),
                       said("replication-offset"), counted(offset), said("health"), said(health)}};
}

Reply shard(Reply::Array slots, Reply::Array nodes) {
  return {
      Reply::Array{said("slots"), Reply{std::move(slots)}, said("nodes"), Reply{std::move(nodes)}}};
}

TEST(Shards, NameReplicasThatAreAwayOrHaveNoData) {
  const Reply reply{Reply::Array{
      shard({counted(0), counted(8191)}, {node("master", "10.0.0.1", 7000, 1400, "online"),
                                          node("replica", "10.0.0.2", 7000, 1400, "online"),
                                          node("replica", "10.0.0.3", 7000, 0, "loading")}),
      shard({counted(8192), counted(16383)}, {node("master", "10.0.0.4", 7000, 70, "online"),
                                              node("replica", "10.0.0.5", 7000, 70, "fail")})}};

  const auto servers = parse_shards(reply, "10.0.0.1:7000", Port::plain);

  ASSERT_TRUE(servers);
  const ClusterServer synced{
      .address = "10.0.0.2:7000", .is_replica = true, .primary = "10.0.0.1:7000"};
  ClusterServer empty = synced;
  empty.address = "10.0.0.3:7000";
  empty.has_data = false;
  EXPECT_THAT(*servers,
              ElementsAre(ClusterServer{.address = "10.0.0.1:7000", .has_slots = true}, synced,
                          empty, ClusterServer{.address = "10.0.0.4:7000", .has_slots = true},
                          ClusterServer{.address = "10.0.0.5:7000",
                                        .is_replica = true,
                                        .primary = "10.0.0.4:7000",
                                        .is_lost = true}));
}

TEST(Shards, KnowAPrimaryThatWasReplaced) {
  const Reply alone{Reply::Array{shard({}, {node("master", "10.0.0.1", 7000, 9, "fail")})}};
  const ClusterServer lost{.address = "10.0.0.1:7000", .is_lost = true};
  const auto of_its_own = parse_shards(alone, "10.0.0.2:7000", Port::plain);
  ASSERT_TRUE(of_its_own);
  EXPECT_THAT(*of_its_own, ElementsAre(lost));

  // Redis 7.2.
  const Reply together{Reply::Array{shard(
      {counted(0), counted(16383)},
      {node("master", "10.0.0.1", 7000, 9, "fail"), node("master", "10.0.0.2", 7000, 12, "online"),
       node("replica", "10.0.0.3", 7000, 12, "online")})}};
  const auto of_one = parse_shards(together, "10.0.0.2:7000", Port::plain);
  ASSERT_TRUE(of_one);
  EXPECT_THAT(
      *of_one,
      ElementsAre(lost, ClusterServer{.address = "10.0.0.2:7000", .has_slots = true},
                  ClusterServer{
                      .address = "10.0.0.3:7000", .is_replica = true, .primary = "10.0.0.2:7000"}));
}

TEST(Shards, TakeTheHostThatWasAskedAndThePortThatIsWanted) {
  Reply both{Reply::Array{said("port"), counted(7000), said("tls-port"), counted(7001),
                          said("endpoint"), Reply{Nil{}}, said("role"), said("master"),
                          said("health"), said("online")}};
  Reply nowhere{Reply::Array{said("endpoint"), said(""), said("role"), said("replica")}};
  const Reply reply{Reply::Array{shard({}, {std::move(both), std::move(nowhere)})}};

  for (const auto& [port, expected] :
       {std::pair{Port::plain, "cache.example:7000"}, std::pair{Port::tls, "cache.example:7001"}}) {
    const auto servers = parse_shards(reply, "cache.example:6379", port);
    ASSERT_TRUE(servers);
    EXPECT_THAT(*servers, ElementsAre(ClusterServer{.address = expected}));
  }
}

TEST(Shards, RefuseWhatTheyAreNot) {
  const auto error = [](const Reply& reply) {
    return parse_shards(reply, "a:1", Port::plain).error();
  };
  EXPECT_EQ(error({ErrorReply{"NOPERM"}}), RedisError::refused);
  EXPECT_EQ(error(counted(1)), RedisError::unexpected_reply);
  EXPECT_EQ(error({Reply::Array{said("slots")}}), RedisError::unexpected_reply);
  EXPECT_EQ(error({Reply::Array{shard({}, {said("node")})}}), RedisError::unexpected_reply);
}

}  // namespace
}  // namespace escaque::redis
