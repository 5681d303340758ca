#include "cli/backup/said_redis.hpp"

#include <CLI/CLI.hpp>

#include "cli/doctor/deployment.hpp"
#include "platform/config/secret_file.hpp"
#include "platform/config/startup_error.hpp"

namespace escaque::clients::cli {

void add_redis(CLI::App& command, SaidRedis& said, const std::string& what) {
  command.add_option("--redis", said.address, what);
  command.add_option("--tls-site", said.tls_site,
                     "Folder of `escaque tls make`, for a Redis that speaks TLS (default: as the "
                     "data say)");
  auto* const user = command.add_option("--redis-user", said.user,
                                        "Who logs in there instead of the services' own user, "
                                        "which may not do everything (deploy/redis-cluster.md)");
  command
      .add_option("--redis-password-file", said.password_file,
                  "Its first line is the password of --redis-user")
      ->needs(user);
  user->needs("--redis-password-file");
}

std::optional<RedisLogin> login_of(const SaidRedis& said, const std::string& address,
                                   const std::filesystem::path& site) {
  auto login = doctor::login_of(address, site);
  if (said.user.empty() || address.starts_with("unix:")) return login;
  if (!login) login.emplace();
  login->user = said.user;
  try {
    login->password = config::read_secret("--redis-password-file", said.password_file);
  } catch (const config::StartupError& unreadable) {
    throw doctor::NoDeployment(unreadable.what());
  }
  return login;
}

}  // namespace escaque::clients::cli
