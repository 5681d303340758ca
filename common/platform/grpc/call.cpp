#include "platform/grpc/call.hpp"

#include <algorithm>
#include <chrono>

#include <boost/asio/associated_cancellation_slot.hpp>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "platform/grpc/guard.hpp"
#include "platform/log/request.hpp"

namespace escaque::rpc {
namespace {

namespace asio = boost::asio;

/// One attempt; shared by the waiting coroutine and by gRPC.
template <class Handler>
struct Attempt {
  explicit Attempt(Handler waiting)
      : handler(std::move(waiting)), work(asio::get_associated_executor(handler)) {}

  grpc::ClientContext context;
  Handler handler;
  // Keeps io_context::run() from returning while gRPC has the call.
  asio::executor_work_guard<asio::associated_executor_t<Handler>> work;
  std::optional<InFlight> in_flight;
};

template <class Handler>
void finish(const std::shared_ptr<Attempt<Handler>>& attempt, grpc::Status status) {
  const auto executor = asio::get_associated_executor(attempt->handler);
  // Everything that refers to the caller's io_context goes along: it may be gone right after this.
  auto resume = [handler = std::move(attempt->handler), work = std::move(attempt->work),
                 result = std::move(status)]() mutable {
    // The slot belongs to the handler's executor: cleared there, before the handler goes on.
    if (auto slot = asio::get_associated_cancellation_slot(handler); slot.is_connected()) {
      slot.clear();
    }
    std::move(handler)(std::move(result));
  };
  asio::post(executor, std::move(resume));
  attempt->in_flight->end();
}

template <class Handler>
void launch(Handler handler, const StartCall& start, const CallOptions& options) {
  auto slot = asio::get_associated_cancellation_slot(handler);
  auto attempt = std::make_shared<Attempt<Handler>>(std::move(handler));
  attempt->context.set_deadline(options.deadline.moment());
  if (options.user) attempt->context.AddMetadata(kUserKey, *options.user);
  if (const auto& request = log::current_request()) {
    attempt->context.AddMetadata(kRequestKey, *request);
  }
  attempt->in_flight.emplace([weak = std::weak_ptr(attempt)] {
    if (const auto alive = weak.lock()) alive->context.TryCancel();
  });
  if (slot.is_connected()) {
    slot.assign([weak = std::weak_ptr(attempt)](asio::cancellation_type) {
      if (const auto alive = weak.lock()) alive->context.TryCancel();
    });
  }
  start(&attempt->context, [attempt](grpc::Status status) { finish(attempt, std::move(status)); });
}

Awaitable<grpc::Status> attempt_call(const StartCall& start, const CallOptions& options) {
  auto initiate = [&start, &options](auto handler) { launch(std::move(handler), start, options); };
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(grpc::Status)>(
      initiate, asio::use_awaitable);
}

}  // namespace

Awaitable<std::optional<Error>> perform_call(StartCall start, CallOptions options) {
  constexpr auto kMaxPause = std::chrono::milliseconds(1000);
  auto pause = std::chrono::milliseconds(50);
  for (;;) {
    const grpc::Status status = co_await attempt_call(start, options);
    const bool again = status.error_code() == grpc::StatusCode::UNAVAILABLE &&
                       options.retry == Retry::while_unavailable &&
                       options.deadline.remaining() > pause;
    if (!again) co_return from_status(status);
    asio::steady_timer timer(co_await asio::this_coro::executor, pause);
    boost::system::error_code interrupted;
    co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, interrupted));
    if (interrupted) {
      co_return make_error(common::v1::REASON_CANCELLED, "the caller stopped waiting");
    }
    pause = std::min(2 * pause, kMaxPause);
  }
}

}  // namespace escaque::rpc
