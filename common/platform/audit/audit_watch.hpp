#pragma once
// What a service does for its audit while it runs: the whole chain is checked at its start, and the
// head signed then and every hour.

#include <memory>

#include <boost/asio/io_context.hpp>

#include "platform/asio/async_event.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/audit/head_book.hpp"
#include "platform/log/logger.hpp"
#include "platform/sql/database.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::audit {

inline constexpr Millis kSignEvery = std::chrono::hours(1);

/// Owned by the thread of `context`.
class AuditWatch {
 public:
  struct Parts {
    boost::asio::io_context& context;
    sql::Database& database;
    const TimeSource& time;
    log::Logger logger;
  };

  /// Makes the key. Throws config::StartupError.
  AuditWatch(Parts parts, HeadFiles files, Millis every = kSignEvery);

  /// Until stop(). Call once; the object may be destroyed only after it returned.
  [[nodiscard]] Awaitable<void> run();
  void stop() { stopped_.set(); }

 private:
  Awaitable<void> check_chain();
  Awaitable<void> sign_head();

  Parts parts_;
  // Shared with transactions, which may end after us.
  const std::shared_ptr<const HeadBook> book_;
  const Millis every_;
  AsyncEvent stopped_;
};

}  // namespace escaque::audit
