#include "support/site_redis.hpp"

#include <cstdlib>
#include <string_view>
#include <utility>

#include "support/redis_cluster.hpp"

namespace escaque::test {

SiteRedis::SiteRedis(std::vector<std::string> extra) {
  if (is_cluster()) {
    RedisCluster::shared().clear();
  } else {
    server_.emplace(std::move(extra));
  }
}

bool SiteRedis::is_cluster() {
  const char* chosen = std::getenv("ESCAQUE_TEST_REDIS");
  return chosen != nullptr && std::string_view(chosen) == "cluster";
}

redis::ClientConfig SiteRedis::config() const {
  return server_ ? server_->config() : RedisCluster::shared().config();
}

config::RedisConfig SiteRedis::site() const {
  config::RedisConfig site;
  if (server_) {
    site.port = server_->port();
  } else {
    site.nodes = RedisCluster::shared().nodes();
  }
  return site;
}

}  // namespace escaque::test
