#pragma once
// Where the logs of all events are kept, in the words of their owner.

#include <vector>

#include <boost/asio/awaitable.hpp>

#include "domain/base/result.hpp"
#include "domain/event/event.hpp"
#include "matchmaking/take_over.hpp"
#include "platform/eventlog/event_log.hpp"

namespace escaque::services::matchmaking {

class EventStore {
 public:
  virtual ~EventStore() = default;

  /// Becomes the owner and folds every log. May be called again after a loss, or to read again.
  [[nodiscard]] virtual boost::asio::awaitable<Result<std::vector<event::Event>, NotTaken>>
  take_over() = 0;

  /// Writes the entry if it is the next one of this event and we are the owner.
  [[nodiscard]] virtual boost::asio::awaitable<Result<eventlog::Appended, eventlog::AppendError>>
  append(event::EventId id, event::Entry entry) = 0;
};

}  // namespace escaque::services::matchmaking
