#include "matchmaking/people/absence.hpp"

#include "support/io_fixture.hpp"
#include "support/site_redis.hpp"

namespace escaque::services::matchmaking {
namespace {

class AbsenceTest : public test::IoFixture {
 protected:
  AbsenceTest() { run(client->wait_connected()); }

  /// As gateways do; by Redis' clock.
  void write_expiry(UserId user, const std::string& expiry) {
    run(client->command("ZADD", "presence:players", expiry, to_string(user)));
  }
  bool is_one_away(UserId user) { return run(is_away(*client, user)); }

  test::SiteRedis redis;
  std::unique_ptr<redis::Client> client = redis::make_client(io, redis.config(), {});
};

TEST_F(AbsenceTest, WhoeverNoGatewayHasIsAwayOnceGatewaysSayWhomTheyHave) {
  EXPECT_FALSE(is_one_away(UserId{1})) << "nobody is known to be anywhere";

  write_expiry(UserId{2}, "9999999999999");

  EXPECT_TRUE(is_one_away(UserId{1}));
  EXPECT_FALSE(is_one_away(UserId{2}));
  write_expiry(UserId{2}, "1");
  EXPECT_TRUE(is_one_away(UserId{2}));
}

}  // namespace
}  // namespace escaque::services::matchmaking
