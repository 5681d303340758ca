#pragma once
// All entities of one kind (events, arenas, seasons): takes a command, decides, appends, evolves,
// answers. The instance that owns the lobby owns them, too; the others stand by. Owned by the
// thread of its io_context. `Kind` says what they are: EventKind, ArenaKind, SeasonKind.

#include <atomic>
#include <map>
#include <optional>
#include <unordered_map>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>

#include "domain/base/id.hpp"
#include "matchmaking/command_queue.hpp"
#include "matchmaking/log_store.hpp"
#include "matchmaking/metrics.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::matchmaking {

template <class Kind>
class LogOwner {
 public:
  using Entity = typename Kind::Entity;
  using Id = typename Kind::Id;
  using Entry = typename Kind::Entry;
  using Command = typename Kind::Command;
  using Error = typename Kind::Error;
  using Version = decltype(Entity::version);
  using Entities = std::map<Id, Entity>;
  using Store = LogStore<Entity, Id, Entry>;
  using Outcome = Result<Version, rpc::Error>;

  LogOwner(const LogOwner&) = delete;
  LogOwner& operator=(const LogOwner&) = delete;
  virtual ~LogOwner() = default;

  /// Serves the mailbox until stop().
  [[nodiscard]] boost::asio::awaitable<void> run();
  /// Asks for the entities again and again while they are not ours, until stop().
  [[nodiscard]] boost::asio::awaitable<void> stand_by(Millis retry_every);
  /// Does what is due of every open entity, until stop().
  [[nodiscard]] boost::asio::awaitable<void> tick(Millis every);
  void stop();

  /// The entity's version with the command in it; typed refusals only, NOT_OWNER where another
  /// instance decides. What is done already is answered as if it had been done now.
  [[nodiscard]] boost::asio::awaitable<Outcome> submit(Id id, Command command);

  /// All entities once everything that was submitted before is in them. To be read before anything
  /// else is awaited.
  [[nodiscard]] boost::asio::awaitable<Result<const Entities*, rpc::Error>> settled();
  /// The same without waiting; nothing while they are not ours.
  [[nodiscard]] const Entities* current() const { return entities_ ? &*entities_ : nullptr; }
  /// They were lost: they are asked for again at the next command, or by stand_by().
  void on_lost();
  [[nodiscard]] UtcTime now() const { return time_.utc_now(); }
  // May be asked from any thread.
  [[nodiscard]] bool is_serving() const { return is_serving_; }

 protected:
  /// `mailbox`: commands that may wait.
  LogOwner(boost::asio::io_context& context, Store& store, const TimeSource& time,
           std::size_t mailbox, Metrics& metrics, log::Logger logger);

  /// What `games` says of one of its games; NO_SUCH_GAME when no entity has it.
  [[nodiscard]] boost::asio::awaitable<Outcome> submit_for_game(GameId game, Command command);
  [[nodiscard]] const Entity* find(Id id) const;

  /// What is due of one entity.
  [[nodiscard]] virtual boost::asio::awaitable<void> advance(Id id) = 0;
  /// The log was read: `entity` is ours.
  virtual void on_taken(const Entity& entity) = 0;
  /// `entry` is in the log and in `entity`.
  virtual void on_written(const Entity& entity, const Entry& entry) = 0;
  /// Nothing is ours any more.
  virtual void on_forgotten() = 0;

  Metrics& metrics_;
  const log::Logger logger_;
  // Owned by the context's thread
  std::unordered_map<GameId, Id> games_;

 private:
  struct Addressed {
    Id id;
    Command command;
  };
  /// Nothing: only to be answered when it is its turn.
  using Job = std::optional<Addressed>;

  [[nodiscard]] boost::asio::awaitable<Result<void, rpc::Error>> take_over();
  [[nodiscard]] boost::asio::awaitable<Outcome> take(Job job);
  [[nodiscard]] boost::asio::awaitable<Outcome> carry_out(Job job);
  [[nodiscard]] boost::asio::awaitable<Outcome> perform(Addressed job);
  [[nodiscard]] boost::asio::awaitable<Result<Entry, Error>> decide_for(Id id, Command command);
  /// Appends and applies; nothing when the log has to be read again first.
  [[nodiscard]] boost::asio::awaitable<std::optional<Outcome>> write(Id id, Entry entry);
  void begin_with(std::vector<Entity> read);
  void forget();

  // Constant after construction
  Store& store_;
  const TimeSource& time_;

  // Owned by the context's thread
  CommandQueue<Job, Version> queue_;
  std::optional<Entities> entities_;
  bool is_stopped_ = false;

  // Thread-safe on their own
  std::atomic<bool> is_serving_ = false;
  boost::asio::thread_pool pairing_thread_{1};
};

}  // namespace escaque::services::matchmaking
