#pragma once
// Where the log of the lobby, or of one of its parts, is kept, in the words of its owner.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/lobby/answers.hpp"
#include "domain/lobby/lobby.hpp"
#include "domain/lobby/part.hpp"
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
  /// What of the other parts had been heeded when the last entry was written.
  lobby::Seen seen{};
  /// Others have had the whole lobby since, who know nothing of this part: nobody may wait here any
  /// more.
  bool are_places_void = false;
};

/// Why an entry is not in the log, as far as is known.
struct NotWritten {
  eventlog::AppendError error;
  /// If there are any, it is `refused`: whom other parts have paired, and in which versions of
  /// those at most.
  std::vector<UserId> paired = {};
  lobby::Seen in{};
};

class LobbyStore {
 public:
  virtual ~LobbyStore() = default;

  /// Becomes the owner and folds the log. May be called again after a loss, or to read again.
  [[nodiscard]] virtual Awaitable<Result<TakenLobby, NotTaken>> take_over(
      lobby::AnswerBook::Limits limits) = 0;

  /// Writes the entry if it is the next one, the epoch is still the owner's, and no other part has
  /// paired one of those whom it pairs in a version that is not `seen`.
  [[nodiscard]] virtual Awaitable<Result<eventlog::Appended, NotWritten>> append(
      std::uint64_t epoch, lobby::Entry entry, lobby::Seen seen) = 0;

  /// As of a LogStore.
  [[nodiscard]] virtual bool is_sure(std::uint64_t epoch) const = 0;
  [[nodiscard]] virtual Awaitable<std::optional<NotTaken>> confirm(std::uint64_t epoch) = 0;

  /// Drops everything before `first`, which is a snapshot.
  [[nodiscard]] virtual Awaitable<void> trim_before(lobby::Version first) = 0;
};

}  // namespace escaque::services::matchmaking
