#pragma once
// Which build a process runs, so that a roll that has stopped half-way can be seen.

#include <string>

namespace escaque::metrics {

struct Build {
  std::string program;  // "escaque-games"
  std::string version;  // Of the release: "0.1.0".
  std::string id;       // 8 hexadecimal digits of the program's build id; empty where it has none.
};

/// Of this process.
[[nodiscard]] const Build& this_build();

}  // namespace escaque::metrics
