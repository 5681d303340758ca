#include "platform/service/reports.hpp"

#include <utility>

namespace escaque::service {

CrashHandler log_crashes(log::Logger logger) {
  return [logger = std::move(logger)](std::string_view coroutine, std::string_view error) {
    logger.error("coroutine_failed", {{"coroutine", coroutine}, {"error", error}});
  };
}

redis::ClientObserver log_redis(log::Logger logger) {
  return {.on_up = [logger] { logger.info("redis_up"); },
          .on_down =
              [logger](std::string_view reason, std::string_view) {
                logger.warn("redis_down", {{"reason", reason}});
              },
          .on_problem =
              [logger](std::string_view problem) {
                logger.warn("redis_problem", {{"problem", problem}});
              }};
}

}  // namespace escaque::service
