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

/// What it needs is not there, or has no room, at present: another start may succeed. The text as
/// that of any StartupError.
class NotNowError : public StartupError {
 public:
  using StartupError::StartupError;
};

/// Exit status of a program whose start was refused.
inline constexpr int kStartupFailed = 3;
/// After a NotNowError: EX_TEMPFAIL of sysexits.h. Whoever starts programs starts it again.
inline constexpr int kNotNow = 75;

/// What every `main` returns: the value of `program`, or, when it throws, kStartupFailed or kNotNow
/// after the reason was printed as one line on stderr. A disk without room counts as
/// the latter. Files
/// and sockets that the program makes are for its own user only (umask 0077): they hold talk,
/// results and secrets of games.
[[nodiscard]] int run_main(const std::function<int()>& program);

}  // namespace escaque::config
