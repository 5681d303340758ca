#pragma once
// What a call was refused with, as a test wants to compare it.

#include <chrono>

#include <grpcpp/grpcpp.h>

#include "platform/grpc/error.hpp"

namespace escaque::test {

/// The typed reason; REASON_UNSPECIFIED for OK.
inline common::v1::Reason reason_of(const grpc::Status& status) {
  const auto error = rpc::from_status(status);
  return error ? error->reason() : common::v1::REASON_UNSPECIFIED;
}

inline common::v1::ErrorDetail detail_of(const grpc::Status& status) {
  const auto error = rpc::from_status(status);
  return error ? error->detail : common::v1::ErrorDetail();
}

/// Blocks for one call: call(*stub, &Stub::GetGame, request, response).
template <class Stub, class Base, class Request, class Response>
grpc::Status call(Stub& stub,
                  grpc::Status (Base::*method)(grpc::ClientContext*, const Request&, Response*),
                  const Request& request, Response& response) {
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(30));
  return (stub.*method)(&context, request, &response);
}

}  // namespace escaque::test
