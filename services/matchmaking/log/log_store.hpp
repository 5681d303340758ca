#pragma once
// Where the logs of all entities of one kind are kept, in the words of their owner.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "matchmaking/log/archived_row.hpp"
#include "matchmaking/log/take_over.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/event_log.hpp"

namespace escaque::services::matchmaking {

/// What a log makes of an entity.
template <class Entity>
struct Folded {
  /// One that does not exist is at version 0.
  Entity entity = {};
  /// When the last entry was written.
  UtcTime changed = {};
};

/// All live logs of a slice as a take-over found them.
template <class Entity, class Id>
struct TakenLogs {
  /// Under which everything is to be appended: what others write later is not in here.
  std::uint64_t epoch = 0;
  std::vector<Folded<Entity>> entities;
  /// Those that hold what this program does not understand.
  std::vector<Id> unreadable;
};

/// Ends with its lifetime.
class FollowedSlice {
 public:
  virtual ~FollowedSlice() = default;
};

/// Called on the thread of the store.
template <class Entity, class Id, class Entry>
struct SliceHandlers {
  /// A live log was read, or read again.
  std::function<void(Folded<Entity>)> on_read;
  /// The next one of a log, and when it was written.
  std::function<void(Id, const Entry&, UtcTime)> on_entry;
  /// It holds what this program does not understand.
  std::function<void(Id)> on_unreadable;
  /// It is not live any more.
  std::function<void(Id)> on_gone;
  /// All that was live at the beginning has been told. Once.
  std::function<void()> on_caught_up;
};

/// How long it is noted that somebody is about to make an entity. Nothing is made by a note that is
/// older than half of this, so whoever comes later sees either the note or what was made.
inline constexpr Millis kMakingNoted{60'000};

/// Why a log stays where it is.
enum class NotArchived : std::uint8_t {
  fenced,       // Another instance is the owner.
  changed,      // It does not end where its owner thinks, or may have left: read it again.
  unavailable,  // Redis or the database does not answer: try again.
  differs,      // The database does not give back what was written there.
};

template <class EntityType, class IdType, class EntryType>
class LogStore {
 public:
  using Entity = EntityType;
  using Id = IdType;
  using Entry = EntryType;
  using Taken = TakenLogs<Entity, Id>;
  using Loaded = Result<Folded<Entity>, NotTaken>;
  using Handlers = SliceHandlers<Entity, Id, Entry>;

  virtual ~LogStore() = default;

  /// Becomes the owner of a slice (platform/eventlog/slices.hpp) and folds its live logs. May be
  /// called again after a loss.
  [[nodiscard]] virtual Awaitable<Result<Taken, NotTaken>> take_over(unsigned slice) = 0;
  /// Tells what is live of a slice that somebody else owns, as they write it.
  [[nodiscard]] virtual std::unique_ptr<FollowedSlice> follow(unsigned slice,
                                                              Handlers handlers) = 0;

  /// One live log again.
  [[nodiscard]] virtual Awaitable<Loaded> load(Id id) = 0;

  /// What load() has given before can be lost no more than what append() has written, also an entry
  /// of which append() did not know that: it can be answered.
  [[nodiscard]] virtual Awaitable<Result<void, eventlog::AppendError>> confirm_read(
      std::uint64_t epoch, Id id) = 0;

  /// One that was archived, if ever. It may be live again: whoever is the owner knows.
  [[nodiscard]] virtual Awaitable<Loaded> load_archived(Id id) = 0;
  /// Copies the live log, which ends at `version`, into the archive, makes sure that it can be read
  /// there, and deletes it here. A crash anywhere in between only repeats it.
  [[nodiscard]] virtual Awaitable<Result<void, NotArchived>> archive(std::uint64_t epoch, Id id,
                                                                     std::uint64_t version,
                                                                     ArchivedRow row) = 0;
  /// What this organiser has announced after `since`, as far as it is archived, and when.
  [[nodiscard]] virtual Awaitable<Result<std::vector<std::pair<Id, UtcTime>>, NotTaken>> made_since(
      UserId organizer, UtcTime since) = 0;
  /// Notes that this organiser is about to make the entity, wherever that is. What they were about
  /// to make when this was noted.
  [[nodiscard]] virtual Awaitable<Result<std::vector<Id>, NotTaken>> note_making(UserId organizer,
                                                                                 Id id) = 0;
  /// It has not been made after all.
  [[nodiscard]] virtual Awaitable<void> forget_making(UserId organizer, Id id) = 0;
  /// Makes an archived log live again, as it was.
  [[nodiscard]] virtual Awaitable<Result<void, eventlog::AppendError>> restore(std::uint64_t epoch,
                                                                               Id id) = 0;

  /// Writes the entry if it is the next one of this entity and the epoch is still the owner's.
  [[nodiscard]] virtual Awaitable<Result<eventlog::Appended, eventlog::AppendError>> append(
      std::uint64_t epoch, Id id, Entry entry) = 0;

  /// Nobody else can have written anything in the slice since the epoch began.
  [[nodiscard]] virtual bool is_sure(unsigned slice, std::uint64_t epoch) const = 0;
  /// The same by asking, where our time may be over: it goes on if nobody else took over. Nothing
  /// when we are sure.
  [[nodiscard]] virtual Awaitable<std::optional<NotTaken>> confirm(unsigned slice,
                                                                   std::uint64_t epoch) = 0;
};

}  // namespace escaque::services::matchmaking
