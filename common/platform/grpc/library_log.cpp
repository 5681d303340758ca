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

// As the library says it of a server whose certificate is good, but names another host.
constexpr std::string_view kWrongHost = "erification check failed";

bool mentions(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

void log_message(std::string_view message) {
  log::Logger logger;
  {
    const std::scoped_lock lock(target().mutex);
    logger = target().logger;
  }
  const std::string_view expected = expected_of_tls(message);
  if (expected.empty()) {
    logger.warn("grpc_library", {{"message", message}});
  } else {
    logger.warn("grpc_library", {{"message", message}, {"expected", expected}});
  }
}

void on_library_line(gpr_log_func_args* line) {
  if (captures == 0 && line->severity == GPR_LOG_SEVERITY_ERROR) log_message(line->message);
}

}  // namespace

void log_library_to(log::Logger logger) {
  {
    const std::scoped_lock lock(target().mutex);
    target().logger = std::move(logger);
  }
  gpr_set_log_function(&on_library_line);
}

std::string_view expected_of_tls(std::string_view message) {
  if (!mentions(message, "andshake failed") && !mentions(message, kWrongHost)) return {};
  return "TLS at both ends: each shows a certificate that holds and that the other's tls.authority "
         "vouches for, and the server's names the host that is called (escaque tls make)";
}

void log_wrong_host(std::string_view message) {
  if (mentions(message, kWrongHost)) log_message(message);
}

LibraryLogCapture::LibraryLogCapture() { ++captures; }
LibraryLogCapture::~LibraryLogCapture() { --captures; }

}  // namespace escaque::rpc
