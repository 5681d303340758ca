#pragma once
// From a method of a generated CallbackService to a coroutine on the thread that owns the matter:
//
//   grpc::ServerUnaryReactor* GetGame(grpc::CallbackServerContext* context, const GetGameRequest*
//   request,
//                                     GetGameResponse* response) override {
//     return rpc::serve(context, host_, response, [this, request](rpc::Call call) { return
//     get(*request, call); });
//   }
//
// The request stays valid until the coroutine ends. When the caller cancels or its deadline passes,
// the coroutine is cancelled.

#include <functional>
#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <grpcpp/grpcpp.h>

#include "domain/base/result.hpp"
#include "platform/grpc/deadline.hpp"
#include "platform/grpc/error.hpp"
#include "platform/log/logger.hpp"

namespace escaque::rpc {

/// Where a call's coroutine runs, and where its faults are logged.
struct Host {
  boost::asio::any_io_executor owner;
  log::Logger logger;
};

/// What a handler may want to know about the call it serves.
struct Call {
  Deadline deadline;  ///< The caller's; give it to calls made on its behalf.
};

/// A handler with its response forgotten: the status that the call ends with.
using StatusHandler = std::function<boost::asio::awaitable<grpc::Status>(Call)>;

/// The part of serve() that is the same for all messages. Exceptions of the handler become INTERNAL
/// and the log line "rpc_handler_failed".
[[nodiscard]] grpc::ServerUnaryReactor* serve_status(grpc::CallbackServerContext* context,
                                                     const Host& host, StatusHandler handler);

template <class Response, class Handler>
boost::asio::awaitable<grpc::Status> to_status_handler(Handler handler, Call call,
                                                       Response* response) {
  Result<Response, Error> result = co_await handler(call);
  if (!result) co_return to_status(result.error());
  *response = std::move(*result);
  co_return grpc::Status::OK;
}

/// `handler(Call)` gives awaitable<Result<Response, Error>>; it is called on `host.owner`.
template <class Response, class Handler>
[[nodiscard]] grpc::ServerUnaryReactor* serve(grpc::CallbackServerContext* context,
                                              const Host& host, Response* response,
                                              Handler handler) {
  return serve_status(context, host, [response, handler = std::move(handler)](Call call) {
    return to_status_handler(handler, call, response);
  });
}

}  // namespace escaque::rpc
