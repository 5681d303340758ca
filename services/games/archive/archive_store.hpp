#pragma once
// What outlives memory: every ended game with its whole log, and the list of streams to delete.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "domain/rating/category.hpp"
#include "games/wire.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/sql/sql_error.hpp"

namespace escaque::services::games {

struct ArchivedGame {
  v1::GameSummary summary;
  v1::GameLog log;
  /// The outbox entry that brought it, "<shard>:<position>".
  std::string outbox_entry;
  /// When its stream is to be deleted.
  UtcTime delete_stream_at;
};

/// Where a page of a player's games begins: after this one.
struct PageStart {
  std::int64_t ended_ms = 0;
  std::string game_id;

  /// "<ended_ms>-<game_id>".
  [[nodiscard]] static std::optional<PageStart> parse(const std::string& token);
};
[[nodiscard]] std::string to_token(const PageStart& start);

/// A game and when its stream was to be deleted.
struct DueStream {
  UtcTime due;
  GameId game;

  friend bool operator==(const DueStream&, const DueStream&) = default;
};

struct DueDeletions {
  std::int64_t count = 0;
  UtcTime oldest;  // When the first of them was due, if there are any.
};

/// An outbox entry that could not be archived.
struct RejectedEntry {
  unsigned shard = 0;
  std::string position;
  std::string member;
  std::string payload;
  std::string reason;
};

struct ArchiveQuery {
  UserId user;
  int limit = 20;
  std::optional<PageStart> after = {};
  bool rated_only = false;
  std::optional<rating::Category> category = {};
};

class ArchiveStore {
 public:
  template <class T>
  using Outcome = Awaitable<Result<T, sql::SqlError>>;

  virtual ~ArchiveStore() = default;

  /// Adds a game, its players' lists and its stream's deletion at once. A game that is there
  /// already stays as it is.
  [[nodiscard]] virtual Outcome<void> add(ArchivedGame game) = 0;
  [[nodiscard]] virtual Outcome<std::optional<v1::GameLog>> find(GameId id) = 0;
  /// Latest first.
  [[nodiscard]] virtual Outcome<std::vector<v1::GameSummary>> list(ArchiveQuery query) = 0;

  /// Games whose stream was to be deleted by `now`, the oldest first, up to `limit` of them that
  /// come after `after`.
  [[nodiscard]] virtual Outcome<std::vector<DueStream>> streams_due(UtcTime now, DueStream after,
                                                                    int limit) = 0;
  [[nodiscard]] virtual Outcome<void> streams_deleted(std::vector<GameId> ids) = 0;
  /// Of all instances together.
  [[nodiscard]] virtual Outcome<DueDeletions> due_deletions(UtcTime now) = 0;

  /// Keeps an entry of an outbox that cannot be archived, for a person. The same again changes
  /// nothing.
  [[nodiscard]] virtual Outcome<void> reject(RejectedEntry entry) = 0;
};

}  // namespace escaque::services::games
