#pragma once
// Where the logs of all entities of one kind are kept, in the words of their owner.

#include <vector>

#include <boost/asio/awaitable.hpp>

#include "domain/base/result.hpp"
#include "matchmaking/take_over.hpp"
#include "platform/eventlog/event_log.hpp"

namespace escaque::services::matchmaking {

template <class EntityType, class IdType, class EntryType>
class LogStore {
 public:
  using Entity = EntityType;
  using Id = IdType;
  using Entry = EntryType;

  virtual ~LogStore() = default;

  /// Becomes the owner and folds every log. May be called again after a loss, or to read again.
  [[nodiscard]] virtual boost::asio::awaitable<Result<std::vector<Entity>, NotTaken>>
  take_over() = 0;

  /// Writes the entry if it is the next one of this entity and we are the owner.
  [[nodiscard]] virtual boost::asio::awaitable<Result<eventlog::Appended, eventlog::AppendError>>
  append(Id id, Entry entry) = 0;
};

}  // namespace escaque::services::matchmaking
