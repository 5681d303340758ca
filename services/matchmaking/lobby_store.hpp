#pragma once
// Where the lobby's log is kept, in the words of its owner.

#include <boost/asio/awaitable.hpp>

#include "domain/base/result.hpp"
#include "domain/pairing/lobby.hpp"
#include "matchmaking/take_over.hpp"
#include "platform/eventlog/event_log.hpp"

namespace escaque::services::matchmaking {

class LobbyStore {
 public:
  virtual ~LobbyStore() = default;

  /// Becomes the owner and folds the log. May be called again after a loss, or to read again.
  [[nodiscard]] virtual boost::asio::awaitable<Result<pairing::Lobby, NotTaken>> take_over() = 0;

  /// Writes the entry if it is the next one and we are the owner.
  [[nodiscard]] virtual boost::asio::awaitable<Result<eventlog::Appended, eventlog::AppendError>>
  append(pairing::Entry entry) = 0;

  /// Drops everything before `first`, which is a snapshot.
  [[nodiscard]] virtual boost::asio::awaitable<void> trim_before(pairing::Version first) = 0;
};

}  // namespace escaque::services::matchmaking
