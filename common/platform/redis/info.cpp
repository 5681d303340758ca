#include "platform/redis/info.hpp"

#include <charconv>
#include <system_error>

namespace escaque::redis {

namespace {

// A replica says it each second, and whole seconds are shown.
constexpr int kMostLag = 3;

/// Of "ip=127.0.0.1,port=7000,state=online,offset=14,lag=1".
bool is_in_step(std::string_view replica) {
  if (replica.find(",state=online,") == std::string_view::npos) return false;
  constexpr std::string_view kLag = ",lag=";
  const auto found = replica.find(kLag);
  if (found == std::string_view::npos) return false;
  int lag = 0;
  const char* end = replica.data() + replica.size();
  const auto read = std::from_chars(replica.data() + found + kLag.size(), end, lag);
  return read.ec == std::errc() && 0 <= lag && lag <= kMostLag;
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

std::size_t replicas_in_step(std::string_view info) {
  std::size_t count = 0;
  for (std::size_t i = 0;; ++i) {
    const std::string replica = info_field(info, "slave" + std::to_string(i));
    if (replica.empty()) return count;
    if (is_in_step(replica)) ++count;
  }
}

}  // namespace escaque::redis
