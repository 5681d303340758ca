#pragma once
// What outlives memory: every ended game with its whole log, and the list of streams to delete.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "domain/base/color.hpp"
#include "domain/base/id.hpp"
#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "domain/clock/time_control.hpp"
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

/// How a game ended for one of its players.
enum class Score : std::uint8_t { won = 1, drawn, lost };

struct ArchiveQuery {
  UserId user;
  int limit = 20;
  std::optional<PageStart> after = {};
  /// Only rated games, or only casual ones.
  std::optional<bool> is_rated = {};
  std::optional<rating::Category> category = {};
  std::optional<UserId> opponent = {};
  /// The user's.
  std::optional<Color> color = {};
  std::optional<Score> score = {};
  /// "C6": ECO codes that begin so; anything else: a part of the name. Empty: any.
  std::string opening = {};
  /// When it ended: from the one, before the other.
  std::optional<UtcTime> since = {};
  std::optional<UtcTime> until = {};
  std::optional<clock::TimeControl> time_control = {};
  /// Of an event, arena or simul.
  std::optional<std::uint64_t> host = {};
  std::optional<bool> is_hosted = {};
};

/// What a player's games went on with after their first moves.
struct OpeningsQuery {
  UserId user;
  Color color = Color::white;
  std::optional<rating::Category> category = {};
  bool rated_only = false;
  /// As in a log, from the first position of standard chess.
  std::vector<std::string> moves = {};
};

/// Games by how they ended for the player.
struct Scores {
  int won = 0;
  int drawn = 0;
  int lost = 0;

  [[nodiscard]] int games() const { return won + drawn + lost; }
  friend bool operator==(const Scores&, const Scores&) = default;
};

struct Openings {
  Scores all;
  /// By the next move.
  std::map<std::string, Scores> moves;
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
  /// The same with their logs, fewer where those are large.
  [[nodiscard]] virtual Outcome<std::vector<v1::GameWithLog>> read(ArchiveQuery query) = 0;
  [[nodiscard]] virtual Outcome<Openings> openings(OpeningsQuery query) = 0;
  /// Notes of up to `most` games of an older build what a search asks for; how many there were.
  [[nodiscard]] virtual Outcome<int> describe_old_games(int most) = 0;

  /// Games whose stream was to be deleted by `now`, the oldest first, up to `limit` of them that
  /// come after `after`.
  [[nodiscard]] virtual Outcome<std::vector<DueStream>> streams_due(UtcTime now, DueStream after,
                                                                    int limit) = 0;
  [[nodiscard]] virtual Outcome<void> streams_deleted(std::vector<GameId> ids) = 0;
  /// Puts off until `due` the deletion of the streams of these games, where one is planned.
  [[nodiscard]] virtual Outcome<void> postpone_deletions(std::vector<GameId> ids, UtcTime due) = 0;
  /// Of all instances together.
  [[nodiscard]] virtual Outcome<DueDeletions> due_deletions(UtcTime now) = 0;

  /// Keeps an entry of an outbox that cannot be archived, for a person. The same again changes
  /// nothing.
  [[nodiscard]] virtual Outcome<void> reject(RejectedEntry entry) = 0;
};

}  // namespace escaque::services::games
