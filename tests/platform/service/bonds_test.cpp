#include "platform/service/bonds.hpp"

#include <gmock/gmock.h>

#include "support/io_fixture.hpp"
#include "support/site_redis.hpp"

namespace escaque::service {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Optional;

class BondsTest : public test::IoFixture {
 protected:
  /// What a process with these bonds is told.
  std::optional<std::string> told(std::vector<Bond> all) {
    Bonds bonds(*client);
    for (Bond& bond : all) bonds.add(std::move(bond));
    EXPECT_TRUE(bonds.health_check().trouble()) << "before it has asked";
    auto foreign = run(bonds.check());
    EXPECT_EQ(bonds.health_check().trouble().has_value(), foreign.has_value());
    return foreign;
  }

  test::SiteRedis redis;
  std::unique_ptr<redis::Client> client = redis::make_client(io, redis.config(), {});
};

TEST_F(BondsTest, AreMadeByTheFirstAndKeptByTheSame) {
  EXPECT_EQ(told({{"database of games", "a"}, {"seal key of games", "k"}}), std::nullopt);
  EXPECT_EQ(told({{"database of games", "a"}, {"database of ratings", "b"}}), std::nullopt);
  EXPECT_EQ(told({}), std::nullopt);
}

TEST_F(BondsTest, RefuseWhatRedisDoesNotKnow) {
  ASSERT_EQ(told({{"database of games", "a"}, {"seal key of games", "k"}}), std::nullopt);
  EXPECT_THAT(told({{"database of games", "b"}}),
              Optional(AllOf(HasSubstr("another database of games: a, ours is b"),
                             HasSubstr("HDEL bonds \"database of games\""))));
  EXPECT_THAT(told({{"database of games", "a"}, {"seal key of games", "l"}}),
              Optional(HasSubstr("another seal key of games: k, ours is l")));
}

}  // namespace
}  // namespace escaque::service
