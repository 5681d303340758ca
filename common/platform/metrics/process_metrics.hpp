#pragma once
// What the process itself uses: memory, CPU time, open files, threads. Read from /proc when asked.

#include <string>

namespace escaque::metrics {

struct ProcessUse {
  double resident_bytes = 0;
  double virtual_bytes = 0;
  double cpu_seconds = 0;
  double open_files = 0;
  double threads = 0;
};

[[nodiscard]] ProcessUse process_use();

/// In Prometheus' text format, under the names that its other clients use.
[[nodiscard]] std::string expose(const ProcessUse& use);

}  // namespace escaque::metrics
