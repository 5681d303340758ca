#pragma once
// Events' logs in the streams `t:{s0}:<id>`, their ids in the live set of what matchmaking owns.
// Owned by the Redis client's thread.

#include <string>

#include "matchmaking/event_store.hpp"
#include "matchmaking/ownership.hpp"

namespace escaque::services::matchmaking {

/// Where an event's entries are published, too.
[[nodiscard]] std::string event_stream(const std::string& id);

class RedisEventStore : public EventStore {
 public:
  RedisEventStore(redis::Client& client, Ownership& ownership)
      : log_(client), ownership_(ownership) {}

  boost::asio::awaitable<Result<std::vector<event::Event>, NotTaken>> take_over() override;
  boost::asio::awaitable<Result<eventlog::Appended, eventlog::AppendError>> append(
      event::EventId id, event::Entry entry) override;

 private:
  [[nodiscard]] boost::asio::awaitable<Result<event::Event, NotTaken>> fold(std::string id);

  eventlog::EventLog log_;
  Ownership& ownership_;
};

}  // namespace escaque::services::matchmaking
