#pragma once
// All arenas of the server: takes a command, decides, appends, evolves, answers; pairs in waves and
// ends at the hour. The instance that owns the lobby owns the arenas, too; the others stand by.
// Owned by the thread of its io_context.

#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>

#include "domain/arena/arena.hpp"
#include "matchmaking/arena_store.hpp"
#include "matchmaking/command_queue.hpp"
#include "matchmaking/metrics.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::matchmaking {

/// Who could be paired now.
struct WaveField {
  std::unordered_set<UserId> present;
  std::vector<std::pair<UserId, UserId>> refusals;
};

struct ArenaPorts {
  ArenaStore& store;
  const TimeSource& time;
  /// Who is at an arena's page, and who refuses whom; nothing while nobody knows.
  std::function<boost::asio::awaitable<std::optional<WaveField>>(arena::ArenaId)> field;
  /// `games` has to create this game; called again after a take-over.
  std::function<void(const arena::Arena&, GameId)> on_paired;
};

using Arenas = std::map<arena::ArenaId, arena::Arena>;

class ArenasActor {
 public:
  /// `mailbox`: commands that may wait.
  ArenasActor(boost::asio::io_context& context, ArenaPorts ports, std::size_t mailbox,
              Metrics& metrics, log::Logger logger);

  /// Serves the mailbox until stop().
  [[nodiscard]] boost::asio::awaitable<void> run();
  /// Asks for the arenas again and again while they are not ours, until stop().
  [[nodiscard]] boost::asio::awaitable<void> stand_by(Millis retry_every);
  /// Pairs and ends when it is time, until stop().
  [[nodiscard]] boost::asio::awaitable<void> tick(Millis every);
  void stop();

  /// The arena's version with the command in it; typed refusals only, NOT_OWNER where another
  /// instance decides. What is so already is answered as if it had been done now.
  [[nodiscard]] boost::asio::awaitable<Result<arena::Version, rpc::Error>> submit(
      arena::ArenaId id, arena::Command command);
  /// What `games` says of one of its games; NO_SUCH_GAME when no arena waits for it.
  [[nodiscard]] boost::asio::awaitable<Result<arena::Version, rpc::Error>> report(
      arena::ReportGame report);

  /// All arenas once everything that was submitted before is in them. To be read before anything
  /// else is awaited.
  [[nodiscard]] boost::asio::awaitable<Result<const Arenas*, rpc::Error>> settled();
  /// The arenas were lost: they are asked for again at the next command, or by stand_by().
  void on_lost();
  [[nodiscard]] UtcTime now() const { return ports_.time.utc_now(); }
  // May be asked from any thread.
  [[nodiscard]] bool is_serving() const { return is_serving_; }

 private:
  using Outcome = Result<arena::Version, rpc::Error>;
  using Decided = Result<arena::Entry, arena::ArenaError>;
  struct Addressed {
    arena::ArenaId id;
    arena::Command command;
  };
  /// Nothing: only to be answered when it is its turn.
  using Job = std::optional<Addressed>;

  [[nodiscard]] boost::asio::awaitable<Result<void, rpc::Error>> take_over();
  [[nodiscard]] boost::asio::awaitable<Outcome> take(Job job);
  [[nodiscard]] boost::asio::awaitable<Outcome> carry_out(Job job);
  [[nodiscard]] boost::asio::awaitable<Outcome> perform(Addressed job);
  [[nodiscard]] boost::asio::awaitable<Decided> decide_for(arena::ArenaId id,
                                                           arena::Command command);
  /// Appends and applies; nothing when the log has to be read again first.
  [[nodiscard]] boost::asio::awaitable<std::optional<Outcome>> write(arena::ArenaId id,
                                                                     arena::Entry entry);
  /// What is due of one arena.
  [[nodiscard]] boost::asio::awaitable<void> advance(arena::ArenaId id);
  [[nodiscard]] boost::asio::awaitable<void> pair(arena::ArenaId id);
  void begin_with(std::vector<arena::Arena> arenas);
  void apply(arena::ArenaId id, const arena::Entry& entry);
  void forget();
  [[nodiscard]] const arena::Arena* find(arena::ArenaId id) const;

  // Constant after construction
  const ArenaPorts ports_;
  Metrics& metrics_;
  const log::Logger logger_;

  // Owned by the context's thread
  CommandQueue<Job, arena::Version> queue_;
  std::optional<Arenas> arenas_;
  std::unordered_map<GameId, arena::ArenaId> games_;  // That are played.
  /// When a wave was tried last: one that pairs nobody leaves nothing in the log.
  std::map<arena::ArenaId, UtcTime> tried_;
  bool is_stopped_ = false;

  // Thread-safe on their own
  std::atomic<bool> is_serving_ = false;
  boost::asio::thread_pool pairing_thread_{1};
};

}  // namespace escaque::services::matchmaking
