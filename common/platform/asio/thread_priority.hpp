#pragma once
// For threads whose work can wait: those that carry moves are served first.

#include <unistd.h>

namespace escaque {

/// Lowers the priority of the calling thread, once however often it is called. Linux keeps the
/// niceness of each thread apart.
inline void lower_thread_priority() {
  constexpr int kNicer = 10;
  static thread_local const int kNiceness = ::nice(kNicer);
  (void)kNiceness;
}

}  // namespace escaque
