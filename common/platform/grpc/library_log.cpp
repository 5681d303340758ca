#include "platform/grpc/library_log.hpp"

#include <grpc/support/log.h>
#include <mutex>
#include <utility>

namespace escaque::rpc {
namespace {

struct Target {
  std::mutex mutex;
  log::Logger logger;
};

// Never destroyed: gRPC's threads may log while the process exits.
Target& target() {
  static auto* const instance = new Target;
  return *instance;
}

thread_local int captures = 0;

void on_library_line(gpr_log_func_args* line) {
  if (captures > 0 || line->severity != GPR_LOG_SEVERITY_ERROR) return;
  log::Logger logger;
  {
    const std::scoped_lock lock(target().mutex);
    logger = target().logger;
  }
  logger.warn("grpc_library", {{"message", line->message}});
}

}  // namespace

void log_library_to(log::Logger logger) {
  {
    const std::scoped_lock lock(target().mutex);
    target().logger = std::move(logger);
  }
  gpr_set_log_function(&on_library_line);
}

LibraryLogCapture::LibraryLogCapture() { ++captures; }
LibraryLogCapture::~LibraryLogCapture() { --captures; }

}  // namespace escaque::rpc
