#pragma once
// All entities of one kind (events, arenas, seasons): takes a command, decides, appends, evolves,
// answers; the commands of one entity in turn, those of different ones beside each other. One
// instance owns them all; the others stand by. What has been over for a while is archived: read
// from there when somebody asks for it, live again when somebody corrects it. Owned by the thread
// of its io_context. `Kind` says what they are: EventKind, ArenaKind, SeasonKind.

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>

#include "domain/base/id.hpp"
#include "domain/etiquette/quota.hpp"
#include "matchmaking/log/entity_turns.hpp"
#include "matchmaking/log/log_store.hpp"
#include "matchmaking/log/recently_read.hpp"
#include "matchmaking/log/refusals.hpp"
#include "matchmaking/metrics.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/asio/awaitable.hpp"
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
  /// Whose the new entity is, and how many they may have.
  struct Making {
    UserId by;
    etiquette::MakingQuota quota;
    /// Those no longer live, or perhaps gone since they were looked for. Filled in here.
    std::map<Id, UtcTime> before = {};
  };

  LogOwner(const LogOwner&) = delete;
  LogOwner& operator=(const LogOwner&) = delete;
  virtual ~LogOwner() = default;

  /// Asks for the entities repeatedly while they are not ours, until stop().
  [[nodiscard]] Awaitable<void> stand_by(Millis retry_every);
  /// Does what is due of every open entity, until stop().
  [[nodiscard]] Awaitable<void> tick(Millis every);
  /// Archives, one after the other, what is over and was not changed for `keep`, until stop().
  [[nodiscard]] Awaitable<void> archive_finished(Millis every, Millis keep);
  void stop();

  /// The entity's version with the command in it; typed refusals only, NOT_OWNER where another
  /// instance decides. What is done already is answered as if it had been done now.
  [[nodiscard]] Awaitable<Outcome> submit(Id id, Command command);
  /// The same, unless the command makes an entity and its maker has too many. What they have is
  /// counted in what the logs say, one of their creations after the other.
  [[nodiscard]] Awaitable<Outcome> carry_out(Id id, Command command, std::optional<Making> making);

  // What is read is what nobody else can have changed: none of it is answered from memory once
  // the lease may have ended. To be read before anything else is awaited.

  /// The entity once everything that was submitted to it before is in it, from the archive if it
  /// is there; nullptr: there is none.
  [[nodiscard]] Awaitable<Result<const Entity*, rpc::Error>> settled(Id id);
  /// All live entities without waiting for what is being written.
  [[nodiscard]] Awaitable<Result<const Entities*, rpc::Error>> all();
  /// The same without asking anybody; nothing while we are not sure that they are ours.
  [[nodiscard]] const Entities* current() const { return is_ours() ? &*entities_ : nullptr; }
  /// One of them, or an archived one that settled() has just given; nothing as for current().
  [[nodiscard]] const Entity* current(Id id) const { return is_ours() ? find(id) : nullptr; }
  /// It has not been archived, as far as we know.
  [[nodiscard]] bool may_be_live(Id id) const {
    return !is_ours() || entities_->contains(id) || unreadable_.contains(id);
  }

  /// They were lost: they are asked for again at the next command, or by stand_by().
  void on_lost();
  [[nodiscard]] UtcTime now() const { return time_.utc_now(); }
  // May be asked from any thread.
  [[nodiscard]] bool is_serving() const { return is_serving_; }
  /// Another instance decides.
  [[nodiscard]] bool is_standing_by() const { return is_standing_by_; }

 protected:
  /// `mailbox`: commands that may wait.
  LogOwner(boost::asio::io_context& context, Store& store, const TimeSource& time,
           std::size_t mailbox, Metrics& metrics, log::Logger logger);

  [[nodiscard]] const Entity* find(Id id) const;

  /// What lists show of an entity that is over; nothing while something else still needs it here.
  [[nodiscard]] virtual std::optional<ArchivedRow> row_of(const Entity& entity,
                                                          UtcTime changed) const = 0;
  /// It is in the archive.
  virtual void on_archived(Id id) = 0;
  /// What is due of one entity.
  [[nodiscard]] virtual Awaitable<void> advance(Id id) = 0;
  /// The log was read: `entity` is ours.
  virtual void on_taken(const Entity& entity) = 0;
  /// `entry` is in the log and in `entity`.
  virtual void on_written(const Entity& entity, const Entry& entry) = 0;
  /// Nothing is ours any more.
  virtual void on_forgotten() = 0;

  Metrics& metrics_;
  const log::Logger logger_;

 private:
  using Owned = Result<void, rpc::Error>;
  /// A question to the store that several wait for.
  struct Asking {
    explicit Asking(boost::asio::io_context& context) : answered(context) {}
    AsyncEvent answered;
    std::optional<Owned> outcome;
    bool is_over = false;
  };
  /// However it ends, also with the io_context after us, nobody waits any longer.
  struct EndOfAsking {
    std::shared_ptr<Asking> asking;
    ~EndOfAsking() {
      asking->is_over = true;
      asking->answered.set();
    }
  };

  [[nodiscard]] bool is_ours() const { return entities_ && store_.is_sure(epoch_); }
  /// Makes sure that they are ours, by asking where they are not or may not be any more.
  [[nodiscard]] Awaitable<Owned> own();
  [[nodiscard]] Awaitable<Owned> ask();
  /// What whoever asks is told of why they are not ours.
  [[nodiscard]] rpc::Error why_not_ours(const NotTaken& lost);
  /// advance(), with a value for gather().
  [[nodiscard]] Awaitable<bool> advanced(Id id);
  [[nodiscard]] Awaitable<Outcome> carry_out_in_turn(Id id, Command command,
                                                     std::optional<Making> making);
  [[nodiscard]] Awaitable<Outcome> perform(Id id, Command command, std::optional<Making> making);
  /// What they have made in the last 24 hours that is archived, or may be soon.
  [[nodiscard]] Awaitable<std::optional<rpc::Error>> look_up_before(Making& making);
  [[nodiscard]] std::optional<rpc::Error> refusal_of(const Making& making) const;
  [[nodiscard]] Awaitable<Result<Entry, Error>> decide_for(Id id, Command command);
  /// Appends and applies; nothing when the log has to be read again first.
  [[nodiscard]] Awaitable<std::optional<Outcome>> write(std::uint64_t epoch, Id id, Entry entry);
  /// What a failed append or restoration means; nothing when the log has to be read again.
  [[nodiscard]] std::optional<Outcome> failed(std::uint64_t epoch, Id id,
                                              eventlog::AppendError error);
  [[nodiscard]] Awaitable<void> read_again(std::uint64_t epoch, Id id);
  /// Looks in the archive for what is not live. Why find() may be wrong all the same.
  [[nodiscard]] Awaitable<std::optional<rpc::Error>> look_up(Id id);
  /// Makes an archived entity live again; as write().
  [[nodiscard]] Awaitable<std::optional<Outcome>> restore(std::uint64_t epoch, Id id);
  [[nodiscard]] std::vector<Id> to_archive(Millis keep) const;
  [[nodiscard]] bool is_to_archive(Id id, const Entity& entity, Millis keep) const;
  [[nodiscard]] Awaitable<void> archive(Id id, Millis keep);
  void begin_with(typename Store::Taken taken);
  void set_unreadable(std::set<Id> unreadable);
  void forget();

  // Constant after construction
  boost::asio::io_context& context_;
  Store& store_;
  const TimeSource& time_;

  // Owned by the context's thread
  EntityTurns<Id> turns_;
  EntityTurns<UserId> makers_;
  std::shared_ptr<Asking> asking_;
  std::optional<Entities> entities_;
  std::map<Id, UtcTime> changed_;  // When the last entry of each was written.
  std::uint64_t epoch_ = 0;        // Under which `entities_` were read.
  RecentlyRead<Id, Entity> archived_;
  std::map<Id, Version>
      not_archived_;         // What the database did not give back; it is not tried again.
  std::set<Id> unreadable_;  // Those whose logs this program does not understand.
  bool is_stopped_ = false;

  // Thread-safe on their own
  std::atomic<bool> is_serving_ = false;
  std::atomic<bool> is_standing_by_ = false;
  boost::asio::thread_pool pairing_thread_{1};
};

}  // namespace escaque::services::matchmaking
