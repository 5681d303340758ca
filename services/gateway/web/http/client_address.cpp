#include "gateway/web/http/client_address.hpp"

#include <algorithm>
#include <optional>

#include "platform/config/startup_error.hpp"

namespace escaque::services::gateway {
namespace {

namespace ip = boost::asio::ip;

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
    const auto network = Network::parse(text);
    if (!network) {
      throw config::StartupError("limits.trusted_prefixes: \"" + text +
                                 "\" is no network; expected 192.0.2.0/24 or 2001:db8::/32");
    }
    networks_.push_back(*network);
  }
}

bool TrustedNetworks::contain(const ip::address& address) const {
  return std::any_of(networks_.begin(), networks_.end(),
                     [&](const Network& network) { return network.contains(address); });
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
