#pragma once
// Named faults that a process can be told to have, so that tests show that they would find them.
// Compiled to nothing unless the build option ESCAQUE_CRASH_POINTS is on. Then the fault that the
// environment variable ESCAQUE_FAULT names happens once in `odds` times, at random.

#ifdef ESCAQUE_CRASH_POINTS

#include <string_view>

namespace escaque {
[[nodiscard]] bool is_fault_planted(std::string_view name, unsigned odds);
}

#define ESCAQUE_PLANTED_FAULT(name, odds) ::escaque::is_fault_planted(name, odds)

#else

#define ESCAQUE_PLANTED_FAULT(name, odds) false

#endif
