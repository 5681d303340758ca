#pragma once
// How to reach Redis and how patient to be; and who is told when the connection comes and goes.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/time.hpp"
#include "platform/config/blocks.hpp"

namespace escaque::redis {

/// A server that answers nothing for this long may have a successor: in a cluster one is chosen
/// after cluster-node-timeout, 1 s (deploy/redis-cluster.md).
inline constexpr Millis kSilence{1000};

struct ClientConfig {
  std::string host = "127.0.0.1";  // Or "unix:/path".
  std::uint16_t port = 6379;
  /// "host:port" of some servers of a cluster, which tell of the others. With them there is no
  /// `host`, `port` nor `database`.
  std::vector<std::string> nodes = {};
  /// An entry is answered and published when this many replicas have it: with 1, what a lost server
  /// had acknowledged is at its successor. Without a living replica nothing is acknowledged then.
  unsigned replicas = 0;
  std::string username;   // Empty: Redis' default user.
  std::string password;   // Empty: no AUTH.
  config::TlsConfig tls;  // With files: TLS, and the server's certificate must name `host`.
  int database = 0;
  std::string name = "escaque";    // Shown by CLIENT LIST.
  Millis connect_timeout{2000};    // For resolving, connecting and logging in together.
  Millis command_timeout{5000};    // Default for one answer; a blocking command gives its own.
  Millis backoff_min{50};          // First pause before connecting again; doubles, with jitter,
  Millis backoff_max{2000};        // up to this. A long pause keeps games halted for longer.
  std::size_t max_waiting{50000};  // Commands without an answer; beyond it `overloaded`.
  std::size_t max_unsent_bytes = std::size_t{64} << 20;  // Bytes not written yet; same error.
  bool may_be_replica = false;  // For whoever only looks: else a server that is none is refused.
};

/// What a service's configuration says; `name` is for CLIENT LIST. Reads the file of the password.
/// Throws config::StartupError.
[[nodiscard]] ClientConfig make_config(const config::RedisConfig& redis,
                                       const config::TlsConfig& tls, std::string name);

/// Every function may be empty. Called on the client's thread; must not throw.
struct ClientObserver {
  /// Commands are accepted from now on; in a cluster by all that have slots.
  std::function<void()> on_up;
  /// Until the next on_up they are not; in a cluster those whose Client::server_of() is `server`.
  std::function<void(std::string_view reason, std::string_view server)> on_down;
  std::function<void(std::string_view problem)> on_problem;  // A connection attempt failed, etc.
  /// Nothing of what was sent has been answered for kSilence; told once until an answer comes.
  std::function<void()> on_silent = {};
  /// What Client::reaches() or Client::has_server() says may have changed.
  std::function<void()> on_reach = {};
};

}  // namespace escaque::redis
