#pragma once
// From the stream `sessions` into SQL. Every instance does it, so that nothing is lost with one
// that dies; what is there already stays as it is. It also forgets what rules have seen and need no
// more.

#include <optional>

#include <boost/asio/io_context.hpp>

#include "conduct/inputs/connection_store.hpp"
#include "conduct/inputs/input_store.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/follower.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::conduct {

/// Owned by the thread of `context`, which is that of the log's client.
class ConnectionKeeper {
 public:
  struct Parts {
    boost::asio::io_context& context;
    eventlog::EventLog& log;
    ConnectionStore& store;
    InputStore& inputs;
    const TimeSource& time;
    log::Logger logger;
  };

  /// Connections are forgotten some time after they were opened, games after they ended.
  struct Lifetimes {
    Millis connections;
    Millis games;
  };
  ConnectionKeeper(Parts parts, Lifetimes lifetimes);

  /// Follows until stop(). Call once; the object may be destroyed only after it returned.
  [[nodiscard]] Awaitable<void> run();
  void stop();

 private:
  Awaitable<void> begin();
  Awaitable<void> keep_waiting();
  Awaitable<void> sweep();

  Parts parts_;
  const Lifetimes lifetimes_;
  std::optional<eventlog::Follower> follower_;
  ConnectionStore::Notes waiting_;
  eventlog::Position up_to_;
  Instant next_sweep_{};
  AsyncEvent news_;
  bool is_stopped_ = false;
};

}  // namespace escaque::services::conduct
