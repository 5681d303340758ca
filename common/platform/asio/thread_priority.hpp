#pragma once
// Where processors are scarce: threads that carry moves are served first.

#include <sched.h>
#include <unistd.h>

namespace escaque {

/// The calling thread and those that it starts later: woken, they do not interrupt whoever runs, but
/// wait for their turn (SCHED_BATCH). Of many moves more are then taken together, with fewer changes
/// of context between them; where a processor is idle, nobody waits. Engines are interrupted all the
/// same, since theirs is SCHED_IDLE. Where it is not allowed nothing changes.
inline void wait_for_turns() noexcept {
  const sched_param none{};
  ::sched_setscheduler(0, SCHED_BATCH, &none);
}

/// For threads whose work can wait: those that carry moves are served first. Lowers the priority of
/// the calling thread, once however often it is called. Linux keeps the niceness of each thread
/// apart.
inline void lower_thread_priority() {
  constexpr int kNicer = 10;
  static thread_local const int kNiceness = ::nice(kNicer);
  (void)kNiceness;
}

}  // namespace escaque
