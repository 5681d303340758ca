#pragma once
// All arenas of the server; pairs in waves and ends at the hour.

#include <functional>
#include <map>
#include <optional>
#include <unordered_set>

#include "domain/arena/arena.hpp"
#include "matchmaking/log/log_owner.hpp"
#include "matchmaking/log/stores.hpp"

namespace escaque::services::matchmaking {

struct ArenaKind {
  using Entity = arena::Arena;
  using Id = arena::ArenaId;
  using Entry = arena::Entry;
  using Command = arena::Command;
  using Error = arena::ArenaError;
  static constexpr const char* kOne = "arena";
  static constexpr const char* kThey = "the arenas";

  [[nodiscard]] static UtcTime made_at(const arena::Arena& arena) { return arena.created.created; }
  [[nodiscard]] static bool pairs(const Command& command);
  /// The command asks for what is so already: a repetition, or its lost answer.
  [[nodiscard]] static bool is_done_already(const Entity& arena, const Command& command,
                                            Error error);
};

// In log_owners.cpp.
extern template class LogOwner<ArenaKind>;

/// Players who could be paired now.
struct WaveField {
  std::unordered_set<UserId> present;
  std::vector<std::pair<UserId, UserId>> refusals;
};

struct ArenaPorts {
  ArenaStore& store;
  const TimeSource& time;
  /// Those at an arena's page, and who refuses whom; nothing while nobody knows.
  std::function<Awaitable<std::optional<WaveField>>(arena::ArenaId)> field;
  /// `games` has to create this game; called again after a take-over.
  std::function<void(const arena::Arena&, GameId)> on_paired;
};

using Arenas = LogOwner<ArenaKind>::Entities;

class ArenasActor final : public LogOwner<ArenaKind> {
 public:
  /// `mailbox`: commands that may wait.
  ArenasActor(boost::asio::io_context& context, ArenaPorts ports, std::size_t mailbox,
              Metrics& metrics, log::Logger logger);

  /// What `games` says of a game of this arena; NO_SUCH_GAME when the arena has no such game.
  [[nodiscard]] Awaitable<Outcome> report(arena::ArenaId id, arena::ReportGame report);

 private:
  /// Pairs and ends when it is time.
  [[nodiscard]] Awaitable<void> advance(arena::ArenaId id) override;
  [[nodiscard]] Awaitable<void> pair(arena::ArenaId id);
  [[nodiscard]] std::optional<ArchivedRow> row_of(const arena::Arena& arena,
                                                  UtcTime changed) const override;
  void on_taken(const arena::Arena& arena) override;
  void on_written(const arena::Arena& arena, const arena::Entry& entry) override;
  void on_gone(const arena::Arena& arena) override { tried_.erase(arena.created.id); }

  // Constant after construction
  const ArenaPorts ports_;

  // Owned by the context's thread
  /// When a wave was tried last: one that pairs nobody leaves nothing in the log.
  std::map<arena::ArenaId, UtcTime> tried_;
};

}  // namespace escaque::services::matchmaking
