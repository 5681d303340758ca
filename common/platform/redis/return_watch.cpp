#include "platform/redis/return_watch.hpp"

#include <utility>

namespace escaque::redis {

bool ReturnWatch::has_returned(std::string_view key) {
  const bool is_there = client_.has_server(key);
  const auto [found, is_new] = seen_.try_emplace(std::string(key));
  Seen& before = found->second;
  const bool was_there = std::exchange(before.is_there, is_there);
  // While nobody is there, whom we had before says whether it is another one afterwards.
  if (!is_there) return false;
  std::string server = client_.server_of(key);
  const bool is_other = std::exchange(before.server, server) != server;
  return !is_new && (!was_there || is_other);
}

}  // namespace escaque::redis
