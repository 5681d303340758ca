#include "platform/redis/info.hpp"

namespace escaque::redis {

std::string info_field(std::string_view info, std::string_view name) {
  // A line of its own, behind the heading of its section.
  const std::string key = "\n" + std::string(name) + ":";
  const auto found = info.find(key);
  if (found == std::string_view::npos) return "";
  const auto begin = found + key.size();
  return std::string(info.substr(begin, info.find_first_of("\r\n", begin) - begin));
}

}  // namespace escaque::redis
