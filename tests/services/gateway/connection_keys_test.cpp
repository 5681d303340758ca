// The keys that all gateways hash with, in a real Redis.

#include "gateway/hub/connection_keys.hpp"

#include <gtest/gtest.h>

#include "support/io_fixture.hpp"
#include "support/site_redis.hpp"

namespace escaque::services::gateway {
namespace {

class ConnectionKeysTest : public test::IoFixture {
 protected:
  ConnectionKeysTest() { run(client->wait_connected()); }

  ConnectionKeys shared(Millis lives) {
    const auto keys = run(share_keys(*client, lives));
    EXPECT_TRUE(keys);
    return keys.value_or(ConnectionKeys());
  }

  test::SiteRedis redis;
  std::unique_ptr<redis::Client> client = redis::make_client(io, redis.config(), {});
};

TEST_F(ConnectionKeysTest, AreTheSameForWhoeverAsks) {
  const ConnectionKeys first = shared(std::chrono::days(30));
  const ConnectionKeys second = shared(std::chrono::days(30));

  EXPECT_EQ(first.device.size(), 64u);
  EXPECT_EQ(first.device, second.device);
  EXPECT_EQ(first.network, second.network);
  EXPECT_EQ(first.network_number, second.network_number);
  EXPECT_NE(first.device, first.network);
}

TEST_F(ConnectionKeysTest, AKeyOfNetworksThatWasReplacedIsGone) {
  const ConnectionKeys first = shared(std::chrono::days(30));
  const ConnectionKeys second = shared(std::chrono::days(29));
  const auto fields = redis::to_integer(run(client->command("HLEN", "keys:{sessions}")));

  EXPECT_NE(first.network_number, second.network_number);
  EXPECT_NE(first.network, second.network);
  EXPECT_EQ(first.device, second.device);
  EXPECT_EQ(*fields, 2) << "that of devices and one of networks";
}

}  // namespace
}  // namespace escaque::services::gateway
