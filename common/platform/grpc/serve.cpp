#include "platform/grpc/serve.hpp"

#include <exception>
#include <memory>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>

namespace escaque::rpc {
namespace {

namespace asio = boost::asio;

/// One call: lives until gRPC and the coroutine are both done with it.
class UnaryCall final : public grpc::ServerUnaryReactor,
                        public std::enable_shared_from_this<UnaryCall> {
 public:
  explicit UnaryCall(Host host) : host_(std::move(host)) {}

  void start(StatusHandler handler, Call call) {
    self_ = shared_from_this();
    // Kept until the coroutine has ended: its slot is used after the answer, when gRPC may be done.
    asio::co_spawn(
        host_.owner, run(std::move(handler), std::move(call), Answer(self_)),
        asio::bind_cancellation_slot(signal_.slot(), [self = self_](std::exception_ptr) {}));
  }

  void OnCancel() override {
    asio::post(host_.owner, [self = shared_from_this()] {
      // Asio lets an exception out of the io_context when the very last step of a coroutine, which
      // it adds to one that never waited, is cancelled.
      if (!self->is_answered_) self->signal_.emit(asio::cancellation_type::terminal);
    });
  }
  void OnDone() override { self_.reset(); }

 private:
  /// Sees to it that the call ends exactly once, even when its coroutine is destroyed half-way.
  class Answer {
   public:
    explicit Answer(std::shared_ptr<UnaryCall> call) : call_(std::move(call)) {}
    Answer(Answer&&) = default;
    ~Answer() {
      if (call_) give(to_status(make_error(common::v1::REASON_UNAVAILABLE, "shutting down")));
    }
    void give(grpc::Status status) { std::exchange(call_, nullptr)->Finish(std::move(status)); }

   private:
    std::shared_ptr<UnaryCall> call_;
  };

  Awaitable<void> run(StatusHandler handler, Call call, Answer answer) {
    try {
      auto answered = handler(std::move(call));
      grpc::Status status = co_await std::move(answered);
      answer.give(std::move(status));
    } catch (const boost::system::system_error& error) {
      answer.give(failed(error.code() == asio::error::operation_aborted, error.what()));
    } catch (const std::exception& error) {
      answer.give(failed(false, error.what()));
    }
    is_answered_ = true;
  }

  grpc::Status failed(bool cancelled, const char* what) const {
    if (cancelled) {
      return to_status(make_error(common::v1::REASON_CANCELLED, "the caller stopped waiting"));
    }
    host_.logger.error("rpc_handler_failed", {{"error", what}});
    return to_status(make_error(common::v1::REASON_INTERNAL, "a fault of the server"));
  }

  const Host host_;
  // Owned by the owner's thread
  asio::cancellation_signal signal_;
  bool is_answered_ = false;

  std::shared_ptr<UnaryCall> self_;  // until OnDone
};

}  // namespace

grpc::ServerUnaryReactor* serve_status(grpc::CallbackServerContext* context, const Host& host,
                                       Caller caller, StatusHandler handler) {
  auto call = std::make_shared<UnaryCall>(host);
  call->start(std::move(handler), {Deadline(context->raw_deadline()), std::move(caller)});
  return call.get();
}

grpc::ServerUnaryReactor* refuse(grpc::CallbackServerContext* context, const Error& error) {
  grpc::ServerUnaryReactor* const reactor = context->DefaultReactor();
  reactor->Finish(to_status(error));
  return reactor;
}

}  // namespace escaque::rpc
