#include "platform/service/redis_fitness.hpp"

#include <gmock/gmock.h>

#include "platform/redis/slot.hpp"
#include "support/cluster/redis_cluster.hpp"
#include "support/io_fixture.hpp"
#include "support/site_redis.hpp"

namespace escaque::service {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Optional;

std::string info(const std::string& version = "7.0.15", const std::string& mode = "standalone",
                 const std::string& role = "master", const std::string& policy = "noeviction") {
  return "# Server\r\nredis_version:" + version + "\r\nredis_mode:" + mode +
         "\r\n\r\n# Memory\r\nmaxmemory_policy:" + policy + "\r\nrole:" + role + "\r\n";
}

class RedisFitnessTest : public test::IoFixture {
 protected:
  test::SiteRedis redis;
  std::unique_ptr<redis::Client> client = redis::make_client(io, redis.config(), {});
};

TEST_F(RedisFitnessTest, TakesWhatTheTestsRunOn) {
  EXPECT_EQ(run(why_unfit(*client)), std::nullopt);
  EXPECT_EQ(why_unfit(info(), ""), std::nullopt);
  EXPECT_EQ(why_unfit("", ""), std::nullopt) << "what it does not say";
}

TEST_F(RedisFitnessTest, RefusesAnotherMajorVersion) {
  for (const std::string version : {"6.0.16", "8.0.0", "70.1.0"}) {
    EXPECT_THAT(why_unfit(info(version), ""),
                Optional(AllOf(HasSubstr("its version is " + version), HasSubstr("expected: 7"))));
  }
}

TEST_F(RedisFitnessTest, RefusesOneThatDropsWhatItHas) {
  EXPECT_THAT(why_unfit(info("7.2.4", "standalone", "master", "allkeys-lru"), ""),
              Optional(AllOf(HasSubstr("maxmemory-policy allkeys-lru"), HasSubstr("noeviction"))));
}

TEST_F(RedisFitnessTest, RefusesAServerOfAClusterAsTheOnlyOne) {
  EXPECT_THAT(why_unfit(info("7.0.15", "cluster"), ""), Optional(HasSubstr("redis.nodes")));
  EXPECT_EQ(why_unfit(info("7.0.15", "cluster", "slave"), "10.0.0.1:7000"), std::nullopt);
}

TEST_F(RedisFitnessTest, RefusesAReplica) {
  EXPECT_THAT(why_unfit(info("7.0.15", "standalone", "slave"), ""),
              Optional(HasSubstr("expected: its master")));
}

TEST_F(RedisFitnessTest, NamesTheServerOfAClusterThatIsUnfit) {
  EXPECT_THAT(why_unfit(info("6.0.16", "cluster"), "10.0.0.1:7000"),
              Optional(HasSubstr("the Redis at 10.0.0.1:7000 cannot be used: its version is 6")));
}

TEST_F(RedisFitnessTest, NamesTheServersWhoseClocksAreApart) {
  const auto at = [](const std::string& server, const std::string& time) {
    return redis::ServerAnswer{server,
                               redis::Reply{"# Server\r\nserver_time_usec:" + time + "\r\n"}};
  };
  const auto first = at("10.0.0.1:7000", "1780000000000000");
  const auto slower = at("10.0.0.2:7000", "1780000004999999");
  const auto ahead = at("10.0.0.3:7000", "1780000010000000");
  const redis::ServerAnswer silent{"10.0.0.4:7000", redis::RedisError::timed_out};

  EXPECT_EQ(why_clocks_are_apart({}), std::nullopt);
  EXPECT_EQ(why_clocks_are_apart({silent, first, slower}), std::nullopt);
  EXPECT_THAT(why_clocks_are_apart({slower, first, ahead, silent}),
              Optional(HasSubstr("Redis at 10.0.0.3:7000 is 10 s ahead of that at 10.0.0.1:7000")));
}

TEST_F(RedisFitnessTest, SaysNothingOnceTheClientIsStopped) {
  client->stop();
  EXPECT_EQ(run(why_unfit(*client)), std::nullopt);
}

class ClusterFitnessTest : public test::IoFixture {
 protected:
  /// As it is set at one of the primaries while it is examined.
  std::optional<std::string> why_unfit_with(std::size_t primary, const std::string& policy) {
    cluster.ask(primary, {"CONFIG", "SET", "maxmemory-policy", policy});
    auto why = run(why_unfit(*client));
    cluster.ask(primary, {"CONFIG", "SET", "maxmemory-policy", "noeviction"});
    return why;
  }

  test::RedisCluster& cluster = test::RedisCluster::shared();
  std::unique_ptr<redis::Client> client = redis::make_client(io, cluster.config(), {});
};

TEST_F(ClusterFitnessTest, ExaminesEveryPrimary) {
  EXPECT_EQ(run(why_unfit(*client)), std::nullopt);
  for (const unsigned slot : {0U, redis::kSlots / 2, redis::kSlots - 1}) {
    const std::size_t primary = cluster.primary_of(slot);
    const std::string address = "127.0.0.1:" + std::to_string(cluster.server(primary).port());

    EXPECT_THAT(why_unfit_with(primary, "allkeys-lru"),
                Optional(AllOf(HasSubstr("the Redis at " + address), HasSubstr("allkeys-lru"))));
  }
  EXPECT_EQ(run(why_unfit(*client)), std::nullopt);
}

TEST_F(ClusterFitnessTest, LeavesOutAPrimaryThatIsAwayAndHasNoSuccessor) {
  const std::size_t away = cluster.primary_of(0);
  cluster.server(cluster.replica_of(away)).kill();
  cluster.server(away).kill();
  const std::size_t other = cluster.primary_of(redis::kSlots - 1);

  const auto why_not_other = why_unfit_with(other, "allkeys-lru");
  const auto why = run(why_unfit(*client));
  cluster.wait_whole();

  EXPECT_THAT(why_not_other, Optional(HasSubstr("allkeys-lru")));
  EXPECT_EQ(why, std::nullopt);
}

}  // namespace
}  // namespace escaque::service
