#include "platform/asio/crash_point.hpp"

#ifdef ESCAQUE_CRASH_POINTS

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace escaque {

namespace {

/// True for the one process that creates the marker file; always without a file.
bool is_first() {
  const char* marker = std::getenv("ESCAQUE_CRASH_ONCE");
  if (marker == nullptr) return true;
  const int file = ::open(marker, O_CREAT | O_EXCL | O_CLOEXEC | O_WRONLY, 0600);
  if (file < 0) return false;
  ::close(file);
  return true;
}

}  // namespace

void crash_point(std::string_view name) {
  static const char* const chosen = std::getenv("ESCAQUE_CRASH_AT");
  if (chosen == nullptr || name != chosen || !is_first()) return;
  ::kill(::getpid(), SIGKILL);
}

}  // namespace escaque

#endif
