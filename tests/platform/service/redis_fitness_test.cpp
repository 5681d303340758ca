#include "platform/service/redis_fitness.hpp"

#include <gmock/gmock.h>

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
  EXPECT_EQ(why_unfit(info(), false), std::nullopt);
  EXPECT_EQ(why_unfit("", false), std::nullopt) << "what it does not say";
}

TEST_F(RedisFitnessTest, RefusesAnotherMajorVersion) {
  for (const std::string version : {"6.0.16", "8.0.0", "70.1.0"}) {
    EXPECT_THAT(why_unfit(info(version), false),
                Optional(AllOf(HasSubstr("its version is " + version), HasSubstr("expected: 7"))));
  }
}

TEST_F(RedisFitnessTest, RefusesOneThatDropsWhatItHas) {
  EXPECT_THAT(why_unfit(info("7.2.4", "standalone", "master", "allkeys-lru"), false),
              Optional(AllOf(HasSubstr("maxmemory-policy allkeys-lru"), HasSubstr("noeviction"))));
}

TEST_F(RedisFitnessTest, RefusesAServerOfAClusterAsTheOnlyOne) {
  EXPECT_THAT(why_unfit(info("7.0.15", "cluster"), false), Optional(HasSubstr("redis.nodes")));
  EXPECT_EQ(why_unfit(info("7.0.15", "cluster", "slave"), true), std::nullopt);
}

TEST_F(RedisFitnessTest, RefusesAReplica) {
  EXPECT_THAT(why_unfit(info("7.0.15", "standalone", "slave"), false),
              Optional(HasSubstr("expected: its master")));
}

}  // namespace
}  // namespace escaque::service
