#include "cli/doctor/instances.hpp"

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

namespace escaque::clients::cli::doctor {
namespace {

// "build <version>+<id> <name>" is beside "<name>", and was written with it.
constexpr std::string_view kBuildOf = "build ";

struct Beat {
  int level = 0;
  std::int64_t since_1970 = 0;  // Milliseconds.
};

/// "<level> <milliseconds>"
std::optional<Beat> parse_beat(std::string_view text) {
  Beat beat;
  const char* const end = text.data() + text.size();
  const auto level = std::from_chars(text.data(), end, beat.level);
  if (level.ec != std::errc{} || level.ptr == end || *level.ptr != ' ') return std::nullopt;
  const auto moment = std::from_chars(level.ptr + 1, end, beat.since_1970);
  if (moment.ec != std::errc{} || moment.ptr != end) return std::nullopt;
  return beat;
}

/// "0.1.0+a5145e30" as /healthz is read: "0.1.0 (a5145e30)".
std::string build_text(std::string_view build) {
  const auto plus = build.find('+');
  std::string text(build.substr(0, plus));
  if (plus != std::string_view::npos) {
    text.append(" (").append(build.substr(plus + 1)).append(1, ')');
  }
  return text;
}

/// The build of each beat, by name and beat: a process that was killed and started again in another
/// build at the same place has two for a while.
std::map<std::pair<std::string, std::string>, std::string> builds_in(
    const std::map<std::string, std::string>& entries) {
  std::map<std::pair<std::string, std::string>, std::string> builds;
  for (const auto& [key, beat] : entries) {
    if (!key.starts_with(kBuildOf)) continue;
    const std::string_view said = std::string_view(key).substr(kBuildOf.size());
    const auto space = said.find(' ');
    if (space == std::string_view::npos) continue;
    builds.insert_or_assign({std::string(said.substr(space + 1)), beat},
                            build_text(said.substr(0, space)));
  }
  return builds;
}

}  // namespace

std::vector<Instance> read_instances(const std::map<std::string, std::string>& entries,
                                     std::chrono::milliseconds now) {
  const auto builds = builds_in(entries);
  std::vector<Instance> instances;
  for (const auto& [name, said] : entries) {
    const auto beat = parse_beat(said);
    if (!beat || name.starts_with(kBuildOf) || name.find(' ') == std::string::npos) continue;
    Instance instance{.name = name, .level = beat->level};
    instance.age = now - std::chrono::milliseconds(beat->since_1970);
    const auto build = builds.find({name, said});
    if (build != builds.end()) instance.build = build->second;
    instances.push_back(std::move(instance));
  }
  return instances;
}

}  // namespace escaque::clients::cli::doctor
