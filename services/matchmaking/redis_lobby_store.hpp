#pragma once
// The lobby's log in the stream `lobby`, owned through a lease. Owned by the Redis client's thread.

#include <functional>
#include <optional>
#include <string>

#include <boost/asio/io_context.hpp>

#include "matchmaking/lobby_store.hpp"
#include "platform/eventlog/lease.hpp"

namespace escaque::services::matchmaking {

inline constexpr std::string_view kLobbyStream = "lobby";

class RedisLobbyStore : public LobbyStore {
 public:
  /// `on_lost`: another instance took the lobby.
  RedisLobbyStore(boost::asio::io_context& context, redis::Client& client,
                  eventlog::LeaseConfig lease, std::function<void()> on_lost);

  /// Before anything else: the address at which others reach us, which the lease will name.
  void begin(const std::string& address);

  boost::asio::awaitable<Result<pairing::Lobby, NotTaken>> take_over() override;
  boost::asio::awaitable<Result<eventlog::Appended, eventlog::AppendError>> append(
      pairing::Entry entry) override;
  boost::asio::awaitable<void> trim_before(pairing::Version first) override;

  /// Gives the lobby up in good order.
  [[nodiscard]] boost::asio::awaitable<void> release();

 private:
  [[nodiscard]] boost::asio::awaitable<NotTaken> held();

  boost::asio::io_context& context_;
  redis::Client& client_;
  eventlog::EventLog log_;
  eventlog::LeaseConfig config_;
  const std::function<void()> on_lost_;
  std::optional<eventlog::LeaseKeeper> lease_;
};

}  // namespace escaque::services::matchmaking
