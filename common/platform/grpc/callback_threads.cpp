#include "platform/grpc/callback_threads.hpp"

#include <functional>
#include <memory>

#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>

namespace escaque::rpc {
namespace {

/// A channel holds on to the threads from its first call on; this one leads nowhere.
struct Holder {
  Holder() : channel(grpc::CreateChannel("", nullptr)), stub(channel) {
    const std::function<void(grpc::Status)> ignore = [](const grpc::Status&) {};
    stub.UnaryCall(&context, "/none/none", grpc::StubOptions(), &request, &response, ignore);
  }

  std::shared_ptr<grpc::Channel> channel;
  grpc::GenericStub stub;
  grpc::ClientContext context;
  grpc::Slice nothing;
  grpc::ByteBuffer request{&nothing, 1};
  grpc::ByteBuffer response;
};

}  // namespace

void keep_callback_threads() {
  // Never destroyed, that is its purpose.
  [[maybe_unused]] static const auto* const holder = new Holder;
}

}  // namespace escaque::rpc
