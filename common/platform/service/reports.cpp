#include "platform/service/reports.hpp"

#include <utility>

namespace escaque::service {

CrashHandler log_crashes(log::Logger logger) {
  return [logger = std::move(logger)](std::string_view coroutine, std::string_view error) {
    logger.error("coroutine_failed", {{"coroutine", coroutine}, {"error", error}});
  };
}

redis::ClientObserver log_redis(log::Logger logger, std::function<void(bool is_up)> on_change) {
  return {.on_up =
              [logger, on_change] {
                logger.info("redis_up");
                if (on_change) on_change(true);
              },
          .on_down =
              [logger, on_change](std::string_view reason, std::string_view) {
                logger.warn("redis_down", {{"reason", reason}});
                if (on_change) on_change(false);
              },
          .on_problem =
              [logger](std::string_view problem) {
                logger.warn("redis_problem", {{"problem", problem}});
              }};
}

}  // namespace escaque::service
