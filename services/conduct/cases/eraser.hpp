#pragma once
// Erases what was written about people when the operator says so: accounts tells it on its stream,
// and lists all whom it concerns for those who were away.

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "conduct/cases/case_store.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::conduct {

/// Owned by the thread of `context`.
class Eraser {
 public:
  struct Parts {
    boost::asio::io_context& context;
    CaseStore& store;
    const TimeSource& time;
    log::Logger logger;
    /// All who are to be erased, by id after `after`, page by page; the last page is empty.
    /// Nothing: accounts is away.
    std::function<Awaitable<std::optional<std::vector<UserId>>>(UserId after)> list_erased;
  };

  explicit Eraser(Parts parts, Millis again_after = Millis{1'000});

  /// What accounts said of this user at `time`. Again: nothing new.
  void erase(UserId user, UtcTime time);
  /// Entries of the stream were missed.
  void learn_again();

  /// Until stop(). Call once; the object may be destroyed only after it returned.
  [[nodiscard]] Awaitable<void> run();
  void stop();

 private:
  struct Order {
    UserId user;
    UtcTime time;
  };

  Awaitable<bool> learn();
  Awaitable<void> work();

  Parts parts_;
  const Millis again_after_;
  std::deque<Order> waiting_;
  bool is_learned_ = false;
  bool is_stopped_ = false;
  AsyncEvent news_;
};

}  // namespace escaque::services::conduct
