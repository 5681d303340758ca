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

template <class Async, class Interface, class Request, class Response>
Awaitable<Result<Response, Error>> call(
    Async* async,
    void (Interface::*method)(grpc::ClientContext*, const Request*, Response*,
                              std::function<void(grpc::Status)>),
    Request request, CallOptions options) {
  struct Exchange {
    Request request;
    Response response;
  };
  auto exchange = std::make_shared<Exchange>(Exchange{std::move(request), Response()});
  // Named: g++ 12 destroys a lambda twice that is written inside of a co_await.
  StartCall start = [async, method, exchange](grpc::ClientContext* context,
                                              std::function<void(grpc::Status)> done) {
    exchange->response.Clear();
    auto keep = [exchange, done = std::move(done)](grpc::Status status) {
      done(std::move(status));
    };
    (async->*method)(context, &exchange->request, &exchange->response, std::move(keep));
  };
  std::optional<Error> error = co_await perform_call(std::move(start), options);
  if (error) co_return std::move(*error);
  co_return std::move(exchange->response);
}

}  // namespace escaque::rpc
