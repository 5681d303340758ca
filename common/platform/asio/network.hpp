#pragma once
// A part of the internet, as people write it: 192.0.2.0/24, 2001:db8::/32, or one address.

#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/ip/address.hpp>

namespace escaque {

/// IPv4 addresses that are written as IPv6 ones (::ffff:192.0.2.1) are IPv4 here.
class Network {
 public:
  [[nodiscard]] static std::optional<Network> parse(std::string_view text);

  [[nodiscard]] bool contains(const boost::asio::ip::address& address) const;
  /// All addresses in it.
  [[nodiscard]] bool contains(const Network& other) const;
  [[nodiscard]] bool overlaps(const Network& other) const;

  [[nodiscard]] bool is_v4() const;
  /// At most 32 of IPv4, 128 of IPv6.
  [[nodiscard]] unsigned bits() const;
  /// Without the bits that say nothing: 192.0.2.7/24 is 192.0.2.0/24; one address has no slash.
  [[nodiscard]] std::string to_string() const;

 private:
  Network(boost::asio::ip::address_v6 first, unsigned bits) : first_(first), bits_(bits) {}

  boost::asio::ip::address_v6 first_;  // IPv4 as mapped into IPv6.
  unsigned bits_;                      // Of that.
};

/// ::ffff:192.0.2.1 is 192.0.2.1.
[[nodiscard]] boost::asio::ip::address unmapped(const boost::asio::ip::address& address);
/// The first `bits` of an IPv6 address, the others zero.
[[nodiscard]] boost::asio::ip::address_v6 first_bits(const boost::asio::ip::address_v6& address,
                                                     unsigned bits);
[[nodiscard]] std::optional<boost::asio::ip::address> parse_address(std::string_view text);

}  // namespace escaque
