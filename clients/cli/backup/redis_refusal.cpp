#include "cli/backup/redis_refusal.hpp"

#include <stdexcept>

#include "cli/backup/backup_error.hpp"

namespace escaque::clients::cli {

void refuse_redis(const std::string& address, const std::string& why) {
  const bool is_forbidden = why.find("NOPERM") != std::string::npos;
  throw BackupError(
      BackupFault::server_is_away,
      "Redis at " + address + ": " + why +
          (is_forbidden ? "; a redis.acl that `escaque tls make` wrote lets its user do what a "
                          "backup needs, and no restoration"
                        : ""),
      "a running server, and --data or --redis that lead to its Redis; of a server that is "
      "stopped, copy the folder: cp -a");
}

std::unique_ptr<BlockingRedis> connect_or_refuse(const std::string& address,
                                                 const std::optional<RedisLogin>& login,
                                                 BlockingRedis::Server server) {
  try {
    return std::make_unique<BlockingRedis>(address, "escaque-backup", login, server);
  } catch (const RedisAway& away) {
    refuse_redis(address, away.what());
  } catch (const std::invalid_argument& wrong) {
    throw BackupError(BackupFault::server_is_away, wrong.what(), kRedisAddresses);
  }
}

}  // namespace escaque::clients::cli
