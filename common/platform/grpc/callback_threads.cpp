#include "platform/grpc/callback_threads.hpp"

#include <functional>
#include <grpc/support/time.h>
#include <memory>

#include <absl/synchronization/mutex.h>
#include <grpcpp/alarm.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>

namespace escaque::rpc {
namespace {

/// Whoever runs a callback stays awake for another second: less than that between two of them, and
/// there is always one who is.
constexpr int kIntervalMs = 400;

/// Repeatedly makes an empty call, on a channel that leads nowhere and answers at once.
class Keeper {
 public:
  Keeper() : stub_(grpc::CreateChannel("", nullptr)) { call(); }

 private:
  void call() {
    context_ = std::make_unique<grpc::ClientContext>();
    stub_.UnaryCall(context_.get(), "/none/none", grpc::StubOptions(), &request_, &response_,
                    [this](const grpc::Status&) { pause(); });
  }
  void pause() {
    alarm_.Set(
        gpr_time_add(gpr_now(GPR_CLOCK_MONOTONIC), gpr_time_from_millis(kIntervalMs, GPR_TIMESPAN)),
        [this](bool) { call(); });
  }

  grpc::GenericStub stub_;
  grpc::Alarm alarm_;
  std::unique_ptr<grpc::ClientContext> context_;
  grpc::Slice nothing_;
  grpc::ByteBuffer request_{&nothing_, 1};
  grpc::ByteBuffer response_;
};

}  // namespace

void keep_callback_threads() {
  // Never destroyed, that is its purpose.
  [[maybe_unused]] static const auto* const keeper = [] {
    absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
    return new Keeper;
  }();
}

}  // namespace escaque::rpc
