#include "platform/uci/background.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace escaque::uci {
namespace {

constexpr int kNicest = 19;

}  // namespace

void stay_alone() noexcept {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  constexpr unsigned kAfterStandardError = 3;
  ::close_range(kAfterStandardError, ~0U, CLOSE_RANGE_CLOEXEC);
}

void enter_background(std::size_t most_memory) noexcept {
  ::setpriority(PRIO_PROCESS, 0, kNicest);
  const sched_param none{};
  ::sched_setscheduler(0, SCHED_IDLE, &none);
  const rlimit limit{most_memory, most_memory};
  ::setrlimit(RLIMIT_AS, &limit);
}

void lower_this_process(int nice) noexcept {
  ::setpriority(PRIO_PROCESS, 0, std::max(nice, ::getpriority(PRIO_PROCESS, 0)));
  if (::getsid(0) != ::getpid()) return;  // Others of the session are not ours to slow down.
  const int file = ::open("/proc/self/autogroup", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  std::array<char, 16> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), nice).ptr;
  [[maybe_unused]] const auto written =
      ::write(file, text.data(), static_cast<std::size_t>(end - text.data()));
  ::close(file);
}

}  // namespace escaque::uci
