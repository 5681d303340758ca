#pragma once
// Calls people to their pages: the stream `invited`, which gateways follow.

#include <vector>

#include "domain/base/id.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/event_log.hpp"

namespace escaque::services::matchmaking {

class PeopleCaller {
 public:
  explicit PeopleCaller(redis::Client& client) : log_(client) {}

  /// Their invitations, or the rounds that they are going to play, have changed. Whoever misses it reads them when they connect again.
  [[nodiscard]] Awaitable<void> call(std::vector<UserId> users);

 private:
  eventlog::EventLog log_;
};

}  // namespace escaque::services::matchmaking
