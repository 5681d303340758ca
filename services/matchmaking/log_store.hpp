#pragma once
// Where the logs of all entities of one kind are kept, in the words of their owner.

#include <cstdint>
#include <optional>
#include <vector>

#include <boost/asio/awaitable.hpp>

#include "domain/base/result.hpp"
#include "matchmaking/take_over.hpp"
#include "platform/eventlog/event_log.hpp"

namespace escaque::services::matchmaking {

/// All logs of a kind as a take-over found them.
template <class Entity, class Id>
struct TakenLogs {
  /// Under which everything is to be appended: what others write later is not in here.
  std::uint64_t epoch = 0;
  std::vector<Entity> entities;
  /// Those that hold what this program does not understand.
  std::vector<Id> unreadable;
};

template <class EntityType, class IdType, class EntryType>
class LogStore {
 public:
  using Entity = EntityType;
  using Id = IdType;
  using Entry = EntryType;
  using Taken = TakenLogs<Entity, Id>;

  virtual ~LogStore() = default;

  /// Becomes the owner and folds every log. May be called again after a loss.
  [[nodiscard]] virtual boost::asio::awaitable<Result<Taken, NotTaken>> take_over() = 0;

  /// One log again. An entity that does not exist is one at version 0.
  [[nodiscard]] virtual boost::asio::awaitable<Result<Entity, NotTaken>> load(Id id) = 0;

  /// Writes the entry if it is the next one of this entity and the epoch is still the owner's.
  [[nodiscard]] virtual boost::asio::awaitable<Result<eventlog::Appended, eventlog::AppendError>>
  append(std::uint64_t epoch, Id id, Entry entry) = 0;

  /// Nobody else can have written anything since the epoch began.
  [[nodiscard]] virtual bool is_sure(std::uint64_t epoch) const = 0;
  /// The same by asking, where our time may be over: it goes on if nobody else took over. Nothing
  /// when we are sure.
  [[nodiscard]] virtual boost::asio::awaitable<std::optional<NotTaken>> confirm(
      std::uint64_t epoch) = 0;
};

}  // namespace escaque::services::matchmaking
