#pragma once
// What a process is before it becomes an engine: alone, and, if it is to have only the time that
// nobody else wants, in the background.

#include <cstddef>

namespace escaque::uci {

/// Of a child, between fork and exec: only what is safe there is called. It dies with the thread
/// that has started it, and has none of its files and sockets but the standard ones: with the other
/// end of its own input it would never see that end.
void stay_alone() noexcept;

/// The same. It gets the time that nobody else wants, and this many bytes of memory.
void enter_background(std::size_t most_memory) noexcept;

/// Of this process and of what it starts: at least so nice, 1 to 19. Where the kernel shares the
/// processor out by session (autogroup), niceness counts within one only, so the session's is
/// lowered as well if it is ours. What the system refuses stays as it is.
void lower_this_process(int nice) noexcept;

}  // namespace escaque::uci
