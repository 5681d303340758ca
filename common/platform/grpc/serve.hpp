#pragma once
// From a method of a generated CallbackService to a coroutine on the thread that owns the matter:
//
//   grpc::ServerUnaryReactor* GetGame(grpc::CallbackServerContext* context,
//                                     const GetGameRequest* request,
//                                     GetGameResponse* response) override {
//     return rpc::serve(context, host_, request, response,
//                       [this](const auto& said, rpc::Call call) { return get(said, call); });
//   }
//
// `said` is the request as far as it was proven: where it names the user who asks, that is the user
// of the caller's assertion. It stays valid until the coroutine ends. When the
// caller cancels or its deadline passes, the coroutine is cancelled.

#include <functional>
#include <memory>
#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <grpcpp/grpcpp.h>

#include "domain/base/result.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/grpc/deadline.hpp"
#include "platform/grpc/error.hpp"
#include "platform/grpc/guard.hpp"
#include "platform/log/logger.hpp"

namespace escaque::rpc {

/// Where a call's coroutine runs, where its faults are logged, and who lets callers in.
struct Host {
  boost::asio::any_io_executor owner;
  log::Logger logger;
  const Guard& guard;
};

/// What a handler may want to know about the call it serves.
struct Call {
  Deadline deadline;  ///< The caller's; give it to calls made on its behalf.
  Caller caller;
};

/// A handler with its response forgotten: the status that the call ends with.
using StatusHandler = std::function<Awaitable<grpc::Status>(Call)>;

/// The part of serve() that is the same for all messages. It serves the request that the caller
/// serves; what begins here is a request of its own. Each call has a line in the log, at the level
/// debug, "call_served"; one that took a second or more at the level warn, "call_slow". Exceptions
/// of the handler become INTERNAL and the line "rpc_handler_failed".
[[nodiscard]] grpc::ServerUnaryReactor* serve_status(grpc::CallbackServerContext* context,
                                                     const Host& host, Caller caller,
                                                     StatusHandler handler);
/// Ends the call with `error`.
[[nodiscard]] grpc::ServerUnaryReactor* refuse(grpc::CallbackServerContext* context,
                                               const Error& error);

template <class Request, class Response, class Handler>
Awaitable<grpc::Status> to_status_handler(Handler handler, std::shared_ptr<const Request> said,
                                          Call call, Response* response) {
  // Named: g++ 12 destroys temporaries twice that are made inside of a co_await.
  auto answer = handler(*said, std::move(call));
  Result<Response, Error> result = co_await std::move(answer);
  if (!result) co_return to_status(result.error());
  *response = std::move(*result);
  co_return grpc::Status::OK;
}

/// `handler(const Request&, Call)` gives awaitable<Result<Response, Error>>; it is called on
/// `host.owner`, once `host.guard` has admitted the caller.
template <class Request, class Response, class Handler>
[[nodiscard]] grpc::ServerUnaryReactor* serve(grpc::CallbackServerContext* context,
                                              const Host& host, const Request* request,
                                              Response* response, Handler handler) {
  auto said = std::make_shared<Request>(*request);
  auto caller = host.guard.admit(*context, *Response::descriptor(), *said);
  if (!caller) return refuse(context, caller.error());
  return serve_status(context, host, std::move(*caller),
                      [response, said = std::shared_ptr<const Request>(std::move(said)),
                       handler = std::move(handler)](Call call) {
                        return to_status_handler(handler, said, std::move(call), response);
                      });
}

}  // namespace escaque::rpc
