#include "gateway/people/blocked_networks.hpp"

#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

accounts_v1::Measures blocks(std::int64_t version, const std::vector<const char*>& prefixes,
                             double until_ms) {
  accounts_v1::Measures measures;
  measures.set_version(version);
  for (const char* prefix : prefixes) {
    auto& one = *measures.add_measures();
    one.set_kind(accounts_v1::MEASURE_KIND_PREFIX);
    one.set_prefix(prefix);
    one.set_until_ms(until_ms);
  }
  return measures;
}

constexpr UtcTime kNow{Millis(1'000)};

TEST(BlockedNetworks, HoldForThePrefixesOfClientsUntilTheyEnd) {
  BlockedNetworks blocked;
  EXPECT_FALSE(blocked.blocked_until("192.0.2.7", kNow));
  blocked.replace(blocks(3, {"192.0.2.0/24", "2001:db8:1::/48"}, 5'000));

  EXPECT_EQ(blocked.blocked_until("192.0.2.7", kNow), UtcTime(Millis(5'000)));
  EXPECT_TRUE(blocked.blocked_until("2001:db8:1:2::/64", kNow));
  EXPECT_FALSE(blocked.blocked_until("192.0.3.7", kNow));
  EXPECT_FALSE(blocked.blocked_until("2001:db8:2:2::/64", kNow));
  EXPECT_FALSE(blocked.blocked_until("192.0.2.7", UtcTime(Millis(5'000))));
}

TEST(BlockedNetworks, IgnoreWhatIsOlderThanWhatTheyKnow) {
  BlockedNetworks blocked;
  blocked.replace(blocks(3, {"192.0.2.7"}, 5'000));

  blocked.replace(blocks(2, {}, 0));
  EXPECT_TRUE(blocked.blocked_until("192.0.2.7", kNow));
  blocked.replace(blocks(4, {}, 0));
  EXPECT_FALSE(blocked.blocked_until("192.0.2.7", kNow));
}

}  // namespace
}  // namespace escaque::services::gateway
