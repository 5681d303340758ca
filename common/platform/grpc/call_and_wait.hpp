#pragma once
// One call over a socket file, for programs that have nothing else to do meanwhile.

#include <chrono>
#include <optional>
#include <string>

#include <grpcpp/grpcpp.h>

#include "platform/grpc/channel.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::rpc {

/// Calls `method` of the `Service` at the socket file `socket`, and waits for the answer for at
/// most 10 s. Nothing when `response` holds it, else why it was refused.
template <class Service, class Request, class Response>
[[nodiscard]] std::optional<Error> call_and_wait(
    const std::string& socket,
    grpc::Status (Service::Stub::*method)(grpc::ClientContext*, const Request&, Response*),
    const Request& request, Response& response) {
  const auto stub = Service::NewStub(make_channel("unix:" + socket));
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(10));
  return from_status((stub.get()->*method)(&context, request, &response));
}

}  // namespace escaque::rpc
