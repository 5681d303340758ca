#pragma once
// A service's connection to Redis: what becomes of it is logged, and /healthz says whether it is
// there. A cluster is there while any of its servers is: losing one affects all instances alike.
// Owned by the thread of its context; is_up() and health_check() may be called from any.

#include <atomic>
#include <functional>
#include <memory>

#include "platform/log/logger.hpp"
#include "platform/metrics/admin_server.hpp"
#include "platform/redis/client.hpp"

namespace escaque::service {

class RedisLink {
 public:
  /// `on_change`, which may be empty, is told after is_up() or Client::reaches() may have changed.
  RedisLink(boost::asio::io_context& context, redis::ClientConfig config, log::Logger logger,
            std::function<void()> on_change = {},
            const redis::ClientFactory& make_client = redis::make_client);

  [[nodiscard]] redis::Client& operator*() const { return *client_; }
  [[nodiscard]] redis::Client* operator->() const { return client_.get(); }

  [[nodiscard]] bool is_up() const { return is_up_; }
  /// The check "redis"; the link must outlive it.
  [[nodiscard]] metrics::HealthCheck health_check() const;

 private:
  std::atomic<bool> is_up_ = false;
  const std::unique_ptr<redis::Client> client_;
};

}  // namespace escaque::service
