#include "platform/redis/config.hpp"

#include <utility>

#include "platform/config/secret_file.hpp"

namespace escaque::redis {

ClientConfig make_config(const config::RedisConfig& redis, const config::TlsConfig& tls,
                         std::string name) {
  ClientConfig made;
  made.host = redis.host;
  made.port = redis.port;
  made.nodes = redis.nodes;
  made.replicas = redis.replicas;
  made.username = redis.user;
  if (!redis.password_file.empty()) {
    made.password = config::read_secret("redis.password_file", redis.password_file);
  }
  if (redis.tls) made.tls = tls;
  made.name = std::move(name);
  return made;
}

}  // namespace escaque::redis
