#pragma once
// Calls people: to their pages, by the stream `invited`, which gateways follow, and by letters, for
// which `accounts` follows the stream `rounds`.

#include <vector>

#include "domain/base/id.hpp"
#include "matchmaking/wire.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/event_log.hpp"

namespace escaque::services::matchmaking {

class PeopleCaller {
 public:
  explicit PeopleCaller(redis::Client& client) : log_(client) {}

  /// Their invitations, or the rounds that they are going to play, have changed. Whoever misses it
  /// reads them when they connect again.
  [[nodiscard]] Awaitable<void> call(std::vector<UserId> users);
  /// When they play. Of this whoever misses it is not told again: the event's page says the same.
  [[nodiscard]] Awaitable<void> announce(std::vector<v1::RoundAnnounced> rounds);

 private:
  eventlog::EventLog log_;
};

}  // namespace escaque::services::matchmaking
