#pragma once
// What may be reached from where: nothing that other machines reach goes without certificates.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "platform/config/blocks.hpp"

namespace escaque::config {

/// Whether only this machine reaches `host`: a socket file or a loopback address. What is no
/// address may be anywhere, "localhost" apart.
[[nodiscard]] bool is_local(std::string_view host);
/// The same of "host:port" or "unix:/path".
[[nodiscard]] bool is_local_address(std::string_view address);

/// Where a process is reached, and whom it reaches.
struct Ways {
  const ListenConfig* listen = nullptr;  ///< Of its RPCs; null for a gateway, whose door is open.
  const AdminConfig& admin;
  const RedisConfig& redis;
  const TlsConfig& tls;
  /// Other services and their addresses; the key is "games.address" for "games".
  std::vector<std::pair<std::string, std::vector<std::string>>> peers = {};
};

/// Throws ConfigError, naming the key and what would be right, when one of the `ways` leaves the
/// machine without mutual TLS, Redis without TLS and a password, or /metrics at all.
void refuse_open_ways(const Ways& ways);

}  // namespace escaque::config
