#pragma once
// Tells `ratings` what decisions give back, and what an appeal takes from it again, in their order
// and until it has answered. Any number of instances may do it at the same time: each order has one
// effect.

#include <functional>

#include <boost/asio/io_context.hpp>

#include "conduct/cases/case_store.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/log/logger.hpp"

namespace escaque::services::conduct {

/// Owned by the thread of `context`.
class Remedies {
 public:
  enum class Told : std::uint8_t {
    done,
    refused,  ///< It will never be done as it is asked for.
    away,
  };
  struct Parts {
    boost::asio::io_context& context;
    CaseStore& store;
    log::Logger logger;
    std::function<Awaitable<Told>(Remedy remedy)> tell;
  };

  explicit Remedies(Parts parts, Millis again_after = Millis{1'000});

  /// There may be one.
  void nudge() { news_.set(); }

  /// Until stop(). Call once; the object may be destroyed only after it returned.
  [[nodiscard]] Awaitable<void> run();
  void stop();

 private:
  /// Whether nothing is left.
  Awaitable<bool> work();

  Parts parts_;
  const Millis again_after_;
  bool is_stopped_ = false;
  AsyncEvent news_;
};

}  // namespace escaque::services::conduct
