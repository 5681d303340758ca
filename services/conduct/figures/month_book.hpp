#pragma once
// Publishes each month when it is over, once: what is erased later changes nothing in it.

#include <boost/asio/io_context.hpp>

#include "conduct/figures/figure_store.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::conduct {

/// Owned by the thread of `context`.
class MonthBook {
 public:
  struct Parts {
    boost::asio::io_context& context;
    FigureStore& store;
    const TimeSource& time;
    log::Logger logger;
  };

  explicit MonthBook(Parts parts);

  /// Until stop(). Call once; the object may be destroyed only after it returned.
  [[nodiscard]] Awaitable<void> run();
  void stop();

  /// Publishes what is missing; false: that has to be tried again.
  [[nodiscard]] Awaitable<bool> publish();

 private:
  Parts parts_;
  AsyncEvent stopped_;
};

}  // namespace escaque::services::conduct
