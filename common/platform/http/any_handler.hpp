#pragma once
// A completion handler of Asio whose type is forgotten, so that the operation below it is compiled
// once for everything that waits for it. Costs one allocation an operation.

#include <memory>
#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/associated_cancellation_slot.hpp>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/cancellation_signal.hpp>

namespace escaque::http {

/// Takes `Results`, once. Keeps the executor and the cancellation slot of what it holds.
template <class... Results>
class AnyHandler {
 public:
  using executor_type = boost::asio::any_io_executor;
  using cancellation_slot_type = boost::asio::cancellation_slot;

  /// `otherwise`: where a handler runs that names no executor.
  template <class Handler>
  AnyHandler(Handler handler, const executor_type& otherwise)
      : executor_(boost::asio::get_associated_executor(handler, otherwise)),
        slot_(boost::asio::get_associated_cancellation_slot(handler)),
        waiting_(std::make_unique<Holder<Handler>>(std::move(handler))) {}

  [[nodiscard]] executor_type get_executor() const noexcept { return executor_; }
  [[nodiscard]] cancellation_slot_type get_cancellation_slot() const noexcept { return slot_; }

  void operator()(Results... results) {
    auto waiting = std::move(waiting_);
    Waiting& handler = *waiting;
    handler.complete(std::move(waiting), results...);
  }

 private:
  struct Waiting {
    virtual ~Waiting() = default;
    /// `self`: Asio wants an operation's memory freed before its handler runs.
    virtual void complete(std::unique_ptr<Waiting> self, Results... results) = 0;
  };
  template <class Handler>
  struct Holder final : Waiting {
    explicit Holder(Handler held) : handler(std::move(held)) {}
    void complete(std::unique_ptr<Waiting> self, Results... results) override {
      Handler last = std::move(handler);
      self.reset();
      std::move(last)(results...);
    }
    Handler handler;
  };

  executor_type executor_;
  cancellation_slot_type slot_;
  std::unique_ptr<Waiting> waiting_;
};

}  // namespace escaque::http
