#pragma once
// Arenas' logs in the streams `a:{s0}:<id>`, their ids in a live set beside that of events, under
// the same lease. Owned by the Redis client's thread.

#include <string>

#include "matchmaking/arena_store.hpp"
#include "matchmaking/ownership.hpp"

namespace escaque::services::matchmaking {

/// Where an arena's entries are published, too.
[[nodiscard]] std::string arena_stream(const std::string& id);

class RedisArenaStore : public ArenaStore {
 public:
  RedisArenaStore(redis::Client& client, Ownership& ownership)
      : log_(client), ownership_(ownership) {}

  boost::asio::awaitable<Result<std::vector<arena::Arena>, NotTaken>> take_over() override;
  boost::asio::awaitable<Result<eventlog::Appended, eventlog::AppendError>> append(
      arena::ArenaId id, arena::Entry entry) override;

 private:
  [[nodiscard]] boost::asio::awaitable<Result<arena::Arena, NotTaken>> fold(std::string id);

  eventlog::EventLog log_;
  Ownership& ownership_;
};

}  // namespace escaque::services::matchmaking
