#pragma once
// Whether a server has what it needs, by HTTP and by gRPC's health service, whose messages are not
// compiled in.

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>

#include "platform/asio/awaitable.hpp"
#include "platform/grpc/channel.hpp"
#include "platform/http/client.hpp"

namespace escaque::test {

/// What /healthz says at its admin port.
inline Awaitable<bool> is_healthy(const http::Client& client, std::uint16_t admin_port) {
  http::Request made;
  made.url = *http::parse_url("http://127.0.0.1:" + std::to_string(admin_port) + "/healthz");
  const auto response = co_await client.request(std::move(made));
  co_return response && response->status == 200;
}

/// One unary call with raw bytes.
inline grpc::Status call_raw(const std::shared_ptr<grpc::Channel>& channel,
                             grpc::ClientContext& context, const std::string& method,
                             const std::string& request, std::string& response) {
  grpc::GenericStub stub(channel);
  grpc::CompletionQueue queue;
  const grpc::Slice slice(request);
  const auto call = stub.PrepareUnaryCall(&context, method, grpc::ByteBuffer(&slice, 1), &queue);
  call->StartCall();
  grpc::ByteBuffer bytes;
  grpc::Status status;
  call->Finish(&bytes, &status, nullptr);
  void* tag = nullptr;
  bool ok = false;
  queue.Next(&tag, &ok);
  std::vector<grpc::Slice> slices;
  if (status.ok() && bytes.Dump(&slices).ok()) {
    for (const auto& part : slices) {
      response.append(reinterpret_cast<const char*>(part.begin()), part.size());
    }
  }
  return status;
}

inline grpc::Status call_raw(const std::string& address, const std::string& method,
                             const std::string& request, std::string& response) {
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(20));
  return call_raw(rpc::make_channel(address), context, method, request, response);
}

inline constexpr const char* kCheckHealth = "/grpc.health.v1.Health/Check";
// What the health service answers: HealthCheckResponse { status }.
inline const std::string kServing = "\x08\x01";
inline const std::string kNotServing = "\x08\x02";

/// One of both, or empty where nobody answers.
inline std::string health_at(const std::string& address) {
  std::string health;
  (void)call_raw(address, kCheckHealth, "", health);
  return health;
}

}  // namespace escaque::test
