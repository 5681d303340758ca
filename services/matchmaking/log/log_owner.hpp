#pragma once
// All entities of one kind (events, arenas, seasons): takes a command, decides, appends, evolves,
// answers; the commands of one entity in turn, those of different ones beside each other. Each
// slice of them (platform/eventlog/slices.hpp) is owned by one instance. Whoever owns one follows
// what the others write of theirs, and so knows all; whoever owns none stands by. What has been
// over for a while is archived: read from there when somebody asks for it, live again when somebody
// corrects it. Owned by the thread of its io_context. `Kind` says what they are: EventKind,
// ArenaKind, SeasonKind.

#include <array>
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
#include "platform/eventlog/slices.hpp"
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
  /// Whose the new entity is, and how many they may have. The rest is filled in here.
  struct Making {
    UserId by;
    etiquette::MakingQuota quota;
    /// Those no longer live, or perhaps gone since they were looked for.
    std::map<Id, UtcTime> before = {};
    /// Those that were about to be made when this was noted.
    std::vector<Id> under_way = {};
    UtcTime noted = {};
  };

  LogOwner(const LogOwner&) = delete;
  LogOwner& operator=(const LogOwner&) = delete;
  virtual ~LogOwner() = default;

  /// Asks repeatedly for the slices that are not ours, until stop().
  [[nodiscard]] Awaitable<void> stand_by(Millis retry_every);
  /// Does what is due of every open entity, until stop().
  [[nodiscard]] Awaitable<void> tick(Millis every);
  /// Archives, one after the other, what is over and was not changed for `keep`, until stop().
  [[nodiscard]] Awaitable<void> archive_finished(Millis every, Millis keep);
  void stop();

  /// The entity's version with the command in it; typed refusals only, NOT_OWNER where another
  /// instance decides. What is done already is answered as if it had been done now.
  [[nodiscard]] Awaitable<Outcome> submit(Id id, Command command);
  /// The same, unless the command makes an entity and its maker has too many: by what the logs say,
  /// and by what they were already about to make when this one was noted.
  [[nodiscard]] Awaitable<Outcome> carry_out(Id id, Command command, std::optional<Making> making);

  // What is read of our own is what nobody else can have changed: none of it is answered from
  // memory once the lease may have ended. What others own is known as it was a moment ago. To be
  // read before anything else is awaited.

  /// The entity once everything that was submitted to it before is in it, from the archive if it
  /// is there; nullptr: there is none.
  [[nodiscard]] Awaitable<Result<const Entity*, rpc::Error>> settled(Id id);
  /// The same without waiting for what is being written, if it is live.
  [[nodiscard]] Awaitable<Result<const Entity*, rpc::Error>> latest(Id id);
  /// The same of one that another instance may own. NOT_OWNER while no slice is ours.
  [[nodiscard]] Awaitable<Result<const Entity*, rpc::Error>> seen(Id id);
  /// All live entities without waiting for what is being written. NOT_OWNER while no slice is ours.
  [[nodiscard]] Awaitable<Result<const Entities*, rpc::Error>> all();
  /// The same without asking anybody; nothing while we do not know all of them.
  [[nodiscard]] const Entities* current() const;
  /// One of them, or an archived one that settled() or seen() has just given; nothing as for
  /// current().
  [[nodiscard]] const Entity* current(Id id) const {
    return knows(slice_of(id)) ? find(id) : nullptr;
  }
  /// The same of one that we decide about; nothing where somebody else does.
  [[nodiscard]] const Entity* ours(Id id) const {
    return is_ours(slice_of(id)) ? find(id) : nullptr;
  }
  /// It has not been archived, as far as we know.
  [[nodiscard]] bool may_be_live(Id id) const {
    const unsigned slice = slice_of(id);
    return !knows(slice) || entities_.contains(id) || slices_.at(slice).unreadable.contains(id);
  }

  /// The slice was lost: it is asked for again at the next command, or by stand_by().
  void on_lost(unsigned slice);
  /// What is known of it may not be in the logs any more, whoever owns it: it is read again in the
  /// same way.
  void doubt(unsigned slice);
  [[nodiscard]] UtcTime now() const { return time_.utc_now(); }
  /// How often logs were taken over.
  [[nodiscard]] int take_overs() const { return take_overs_; }
  // May be asked from any thread.
  /// All are ours.
  [[nodiscard]] bool is_serving() const;
  [[nodiscard]] bool is_serving(Id id) const { return slices_.at(slice_of(id)).care == Care::ours; }
  /// Each of them is ours, or somebody else's.
  [[nodiscard]] bool is_cared_for() const;

 protected:
  /// `mailbox`: commands that may wait.
  LogOwner(boost::asio::io_context& context, Store& store, const TimeSource& time,
           std::size_t mailbox, Metrics& metrics, log::Logger logger);

  [[nodiscard]] const Entity* find(Id id) const;

  /// What lists show of an entity that is over; nothing while something else still needs it here.
  [[nodiscard]] virtual std::optional<ArchivedRow> row_of(const Entity& entity,
                                                          UtcTime changed) const = 0;
  /// What is due of one entity.
  [[nodiscard]] virtual Awaitable<void> advance(Id id) = 0;
  /// It is live, whoever owns it; told again when its log was read again.
  virtual void on_known(const Entity& /*entity*/) {}
  /// The log was read: `entity` is ours.
  virtual void on_taken(const Entity& /*entity*/) {}
  /// We have written `entry`, and it is in `entity`.
  virtual void on_written(const Entity& /*entity*/, const Entry& /*entry*/) {}
  /// It is live no longer, or not known any more.
  virtual void on_gone(const Entity& /*entity*/) {}

  Metrics& metrics_;
  const log::Logger logger_;

 private:
  using Owned = Result<void, rpc::Error>;
  /// Of a slice: whose it is, as far as we know.
  enum class Care : std::uint8_t { unknown, ours, others };
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

  struct Slice {
    std::optional<std::uint64_t> epoch;  // Under which its entities were read: they are ours.
    std::uint64_t doubts = 0;            // How often it was doubted.
    std::shared_ptr<Asking> asking;
    std::set<Id> unreadable;                  // Those whose logs this program does not understand.
    std::unique_ptr<FollowedSlice> followed;  // Of somebody else's.
    std::shared_ptr<AsyncEvent> caught_up;    // With what they have written; likewise.
    std::atomic<Care> care = Care::unknown;
  };

  [[nodiscard]] static unsigned slice_of(Id id) { return eventlog::slice_of(id.value); }
  /// It is ours, and under this epoch still.
  [[nodiscard]] bool is_ours(unsigned slice) const {
    const auto& epoch = slices_.at(slice).epoch;
    return epoch && store_.is_sure(slice, *epoch);
  }
  [[nodiscard]] bool is_still(unsigned slice, std::uint64_t epoch) const {
    return slices_.at(slice).epoch == epoch;
  }
  /// What is live of it is known.
  [[nodiscard]] bool knows(unsigned slice) const {
    const Slice& of = slices_.at(slice);
    return of.epoch ? is_ours(slice) : of.caught_up && of.caught_up->is_set();
  }
  [[nodiscard]] bool owns_any() const;
  /// Makes sure that it is ours, by asking where it is not or may not be any more.
  [[nodiscard]] Awaitable<Owned> own(unsigned slice);
  [[nodiscard]] Awaitable<Owned> ask(unsigned slice);
  /// Makes sure that it is known, whoever owns it.
  [[nodiscard]] Awaitable<Owned> know(unsigned slice);
  /// Of somebody else's, as long as something is ours.
  void follow(unsigned slice);
  void unfollow(unsigned slice);
  [[nodiscard]] typename Store::Handlers handlers_of(unsigned slice);
  [[nodiscard]] Awaitable<bool> stand_by_of(unsigned slice, Millis retry_every);
  /// What whoever asks is told of why it is not ours.
  [[nodiscard]] rpc::Error why_not_ours(unsigned slice, const NotTaken& lost);
  /// advance(), with a value for gather().
  [[nodiscard]] Awaitable<bool> advanced(Id id);
  [[nodiscard]] Awaitable<bool> looked_up(Id id);
  [[nodiscard]] Awaitable<Outcome> carry_out_in_turn(Id id, Command command,
                                                     std::optional<Making> making);
  [[nodiscard]] Awaitable<Outcome> perform(Id id, Command command, std::optional<Making> making);
  /// Notes what they are about to make, and looks up what they have made in the last 24 hours.
  [[nodiscard]] Awaitable<std::optional<rpc::Error>> look_up_before(Id id, Making& making);
  [[nodiscard]] std::optional<rpc::Error> refusal_of(const Making& making) const;
  [[nodiscard]] Awaitable<Result<Entry, Error>> decide_for(Id id, Command command);
  /// Appends and applies; nothing when the log has to be read again first.
  [[nodiscard]] Awaitable<std::optional<Outcome>> write(std::uint64_t epoch, Id id, Entry entry);
  /// What a failed append or restoration means; nothing when the log has to be read again.
  [[nodiscard]] std::optional<Outcome> failed(std::uint64_t epoch, Id id,
                                              eventlog::AppendError error);
  /// Then it is known, or in doubt, or the slice is ours no longer.
  [[nodiscard]] Awaitable<void> read_again(std::uint64_t epoch, Id id);
  void put(Folded<Entity> read);
  void remove(Id id);
  /// Looks in the archive for what is not live. Why find() may be wrong all the same.
  [[nodiscard]] Awaitable<std::optional<rpc::Error>> look_up(Id id);
  /// Makes an archived entity live again; as write().
  [[nodiscard]] Awaitable<std::optional<Outcome>> restore(std::uint64_t epoch, Id id);
  [[nodiscard]] std::vector<Id> to_archive(Millis keep) const;
  [[nodiscard]] bool is_to_archive(Id id, const Entity& entity, Millis keep) const;
  [[nodiscard]] Awaitable<void> archive(Id id, Millis keep);
  void begin_with(unsigned slice, typename Store::Taken taken);
  void note_unreadable(unsigned slice, Id id);
  void tell_unreadable();
  void forget(unsigned slice);
  /// Nothing is known of its entities any more.
  void clear(unsigned slice);

  // Constant after construction
  boost::asio::io_context& context_;
  Store& store_;
  const TimeSource& time_;

  // Owned by the context's thread
  EntityTurns<Id> turns_;
  Entities entities_;              // Of all slices that are known.
  std::map<Id, UtcTime> changed_;  // When the last entry of each was written.
  /// Ours, with logs that may go further than what we know, but not safe enough to be told.
  std::set<Id> in_doubt_;
  RecentlyRead<Id, Entity> archived_;
  std::map<Id, Version> not_archived_;  // What the database did not give back: not tried again.
  std::array<Slice, eventlog::kSlices> slices_;  // After what their handlers change.
  int take_overs_ = 0;
  bool is_stopped_ = false;

  // Thread-safe on its own
  boost::asio::thread_pool pairing_thread_{1};
};

}  // namespace escaque::services::matchmaking
