#pragma once
// Where the lobby's log is kept, in the words of its owner.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/lobby/answers.hpp"
#include "domain/lobby/lobby.hpp"
#include "matchmaking/log/take_over.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/event_log.hpp"

namespace escaque::services::matchmaking {

/// The place of a snapshot in the log.
struct SnapshotPlace {
  lobby::Version version = 0;
  UtcTime at;
};

/// The log as a take-over found it.
struct TakenLobby {
  /// Under which everything is to be appended: what others write later is not in here.
  std::uint64_t epoch = 0;
  lobby::Lobby lobby;
  lobby::AnswerBook answers;
  /// Oldest first.
  std::vector<SnapshotPlace> snapshots;
  /// Entries that this program does not understand, left out.
  std::size_t unreadable = 0;
};

class LobbyStore {
 public:
  virtual ~LobbyStore() = default;

  /// Becomes the owner and folds the log. May be called again after a loss, or to read again.
  [[nodiscard]] virtual Awaitable<Result<TakenLobby, NotTaken>> take_over(
      lobby::AnswerBook::Limits limits) = 0;

  /// Writes the entry if it is the next one and the epoch is still the owner's.
  [[nodiscard]] virtual Awaitable<Result<eventlog::Appended, eventlog::AppendError>> append(
      std::uint64_t epoch, lobby::Entry entry) = 0;

  /// As of a LogStore.
  [[nodiscard]] virtual bool is_sure(std::uint64_t epoch) const = 0;
  [[nodiscard]] virtual Awaitable<std::optional<NotTaken>> confirm(std::uint64_t epoch) = 0;

  /// Drops everything before `first`, which is a snapshot.
  [[nodiscard]] virtual Awaitable<void> trim_before(lobby::Version first) = 0;
};

}  // namespace escaque::services::matchmaking
