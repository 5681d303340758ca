#pragma once
// What the command line says of the Redis of a backup.

#include <filesystem>
#include <optional>
#include <string>

#include <CLI/App.hpp>

#include "cli/blocking_redis.hpp"

namespace escaque::clients::cli {

struct SaidRedis {
  std::string address;  // "unix:/PATH" or "HOST:PORT"; empty: not said.
  std::filesystem::path tls_site;
  std::string user;  // Empty: the one of the services.
  std::string password_file;
};

/// `what` is what --redis is good for.
void add_redis(CLI::App& command, SaidRedis& said, const std::string& what);

/// What Redis at `address` wants to see, where `site` is a folder of `escaque tls make` or empty.
/// Throws doctor::NoDeployment.
[[nodiscard]] std::optional<RedisLogin> login_of(const SaidRedis& said, const std::string& address,
                                                 const std::filesystem::path& site);

}  // namespace escaque::clients::cli
