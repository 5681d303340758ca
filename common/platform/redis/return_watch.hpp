#pragma once
// Notices that the server of a key was away and is there again, or that another one has taken its
// place: what was acknowledged last may not be there. Replicas that are away for a while lose
// nothing that their primary has, and do not count. Owned by the client's thread.

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "platform/redis/client.hpp"

namespace escaque::redis {

class ReturnWatch {
 public:
  /// `client` must outlive it.
  explicit ReturnWatch(const Client& client) : client_(client) {}

  /// Since it was last asked about `key`; false the first time. To be asked whenever
  /// Client::has_server() may have changed.
  [[nodiscard]] bool has_returned(std::string_view key);

 private:
  struct Seen {
    bool is_there = false;
    std::string server;
  };

  const Client& client_;
  std::map<std::string, Seen, std::less<>> seen_;
};

}  // namespace escaque::redis
