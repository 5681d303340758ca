#pragma once
// The lobby's log in the stream `lobby`. Owned by the Redis client's thread.

#include <string_view>

#include "matchmaking/lobby_store.hpp"
#include "matchmaking/ownership.hpp"

namespace escaque::services::matchmaking {

inline constexpr std::string_view kLobbyStream = "lobby";

class RedisLobbyStore : public LobbyStore {
 public:
  RedisLobbyStore(redis::Client& client, Ownership& ownership)
      : client_(client), log_(client), ownership_(ownership) {}

  boost::asio::awaitable<Result<pairing::Lobby, NotTaken>> take_over() override;
  boost::asio::awaitable<Result<eventlog::Appended, eventlog::AppendError>> append(
      pairing::Entry entry) override;
  boost::asio::awaitable<void> trim_before(pairing::Version first) override;

 private:
  redis::Client& client_;
  eventlog::EventLog log_;
  Ownership& ownership_;
};

}  // namespace escaque::services::matchmaking
