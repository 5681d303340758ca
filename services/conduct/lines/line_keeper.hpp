#pragma once
// From the stream `lines`, to which everything said is written, into SQL. Every instance does it,
// so that nothing is lost with one that dies; a line that is there already stays as it is.

#include <functional>
#include <optional>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "conduct/lines/line_store.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/follower.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::conduct {

/// What a stream entry says was said; nothing when it cannot be read.
[[nodiscard]] std::optional<etiquette::KeptLine> parse_line(const eventlog::Entry& entry);

/// Owned by the thread of `context`, which is that of the log's client.
class LineKeeper {
 public:
  struct Parts {
    boost::asio::io_context& context;
    eventlog::EventLog& log;
    LineStore& store;
    const TimeSource& time;
    log::Logger logger;
    /// Called for each line as it comes, said here or elsewhere.
    std::function<void(const etiquette::KeptLine&)> on_line = {};
  };

  /// Lines are forgotten `lifetime` after they were said.
  LineKeeper(Parts parts, Millis lifetime);

  /// Follows until stop(). Call once; the object may be destroyed only after it returned.
  [[nodiscard]] Awaitable<void> run();
  void stop();

  /// Waits until all that is in the stream by now is in the database, where it comes at once then;
  /// false where that takes too long.
  [[nodiscard]] Awaitable<bool> settle();

 private:
  Awaitable<void> keep_waiting();
  Awaitable<bool> kept_is(eventlog::Position end);
  Awaitable<void> sweep();
  void advance(eventlog::Position kept);

  Parts parts_;
  const Millis lifetime_;
  std::optional<eventlog::Follower> follower_;
  std::vector<etiquette::KeptLine> waiting_;
  eventlog::Position up_to_;
  eventlog::Position kept_;  // All up to here is in the database.
  Instant next_sweep_{};
  AsyncEvent news_;
  AsyncEvent progress_;
  AsyncEvent hurry_;  // Set while somebody waits for what they know has been said.
  int settling_ = 0;  // How many do.
  bool is_stopped_ = false;
};

}  // namespace escaque::services::conduct
