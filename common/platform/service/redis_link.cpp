#include "platform/service/redis_link.hpp"

#include <utility>

#include "platform/service/reports.hpp"

namespace escaque::service {

RedisLink::RedisLink(boost::asio::io_context& context, redis::ClientConfig config,
                     log::Logger logger, std::function<void()> on_change,
                     const redis::ClientFactory& make_client)
    : client_([&] {
        auto observer = log_redis(std::move(logger));
        observer.on_reach = [this, on_change = std::move(on_change)] {
          is_up_ = client_->is_connected();
          if (on_change) on_change();
        };
        return make_client(context, std::move(config), std::move(observer));
      }()) {}

metrics::HealthCheck RedisLink::health_check() const {
  return {"redis", [this]() -> std::optional<std::string> {
            if (is_up_) return std::nullopt;
            return "no connection to Redis";
          }};
}

}  // namespace escaque::service
