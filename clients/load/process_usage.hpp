#pragma once
// What a server's processes cost, read from /proc. Linux only; the server must be on this machine.

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace escaque::load {

struct Usage {
  double cpu_seconds = 0;  // User and system, since the process began.
  double resident_kib = 0;
};

/// Nothing when there is no such process.
[[nodiscard]] std::optional<Usage> usage_of(std::int64_t pid);

/// Of every process that the supervisor's run.json at `state` names; processes that are gone are
/// left out. Empty without a file.
[[nodiscard]] std::map<std::string, Usage> usage_of(const std::string& state);

}  // namespace escaque::load
