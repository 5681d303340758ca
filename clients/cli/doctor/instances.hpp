#pragma once
// Which processes say in Redis that they live: the hash `processes`, in which each process of a
// site says so every second (platform/service/feature_level.hpp).

#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace escaque::clients::cli::doctor {

struct Instance {
  std::string name;                  // "games 10.0.0.7:9001": its service, and where it is reached.
  int level = 0;                     // The highest feature level that it can read.
  std::string build = {};            // "0.1.0 (a5145e30)"; empty when it does not say.
  std::chrono::milliseconds age{0};  // Since it last said that it lives, by Redis' clock.

  friend bool operator==(const Instance&, const Instance&) = default;
};

/// Of the entries of that hash; `now` is Redis' time since 1970. What cannot be read is left out.
[[nodiscard]] std::vector<Instance> read_instances(
    const std::map<std::string, std::string>& entries, std::chrono::milliseconds now);

}  // namespace escaque::clients::cli::doctor
