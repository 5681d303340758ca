#include "platform/config/trust.hpp"

#include <arpa/inet.h>

#include "platform/config/binder.hpp"

namespace escaque::config {
namespace {

constexpr std::string_view kUnixPrefix = "unix:";
constexpr std::string_view kNeeded =
    "tls.authority, tls.certificate and tls.key (escaque tls make), or an address of this machine "
    "only: 127.0.0.1 or unix:/path";

/// Of "host:port", "[::1]:port" or "unix:/path".
std::string_view host_of(std::string_view address) {
  if (address.starts_with(kUnixPrefix)) return address;
  return address.substr(0, address.rfind(':'));
}

[[noreturn]] void refuse(const std::string& key, const std::string& host,
                         std::string_view expected) {
  throw ConfigError(key + ": " + host + " is beyond this machine; expected " +
                    std::string(expected));
}

}  // namespace

bool is_local(std::string_view host) {
  if (host.starts_with(kUnixPrefix) || host == "localhost") return true;
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  const std::string text(host);
  in_addr four{};
  if (::inet_pton(AF_INET, text.c_str(), &four) == 1) return ntohl(four.s_addr) >> 24U == 127;
  in6_addr six{};
  return ::inet_pton(AF_INET6, text.c_str(), &six) == 1 && IN6_IS_ADDR_LOOPBACK(&six);
}

bool is_local_address(std::string_view address) { return is_local(host_of(address)); }

void refuse_open_ways(const Ways& ways) {
  const bool has_tls = ways.tls.is_on();
  if (ways.listen != nullptr && !has_tls && !is_local(ways.listen->host)) {
    refuse("listen.host", ways.listen->host, kNeeded);
  }
  if (!is_local(ways.admin.host)) {
    refuse("admin.host", ways.admin.host,
           "127.0.0.1: /metrics asks nobody who they are, so let a collector on this machine pass "
           "them on");
  }
  for (const auto& [service, addresses] : ways.peers) {
    for (const std::string& address : addresses) {
      if (!has_tls && !is_local_address(address)) refuse(service + ".address", address, kNeeded);
    }
  }
  if (ways.redis.tls && !has_tls) {
    throw ConfigError("redis.tls: expected tls.authority, tls.certificate and tls.key with it");
  }
  const bool is_closed =
      ways.redis.tls && !ways.redis.user.empty() && !ways.redis.password_file.empty();
  for (const std::string& address : ways.redis.addresses()) {
    if (ways.redis.tls && address.starts_with(kUnixPrefix)) {
      throw ConfigError("redis.tls: a socket file has no TLS; expected false, or a port of Redis");
    }
    if (is_closed || is_local_address(address)) continue;
    refuse(ways.redis.nodes.empty() ? "redis.host" : "redis.nodes", std::string(host_of(address)),
           "redis.tls, and redis.user and redis.password_file of an ACL user (escaque tls make)");
  }
}

}  // namespace escaque::config
