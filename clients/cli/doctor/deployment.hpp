#pragma once
// Where the processes of a running server are.

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cli/blocking_redis.hpp"

namespace escaque::clients::cli::doctor {

struct ProcessPlace {
  std::string name;             // "games", "games2".
  std::string admin;            // HOST:PORT of its /healthz; empty for one that has none.
  std::optional<int> pid = {};  // Where it runs on this machine under the supervisor.
  std::string unit = {};        // Of systemd, where the site was installed from packages.
  std::string address = {};     // Where the others reach it; empty where that is not known.

  friend bool operator==(const ProcessPlace&, const ProcessPlace&) = default;
};

struct Deployment {
  std::string redis;                 // "unix:/path" or "host:port".
  std::filesystem::path tls_site{};  // Whose certificates Redis wants to see; empty: none.
  std::vector<ProcessPlace> processes;
};

/// What was found is not what the supervisor writes.
class NoDeployment : public std::runtime_error {
 public:
  using runtime_error::runtime_error;
};

/// Whether run.json is there, or may be: a server has been started with this folder.
[[nodiscard]] bool is_deployment(const std::filesystem::path& data);
/// What the supervisor, or a package, has written into the folder of the data (run.json). Throws
/// NoDeployment.
[[nodiscard]] Deployment read_deployment(const std::filesystem::path& data);
/// With a folder of `escaque tls make`, or what a machine of the site has of it: the authority, the
/// password of Redis, and the certificate and key of any process. Throws NoDeployment.
[[nodiscard]] RedisLogin read_login(const std::filesystem::path& site);
/// What the Redis at `address` of such a site wants to see: nothing by a socket file, or without a
/// site. Throws NoDeployment.
[[nodiscard]] std::optional<RedisLogin> login_of(const std::string& address,
                                                 const std::filesystem::path& site);
/// "games2=10.0.0.7:9101". Throws NoDeployment.
[[nodiscard]] ProcessPlace parse_place(std::string_view text);

}  // namespace escaque::clients::cli::doctor
