#include "platform/service/service_manager.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace escaque::service {
namespace {

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

ServiceManager ServiceManager::of_this_process() {
  // systemd names the process that the watchdog is meant for.
  const std::string pid = variable("WATCHDOG_PID");
  const bool is_ours = pid.empty() || pid == std::to_string(::getpid());
  return {variable("NOTIFY_SOCKET"), is_ours && !variable("WATCHDOG_USEC").empty()};
}

void ServiceManager::look(bool is_alive, bool is_ready) {
  if (socket_.empty() || is_stopping_) return;
  if (is_alive && has_watchdog_) tell("WATCHDOG=1");
  if (told_ == is_ready) return;
  was_ready_ = was_ready_ || is_ready;
  const std::string_view state = is_ready     ? "READY=1\nSTATUS=ready"
                                 : was_ready_ ? "STATUS=waits for what it needs: see /readyz"
                                              : "STATUS=starting: see /readyz";
  if (tell(state)) told_ = is_ready;
}

void ServiceManager::stopping() {
  is_stopping_ = true;
  if (!socket_.empty()) tell("STOPPING=1\nSTATUS=stopping");
}

bool ServiceManager::tell(std::string_view state) const {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (socket_.size() >= sizeof(address.sun_path)) return false;
  std::ranges::copy(socket_, address.sun_path);
  if (socket_.front() == '@') address.sun_path[0] = '\0';  // An abstract name.
  const int fd = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return false;
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + socket_.size());
  const ssize_t sent = ::sendto(fd, state.data(), state.size(), MSG_NOSIGNAL,
                                reinterpret_cast<const sockaddr*>(&address), size);
  ::close(fd);
  return sent == static_cast<ssize_t>(state.size());
}

}  // namespace escaque::service
