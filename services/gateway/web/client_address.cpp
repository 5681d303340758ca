#include "gateway/web/client_address.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include <boost/asio/ip/network_v6.hpp>

#include "platform/config/startup_error.hpp"

namespace escaque::services::gateway {
namespace {

namespace ip = boost::asio::ip;

constexpr unsigned kMappedBits = 96;  // ::ffff:0:0, before an IPv4 address.

ip::address_v6 as_v6(const ip::address& address) {
  return address.is_v4() ? ip::make_address_v6(ip::v4_mapped, address.to_v4()) : address.to_v6();
}

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

std::string_view trimmed_word(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

/// Some proxies write the port, too: 192.0.2.1:40000 or [2001:db8::1]:40000.
std::string_view without_its_port(std::string_view text) {
  const auto bracket = text.find(']');
  if (text.starts_with('[') && bracket != text.npos) return text.substr(1, bracket - 1);
  const auto colon = text.find(':');
  const bool is_v4 = colon != std::string_view::npos && colon == text.rfind(':');
  return is_v4 ? text.substr(0, colon) : text;
}

std::vector<std::string_view> words_of(const std::vector<std::string_view>& lines) {
  std::vector<std::string_view> words;
  for (std::string_view line : lines) {
    while (!line.empty()) {
      const auto comma = line.find(',');
      const auto word = trimmed_word(line.substr(0, comma));
      if (!word.empty()) words.push_back(word);
      line = comma == std::string_view::npos ? std::string_view() : line.substr(comma + 1);
    }
  }
  return words;
}

}  // namespace

TrustedNetworks::TrustedNetworks(const std::vector<std::string>& networks) {
  for (const std::string& text : networks) {
    const auto slash = text.find('/');
    const auto address = parse_address(text.substr(0, slash));
    const unsigned most = address && address->is_v4() ? 32 : 128;
    unsigned bits = most;
    bool is_read = address.has_value();
    if (is_read && slash != std::string::npos) {
      const char* const end = text.data() + text.size();
      const auto [stop, error] = std::from_chars(text.data() + slash + 1, end, bits);
      is_read = error == std::errc() && stop == end && bits <= most;
    }
    if (!is_read) {
      throw config::StartupError("limits.trusted_prefixes: \"" + text +
                                 "\" is no network; expected 192.0.2.0/24 or 2001:db8::/32");
    }
    if (most == 32) bits += kMappedBits;
    networks_.push_back({first_bits(as_v6(*address), bits), bits});
  }
}

bool TrustedNetworks::contain(const ip::address& address) const {
  const auto whole = as_v6(unmapped(address));
  return std::any_of(networks_.begin(), networks_.end(), [&](const Network& network) {
    return first_bits(whole, network.bits) == network.address;
  });
}

AddressPrefix prefix_of(const ip::address& address, const TrustedNetworks& trusted) {
  constexpr unsigned kCustomerBits = 64;
  const auto plain = unmapped(address);
  if (plain.is_v4()) return {plain.to_string(), trusted.contain(plain)};
  return {first_bits(plain.to_v6(), kCustomerBits).to_string() + "/64", trusted.contain(plain)};
}

OrRefused<ip::address> forwarded_address(const std::vector<std::string_view>& lines,
                                         unsigned hops) {
  const auto words = words_of(lines);
  if (words.size() < hops) {
    return refusal(common_v1::REASON_MALFORMED,
                   "X-Forwarded-For names " + std::to_string(words.size()) + " addresses",
                   "one for each of " + std::to_string(hops) + " proxies (web.trusted_hops)",
                   "X-Forwarded-For");
  }
  const auto address = parse_address(without_its_port(words[words.size() - hops]));
  if (!address) {
    return refusal(common_v1::REASON_MALFORMED, "X-Forwarded-For names what is no IP address",
                   "the address that the proxy saw", "X-Forwarded-For");
  }
  return *address;
}

}  // namespace escaque::services::gateway
