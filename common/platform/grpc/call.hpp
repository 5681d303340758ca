#pragma once
// A unary call to another service as one co_await; it resumes on the caller's executor:
//
//   using Games = games::v1::GamesService::StubInterface::async_interface;
//   auto answer = co_await rpc::call(stub_->async(), &Games::CreateGame, request,
//   {rpc::Deadline::in(2s)});
//
// Cancelling the coroutine cancels the call.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include <grpcpp/grpcpp.h>

#include "domain/base/result.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/grpc/deadline.hpp"
#include "platform/grpc/error.hpp"
#include "platform/grpc/in_flight.hpp"

namespace escaque::rpc {

enum class Retry : std::uint8_t {
  never,              ///< One attempt.
  while_unavailable,  ///< UNAVAILABLE is tried again until the deadline. Only for reads and for
                      ///< requests with a request id, since the first attempt may have had its
                      ///< effect.
};

/// A serialized Assertion of the user for whom a call is made; null: for nobody.
using OnBehalf = std::shared_ptr<const std::string>;

struct CallOptions {
  Deadline deadline;
  Retry retry = Retry::never;
  OnBehalf user = nullptr;
};

/// Starts one attempt; must keep alive what it needs until the callback was called.
using StartCall = std::function<void(grpc::ClientContext*, std::function<void(grpc::Status)>)>;

/// The part of call() that is the same for all messages: nothing when it succeeded.
[[nodiscard]] Awaitable<std::optional<Error>> perform_call(StartCall start, CallOptions options);

template <class Interface, class Request, class Response>
using Method = void (Interface::*)(grpc::ClientContext*, const Request*, Response*,
                                   std::function<void(grpc::Status)>);

/// What is asked, and what the last attempt has been answered.
template <class Request, class Response>
struct Exchange {
  Request request;
  Response response = {};
};

template <class Async, class Interface, class Request, class Response>
StartCall start_of(Async* async, Method<Interface, Request, Response> method,
                   std::shared_ptr<Exchange<Request, Response>> exchange) {
  return [async, method, exchange = std::move(exchange)](grpc::ClientContext* context,
                                                         std::function<void(grpc::Status)> done) {
    exchange->response.Clear();
    auto keep = [exchange, done = std::move(done)](grpc::Status status) {
      done(std::move(status));
    };
    (async->*method)(context, &exchange->request, &exchange->response, std::move(keep));
  };
}

template <class Async, class Interface, class Request, class Response>
Awaitable<Result<Response, Error>> call(Async* async, Method<Interface, Request, Response> method,
                                        Request request, CallOptions options) {
  const auto exchange = std::make_shared<Exchange<Request, Response>>(
      Exchange<Request, Response>{std::move(request)});
  // Named: g++ 12 destroys twice what is made inside of a co_await.
  StartCall start = start_of(async, method, exchange);
  std::optional<Error> error = co_await perform_call(std::move(start), options);
  if (error) co_return std::move(*error);
  co_return std::move(exchange->response);
}

}  // namespace escaque::rpc
