#pragma once
// The one exception that may end a program: it was started with something that cannot work.

#include <functional>
#include <stdexcept>

namespace escaque::config {

/// The text is one line that names what is wrong and what would be right.
class StartupError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Exit status of a program whose start was refused.
inline constexpr int kStartupFailed = 3;

/// What every `main` returns: the value of `program`, or, when it throws, kStartupFailed after the
/// reason was printed as one line on stderr. Files and sockets that the program makes are for its
/// own user only (umask 0077): they hold talk, results and secrets of games.
[[nodiscard]] int run_main(const std::function<int()>& program);

}  // namespace escaque::config
