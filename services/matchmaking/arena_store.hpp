#pragma once
// Where the logs of all arenas are kept, in the words of their owner.

#include <vector>

#include <boost/asio/awaitable.hpp>

#include "domain/arena/arena.hpp"
#include "domain/base/result.hpp"
#include "matchmaking/take_over.hpp"
#include "platform/eventlog/event_log.hpp"

namespace escaque::services::matchmaking {

class ArenaStore {
 public:
  virtual ~ArenaStore() = default;

  /// Becomes the owner and folds every log. May be called again after a loss, or to read again.
  [[nodiscard]] virtual boost::asio::awaitable<Result<std::vector<arena::Arena>, NotTaken>>
  take_over() = 0;

  /// Writes the entry if it is the next one of this arena and we are the owner.
  [[nodiscard]] virtual boost::asio::awaitable<Result<eventlog::Appended, eventlog::AppendError>>
  append(arena::ArenaId id, arena::Entry entry) = 0;
};

}  // namespace escaque::services::matchmaking
