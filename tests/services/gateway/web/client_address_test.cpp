#include "gateway/web/http/client_address.hpp"

#include <gtest/gtest.h>

#include "platform/config/startup_error.hpp"

namespace escaque::services::gateway {
namespace {

using boost::asio::ip::make_address;

const TrustedNetworks kNobody{{}};

std::string client(const std::vector<std::string_view>& lines, unsigned hops = 1) {
  const auto address = forwarded_address(lines, hops);
  return address ? address->to_string() : "refused: " + address.error().message();
}

TEST(AddressPrefix, IsAllOfIpv4AndHalfOfIpv6) {
  EXPECT_EQ(prefix_of(make_address("192.0.2.7"), kNobody).text, "192.0.2.7");
  EXPECT_EQ(prefix_of(make_address("::ffff:192.0.2.7"), kNobody).text, "192.0.2.7");
  EXPECT_EQ(prefix_of(make_address("2001:db8:1:2:3:4:5:6"), kNobody),
            prefix_of(make_address("2001:db8:1:2:ffff::1"), kNobody));
  EXPECT_NE(prefix_of(make_address("2001:db8:1:2::1"), kNobody),
            prefix_of(make_address("2001:db8:1:3::1"), kNobody));
}

TEST(TrustedNetworks, ContainTheirAddressesAndNoOthers) {
  const TrustedNetworks trusted({"192.0.2.0/25", "198.51.100.7", "2001:db8:5::/48"});

  for (const char* inside :
       {"192.0.2.0", "192.0.2.127", "::ffff:192.0.2.9", "198.51.100.7", "2001:db8:5:ffff::1"}) {
    EXPECT_TRUE(prefix_of(make_address(inside), trusted).is_trusted) << inside;
  }
  for (const char* outside : {"192.0.2.128", "198.51.100.8", "2001:db8:6::1", "::1"}) {
    EXPECT_FALSE(prefix_of(make_address(outside), trusted).is_trusted) << outside;
  }
}

TEST(TrustedNetworks, RefuseWhatIsNoNetwork) {
  for (const char* text :
       {"club", "192.0.2.0/33", "192.0.2.0/", "192.0.2.0/8x", "2001:db8::/129"}) {
    EXPECT_THROW(TrustedNetworks({text}), config::StartupError) << text;
  }
}

TEST(ForwardedAddress, IsTheOneThatOurOwnProxySaw) {
  EXPECT_EQ(client({"192.0.2.7"}), "192.0.2.7");
  EXPECT_EQ(client({"10.9.9.9, 192.0.2.7"}), "192.0.2.7");
  // A proxy that adds a line of its own: the first one is the client's own invention.
  EXPECT_EQ(client({"10.9.9.9", "192.0.2.7"}), "192.0.2.7");
  EXPECT_EQ(client({"10.9.9.9 ,10.8.8.8", " 192.0.2.7 "}), "192.0.2.7");
}

TEST(ForwardedAddress, CountsTheProxiesFromTheRight) {
  EXPECT_EQ(client({"10.9.9.9, 192.0.2.7, 203.0.113.5"}, 2), "192.0.2.7");
  EXPECT_EQ(client({"10.9.9.9", "192.0.2.7", "203.0.113.5"}, 2), "192.0.2.7");
}

TEST(ForwardedAddress, ReadsPortsAndBrackets) {
  EXPECT_EQ(client({"192.0.2.7:40000"}), "192.0.2.7");
  EXPECT_EQ(client({"[2001:db8::1]:40000"}), "2001:db8::1");
  EXPECT_EQ(client({"[2001:db8::1]"}), "2001:db8::1");
  EXPECT_EQ(client({"2001:db8::1"}), "2001:db8::1");
  EXPECT_EQ(client({"::ffff:192.0.2.7"}), "192.0.2.7");
}

TEST(ForwardedAddress, IsRefusedWhenItIsNone) {
  for (const char* text : {"unknown", "_hidden", "1.2.3", "1.2.3.4.5", "[", "[::1", "::g", "''"}) {
    EXPECT_TRUE(client({text}).starts_with("refused: ")) << text;
  }
  EXPECT_TRUE(client({std::string(16'000, '1')}).starts_with("refused: "));
  EXPECT_EQ(client({"192.0.2.7"}, 2), "refused: X-Forwarded-For names 1 addresses");
  EXPECT_EQ(client({", ,"}), "refused: X-Forwarded-For names 0 addresses");
}

}  // namespace
}  // namespace escaque::services::gateway
