#include "platform/asio/network.hpp"

#include <algorithm>
#include <charconv>

#include <boost/asio/ip/network_v6.hpp>

namespace escaque {
namespace {

namespace ip = boost::asio::ip;

constexpr unsigned kMappedBits = 96;  // ::ffff:0:0, before an IPv4 address.
constexpr unsigned kAllBits = 128;

ip::address_v6 as_v6(const ip::address& address) {
  return address.is_v4() ? ip::make_address_v6(ip::v4_mapped, address.to_v4()) : address.to_v6();
}

}  // namespace

ip::address unmapped(const ip::address& address) {
  const bool is_mapped = address.is_v6() && address.to_v6().is_v4_mapped();
  return is_mapped ? ip::address(ip::make_address_v4(ip::v4_mapped, address.to_v6())) : address;
}

ip::address_v6 first_bits(const ip::address_v6& address, unsigned bits) {
  return ip::network_v6(address, static_cast<unsigned short>(bits)).network();
}

std::optional<ip::address> parse_address(std::string_view text) {
  boost::system::error_code error;
  const auto address = ip::make_address(std::string(text), error);
  if (error) return std::nullopt;
  return unmapped(address);
}

std::optional<Network> Network::parse(std::string_view text) {
  const auto slash = text.find('/');
  const auto address = parse_address(text.substr(0, slash));
  if (!address) return std::nullopt;
  const unsigned most = address->is_v4() ? kAllBits - kMappedBits : kAllBits;
  unsigned bits = most;
  if (slash != std::string_view::npos) {
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + slash + 1, end, bits);
    if (error != std::errc() || stop != end || bits > most) return std::nullopt;
  }
  bits += kAllBits - most;
  return Network(first_bits(as_v6(*address), bits), bits);
}

bool Network::contains(const ip::address& address) const {
  return first_bits(as_v6(unmapped(address)), bits_) == first_;
}

bool Network::contains(const Network& other) const {
  return bits_ <= other.bits_ && first_bits(other.first_, bits_) == first_;
}

bool Network::overlaps(const Network& other) const {
  return contains(other) || other.contains(*this);
}

bool Network::is_v4() const { return bits_ >= kMappedBits && first_.is_v4_mapped(); }

unsigned Network::bits() const { return is_v4() ? bits_ - kMappedBits : bits_; }

std::string Network::to_string() const {
  const std::string first = unmapped(ip::address(first_)).to_string();
  return bits_ == kAllBits ? first : first + "/" + std::to_string(bits());
}

}  // namespace escaque
