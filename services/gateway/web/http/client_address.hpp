#pragma once
// Which address a request comes from, and the prefix that its budgets are known by.

#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/ip/address.hpp>

#include "gateway/hub/shared_doorkeeper.hpp"
#include "gateway/refusal.hpp"
#include "platform/asio/network.hpp"

namespace escaque::services::gateway {

/// Networks of `limits.trusted_prefixes`: 192.0.2.0/24, 2001:db8::/32, or one address.
class TrustedNetworks {
 public:
  /// Throws config::StartupError that names what is no network.
  explicit TrustedNetworks(const std::vector<std::string>& networks);

  [[nodiscard]] bool contain(const boost::asio::ip::address& address) const;

 private:
  std::vector<Network> networks_;
};

/// An IPv4 address whole, of an IPv6 address the first 64 bits: as much as one customer has.
[[nodiscard]] AddressPrefix prefix_of(const boost::asio::ip::address& address,
                                      const TrustedNetworks& trusted);

/// The client behind `hops` proxies of ours. Each adds the address that it saw at the right end of
/// X-Forwarded-For, in the last line or in one of its own: everything left of the last `hops` is
/// whatever the client likes to say. `lines` in the order they came.
[[nodiscard]] OrRefused<boost::asio::ip::address> forwarded_address(
    const std::vector<std::string_view>& lines, unsigned hops);

}  // namespace escaque::services::gateway
