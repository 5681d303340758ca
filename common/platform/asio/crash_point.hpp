#pragma once
// Named points where a process can be told to die, so that tests can kill it exactly there.
// Compiled to nothing unless the build option ESCAQUE_CRASH_POINTS is on. Then the process ends by
// SIGKILL at the point that the environment variable ESCAQUE_CRASH_AT names; when
// ESCAQUE_CRASH_ONCE names a file, only the first process that manages to create that file dies.

#ifdef ESCAQUE_CRASH_POINTS

#include <string_view>

namespace escaque {
void crash_point(std::string_view name);
}

#define ESCAQUE_CRASH_POINT(name) ::escaque::crash_point(name)

#else

#define ESCAQUE_CRASH_POINT(name) static_cast<void>(0)

#endif
