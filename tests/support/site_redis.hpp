#pragma once
// The Redis of a site, as most tests need it: one server or, with ESCAQUE_TEST_REDIS=cluster, the
// cluster of this program, emptied.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "platform/config/blocks.hpp"
#include "platform/redis/config.hpp"
#include "support/redis_server.hpp"

namespace escaque::test {

class SiteRedis {
 public:
  explicit SiteRedis(std::vector<std::string> extra = {});

  [[nodiscard]] static bool is_cluster();

  /// For a client.
  [[nodiscard]] redis::ClientConfig config() const;
  /// For one with which only the test itself prepares something or looks at it: that is not what
  /// services send, so no RedisRecorder counts it.
  [[nodiscard]] redis::ClientConfig config_of_test() const;
  /// For a service.
  [[nodiscard]] config::RedisConfig site() const;
  /// For a service in a process of its own: `words`, and behind them where its Redis is.
  [[nodiscard]] std::vector<std::string> command_line(std::vector<std::string> words) const;

  // For tests of one server; on a cluster they throw.
  [[nodiscard]] std::uint16_t port() const { return server_.value().port(); }
  void kill() { server_.value().kill(); }
  void restart() { server_.value().restart(); }
  void pause() { server_.value().pause(); }
  void resume() { server_.value().resume(); }

 private:
  std::optional<RedisServer> server_;
};

}  // namespace escaque::test
