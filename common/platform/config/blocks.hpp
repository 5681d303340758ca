#pragma once
// The parts of a configuration that several services have, each with its binding.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "platform/config/binder.hpp"
#include "platform/log/logger.hpp"

namespace escaque::config {

/// Where the service takes calls or connections.
struct ListenConfig {
  std::string host = "127.0.0.1";  ///< Address to listen on; "unix:/path" for a local socket.
  std::uint16_t port = 0;          ///< 0 lets the system choose a free port.
};

/// Where others reach a service.
struct InstanceConfig {
  std::string address = {};  ///< "host:port"; empty: where it listens.

  [[nodiscard]] const std::string& or_where(const std::string& listens) const {
    return address.empty() ? listens : address;
  }
};

/// How a service shows itself to those who call it.
struct RpcConfig {
  bool reflection = false;  ///< Tools may list its methods (gRPC reflection); for development.
};

/// How the processes of one server know each other.
struct IdentityConfig {
  std::string dir = "identity";  ///< Folder of our own signing key and of the others' public ones.
};

/// Which Redis holds the event logs.
struct RedisConfig {
  std::string host = "127.0.0.1";  ///< Name or address of the server; "unix:/path" for a socket.
  std::uint16_t port = 6379;       ///< Its port.
  /// "host:port" of some servers of a Redis Cluster, which takes the place of `host` and `port`.
  std::vector<std::string> nodes = {};
  unsigned replicas = 0;           ///< That must have an entry before it is acknowledged.
  std::string user = {};           ///< ACL user; empty: the default user.
  std::string password_file = {};  ///< Its first line is the password; empty: none.
  bool tls = false;                ///< Speak TLS, with the certificates of TlsConfig.

  /// All that may be asked, as "host:port" or "unix:/path".
  [[nodiscard]] std::vector<std::string> addresses() const;
};

/// How the processes of a site recognise each other beyond one machine: certificates signed by its
/// own authority (`escaque tls make`). All three files or none.
struct TlsConfig {
  std::string authority = {};    ///< PEM file of the authority's certificate.
  std::string certificate = {};  ///< PEM file of our own certificate, signed by it.
  std::string key = {};          ///< PEM file of its key.

  [[nodiscard]] bool is_on() const { return !authority.empty(); }
};

/// Where /metrics and /healthz are served.
struct AdminConfig {
  std::string host = "127.0.0.1";  ///< Address to listen on; keep it away from the public.
  std::uint16_t port = 0;          ///< 0 lets the system choose a free port.
};

/// What is logged.
struct LogConfig {
  log::Level level = log::Level::info;  ///< The least important lines that are still written.
};

/// Which database holds what must outlive memory.
struct SqlConfig {
  /// "sqlite3://PATH" or "postgresql://USER@HOST/DATABASE", without a password.
  std::string connection;
  std::uint16_t connections = 2;   ///< How many transactions may run at the same time.
  std::size_t waiting = 1'000;     ///< How many more may wait; the next is refused.
  std::string password_file = {};  ///< Its first line is PostgreSQL's password; empty: none.
};

// The keys are section.host, section.port and so on. "listen", "instance", "rpc", "identity",
// "redis", "tls", "admin", "log" and "sql" are what every service calls them.
void bind(Binder& binder, ListenConfig& target, const std::string& section = "listen");
void bind(Binder& binder, InstanceConfig& target, const std::string& section = "instance");
void bind(Binder& binder, RpcConfig& target, const std::string& section = "rpc");
void bind(Binder& binder, IdentityConfig& target, const std::string& section = "identity");
void bind(Binder& binder, RedisConfig& target, const std::string& section = "redis");
void bind(Binder& binder, TlsConfig& target, const std::string& section = "tls");
void bind(Binder& binder, AdminConfig& target, const std::string& section = "admin");
void bind(Binder& binder, LogConfig& target, const std::string& section = "log");
void bind(Binder& binder, SqlConfig& target, const std::string& section = "sql");

/// "host:port" as gRPC and people write it; a "unix:" host stays as it is.
[[nodiscard]] std::string address(const std::string& host, std::uint16_t port);
[[nodiscard]] std::string address(const ListenConfig& listen);

}  // namespace escaque::config
