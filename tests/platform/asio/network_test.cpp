#include "platform/asio/network.hpp"

#include <gtest/gtest.h>

namespace escaque {
namespace {

using boost::asio::ip::make_address;

std::string read(const char* text) {
  const auto network = Network::parse(text);
  return network ? network->to_string() : "none";
}

TEST(Network, IsWrittenWithoutTheBitsThatSayNothing) {
  EXPECT_EQ(read("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(read("192.0.2.7/32"), "192.0.2.7");
  EXPECT_EQ(read("192.0.2.7/24"), "192.0.2.0/24");
  EXPECT_EQ(read("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(read("2001:db8:1:2:3::4/64"), "2001:db8:1:2::/64");
  EXPECT_EQ(read("2001:DB8::1"), "2001:db8::1");
  for (const char* bad : {"", "/24", "192.0.2.7/", "192.0.2.7/33", "192.0.2.7/-1", "::/129", "a"}) {
    EXPECT_EQ(read(bad), "none") << bad;
  }
}

TEST(Network, ContainsItsAddressesAndSmallerNetworks) {
  const Network network = *Network::parse("192.0.2.0/25");
  EXPECT_TRUE(network.contains(make_address("192.0.2.127")));
  EXPECT_TRUE(network.contains(make_address("::ffff:192.0.2.9")));
  EXPECT_FALSE(network.contains(make_address("192.0.2.128")));
  EXPECT_FALSE(network.contains(make_address("2001:db8::1")));

  EXPECT_TRUE(network.contains(*Network::parse("192.0.2.0/26")));
  EXPECT_TRUE(network.contains(network));
  EXPECT_FALSE(network.contains(*Network::parse("192.0.2.0/24")));
  EXPECT_TRUE(network.overlaps(*Network::parse("192.0.2.0/24")));
  EXPECT_FALSE(network.overlaps(*Network::parse("192.0.3.0/24")));
  EXPECT_TRUE(Network::parse("::/0")->contains(network)) << "all addresses there are";
}

}  // namespace
}  // namespace escaque
