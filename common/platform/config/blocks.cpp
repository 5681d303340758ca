#include "platform/config/blocks.hpp"

#include <algorithm>
#include <string_view>

namespace escaque::config {
namespace {

bool has_port(const std::string& address) {
  const auto colon = address.rfind(':');
  std::uint16_t port = 0;
  return colon != std::string::npos && colon > 0 && !address.starts_with("unix:") &&
         read(std::string_view(address).substr(colon + 1), port) && port > 0;
}

Check<std::vector<std::string>> addresses_with_ports() {
  return {"a list of addresses like 10.0.0.5:6379",
          [](const std::vector<std::string>& all) { return std::ranges::all_of(all, has_port); }};
}

}  // namespace

std::vector<std::string> RedisConfig::addresses() const {
  if (!nodes.empty()) return nodes;
  return {address(host, port)};
}

void bind(Binder& binder, ListenConfig& target, const std::string& section) {
  binder.field(section + ".host", "address to listen on, or unix:/path", target.host, not_empty());
  binder.field(section + ".port", "port to listen on, 0 for a free one", target.port);
}

void bind(Binder& binder, InstanceConfig& target, const std::string& section) {
  binder.field(section + ".address", "host:port at which others reach us; empty: where we listen",
               target.address);
}

void bind(Binder& binder, RpcConfig& target, const std::string& section) {
  binder.field(section + ".reflection", "let tools list our methods (gRPC reflection)",
               target.reflection);
}

void bind(Binder& binder, IdentityConfig& target, const std::string& section) {
  binder.field(section + ".dir", "folder of our signing key and of the others' public ones",
               target.dir, not_empty());
}

void bind(Binder& binder, RedisConfig& target, const std::string& section) {
  binder.field(section + ".host", "name or address of the Redis server, or unix:/path", target.host,
               not_empty());
  binder.field(section + ".port", "port of the Redis server", target.port,
               at_least<std::uint16_t>(1));
  binder.field(section + ".nodes",
               "host:port of some servers of a Redis Cluster, instead of redis.host and redis.port",
               target.nodes, addresses_with_ports());
  binder.field(section + ".replicas", "replicas that must have an entry before it is acknowledged",
               target.replicas, between<unsigned>(0, 5));
  binder.field(section + ".user", "ACL user of Redis; empty: its default user", target.user);
  binder.field(section + ".password_file", "file whose first line is that user's password",
               target.password_file);
  binder.field(section + ".tls", "speak TLS with Redis, with the certificates of tls.*",
               target.tls);
}

void bind(Binder& binder, TlsConfig& target, const std::string& section) {
  binder.field(section + ".authority",
               "PEM file of the site's own authority (escaque tls make); turns mutual TLS on",
               target.authority);
  binder.field(section + ".certificate", "PEM file of our certificate, signed by it",
               target.certificate);
  binder.field(section + ".key", "PEM file of the certificate's key", target.key);
}

void bind(Binder& binder, AdminConfig& target, const std::string& section) {
  binder.field(section + ".host", "address of /metrics and /healthz", target.host, not_empty());
  binder.field(section + ".port", "port of /metrics and /healthz, 0 for a free one", target.port);
}

void bind(Binder& binder, LogConfig& target, const std::string& section) {
  binder.field(section + ".level", "least important lines that are written", target.level);
}

void bind(Binder& binder, SqlConfig& target, const std::string& section) {
  binder.field(section + ".connection",
               "the database: sqlite3://PATH or postgresql://USER@HOST/DATABASE", target.connection,
               not_empty());
  binder.field(section + ".connections", "transactions that may run at the same time",
               target.connections, between<std::uint16_t>(1, 64));
  binder.field(section + ".waiting", "transactions that may wait for these; the next is refused",
               target.waiting, at_least<std::size_t>(1));
  binder.field(section + ".password_file", "file whose first line is the password at PostgreSQL",
               target.password_file);
}

std::string address(const std::string& host, std::uint16_t port) {
  if (host.starts_with("unix:")) return host;
  // An IPv6 address needs brackets before a port.
  const bool bare_ipv6 = host.find(':') != std::string::npos && !host.starts_with('[');
  return (bare_ipv6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

std::string address(const ListenConfig& listen) { return address(listen.host, listen.port); }

}  // namespace escaque::config
