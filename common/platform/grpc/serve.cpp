#include "platform/grpc/serve.hpp"

#include <chrono>
#include <exception>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>

#include "platform/asio/request_executor.hpp"
#include "platform/log/request.hpp"

namespace escaque::rpc {
namespace {

namespace asio = boost::asio;

// Somebody waits.
constexpr std::chrono::seconds kSlow{1};

log::RequestId request_of(const grpc::CallbackServerContext& context) {
  const auto found = context.client_metadata().find(kRequestKey);
  const bool is_told = found != context.client_metadata().end();
  auto told =
      is_told ? log::parse_request_id({found->second.data(), found->second.size()}) : nullptr;
  return told ? told : log::new_request_id();
}

/// One call: lives until gRPC and the coroutine are both done with it.
class UnaryCall final : public grpc::ServerUnaryReactor,
                        public std::enable_shared_from_this<UnaryCall> {
 public:
  UnaryCall(Host host, log::RequestId request, std::string_view method)
      : host_(std::move(host)), request_(std::move(request)), method_(method) {}

  void start(StatusHandler handler, Call call) {
    self_ = shared_from_this();
    // Kept until the coroutine has ended: its slot is used after the answer, when gRPC may be done.
    asio::co_spawn(
        RequestExecutor(host_.owner, request_),
        run(std::move(handler), std::move(call), Answer(self_)),
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
      note(status);
      answer.give(std::move(status));
    } catch (const boost::system::system_error& error) {
      answer.give(failed(error.code() == asio::error::operation_aborted, error.what()));
    } catch (const std::exception& error) {
      answer.give(failed(false, error.what()));
    }
    is_answered_ = true;
  }

  /// In the log.
  void note(const grpc::Status& status) const {
    const auto took = std::chrono::steady_clock::now() - began_;
    const bool is_slow = took >= kSlow;
    if (!is_slow && !host_.logger.writes(log::Level::debug)) return;
    const std::initializer_list<log::Field> fields{
        {"method", method_}, {"ms", took}, {"status", int{status.error_code()}}};
    is_slow ? host_.logger.warn("call_slow", fields) : host_.logger.debug("call_served", fields);
  }

  grpc::Status failed(bool cancelled, const char* what) const {
    if (cancelled) {
      return to_status(make_error(common::v1::REASON_CANCELLED, "the caller stopped waiting"));
    }
    host_.logger.error("rpc_handler_failed", {{"error", what}});
    return to_status(make_error(common::v1::REASON_INTERNAL, "a fault of the server"));
  }

  const Host host_;
  const log::RequestId request_;
  const std::string_view method_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  // Owned by the owner's thread
  asio::cancellation_signal signal_;
  bool is_answered_ = false;

  std::shared_ptr<UnaryCall> self_;  // until OnDone
};

}  // namespace

grpc::ServerUnaryReactor* serve_status(grpc::CallbackServerContext* context, const Host& host,
                                       Caller caller, StatusHandler handler) {
  auto call = std::make_shared<UnaryCall>(host, request_of(*context), caller.method);
  call->start(std::move(handler), {Deadline(context->raw_deadline()), std::move(caller)});
  return call.get();
}

grpc::ServerUnaryReactor* refuse(grpc::CallbackServerContext* context, const Error& error) {
  grpc::ServerUnaryReactor* const reactor = context->DefaultReactor();
  reactor->Finish(to_status(error));
  return reactor;
}

}  // namespace escaque::rpc
