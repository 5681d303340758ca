#pragma once
// What a server's processes cost, read from /proc. Linux only; the server must be on this machine.

#include <map>
#include <string>

namespace escaque::load {

struct Usage {
  double cpu_seconds = 0;  // User and system, since the process began.
  double resident_kib = 0;
};

/// Of every process that the supervisor's run.json at `state` names; processes that are gone are
/// left out. Empty without a file.
[[nodiscard]] std::map<std::string, Usage> usage_of(const std::string& state);

}  // namespace escaque::load
