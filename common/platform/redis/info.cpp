#include "platform/redis/info.hpp"

#include <algorithm>
#include <charconv>

namespace escaque::redis {

namespace {

// A replica says it each second, and whole seconds are shown.
constexpr int kMostLag = 3;

/// Of "name=value,name=value"; empty when there is none.
std::string_view part_of(std::string_view line, std::string_view name) {
  while (!line.empty()) {
    const std::string_view part = line.substr(0, line.find(','));
    line.remove_prefix(std::min(part.size() + 1, line.size()));
    const auto equals = part.find('=');
    if (equals == std::string_view::npos) continue;
    if (part.substr(0, equals) == name) return part.substr(equals + 1);
  }
  return {};
}

/// Of "ip=127.0.0.1,port=7000,state=online,offset=14,lag=1".
bool is_in_step(std::string_view replica) {
  const std::string_view said = part_of(replica, "lag");
  int lag = -1;  // Nothing has been heard of it yet.
  std::from_chars(said.data(), said.data() + said.size(), lag);
  return part_of(replica, "state") == "online" && 0 <= lag && lag <= kMostLag;
}

}  // namespace

std::string info_field(std::string_view info, std::string_view name) {
  // A line of its own, behind the heading of its section.
  const std::string key = "\n" + std::string(name) + ":";
  const auto found = info.find(key);
  if (found == std::string_view::npos) return "";
  const auto begin = found + key.size();
  return std::string(info.substr(begin, info.find_first_of("\r\n", begin) - begin));
}

std::map<std::string, bool> replicas_of(std::string_view info) {
  std::map<std::string, bool> replicas;
  for (std::size_t i = 0;; ++i) {
    const std::string line = info_field(info, "slave" + std::to_string(i));
    if (line.empty()) return replicas;
    const auto host = part_of(line, "ip");
    const auto port = part_of(line, "port");
    replicas.emplace(std::string(host) + ':' + std::string(port), is_in_step(line));
  }
}

std::size_t replicas_in_step(std::string_view info) {
  const auto replicas = replicas_of(info);
  return static_cast<std::size_t>(
      std::ranges::count_if(replicas, [](const auto& each) { return each.second; }));
}

}  // namespace escaque::redis
