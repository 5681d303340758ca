#pragma once
// What remedies are made of.

#include <string>
#include <string_view>

namespace escaque::clients::cli::doctor {

/// The end of a remedy: where to read more.
[[nodiscard]] inline std::string runbook(std::string_view section) {
  return "; deploy/RUNBOOK.md#" + std::string(section);
}

/// Where the log of a process is, or of Redis. `unit`: of systemd; or empty.
[[nodiscard]] inline std::string log_of(const std::string& name, const std::string& unit) {
  return unit.empty() ? "log/" + name + ".log" : "journalctl -u " + unit;
}

}  // namespace escaque::clients::cli::doctor
