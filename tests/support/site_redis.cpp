#include "support/site_redis.hpp"

#include <cstdlib>
#include <string_view>
#include <utility>

#include "support/cluster/redis_cluster.hpp"
#include "support/cluster/redis_recorder.hpp"

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

redis::ClientConfig SiteRedis::config_of_test() const {
  redis::ClientConfig made = config();
  made.name = RedisRecorder::kOfTest;
  return made;
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

std::vector<std::string> SiteRedis::command_line(std::vector<std::string> words) const {
  if (server_) {
    words.insert(words.end(), {"--redis-port", std::to_string(server_->port())});
    return words;
  }
  std::string nodes;
  for (const std::string& node : RedisCluster::shared().nodes()) {
    nodes += nodes.empty() ? node : ',' + node;
  }
  words.insert(words.end(), {"--redis-nodes", nodes});
  return words;
}

}  // namespace escaque::test
