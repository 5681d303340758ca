#pragma once
// The gRPC shell of `conduct`. Calls run on the thread of `host`.

#include "escaque/conduct/v1/conduct_service.grpc.pb.h"

#include "conduct/moderation.hpp"
#include "conduct/talker.hpp"
#include "platform/grpc/serve.hpp"

namespace escaque::services::conduct {

namespace v1 = escaque::conduct::v1;

class ConductService final : public v1::ConductService::CallbackService {
 public:
  ConductService(Talker& talker, Moderation& moderation, rpc::Host host)
      : talker_(talker), moderation_(moderation), host_(std::move(host)) {}

  using Context = grpc::CallbackServerContext;
  using Reactor = grpc::ServerUnaryReactor;

  Reactor* Say(Context*, const v1::SayRequest*, v1::SayResponse*) override;
  Reactor* Warn(Context*, const v1::WarnRequest*, v1::WarnResponse*) override;
  Reactor* Mute(Context*, const v1::MuteRequest*, v1::MuteResponse*) override;
  Reactor* LiftMute(Context*, const v1::LiftMuteRequest*, v1::LiftMuteResponse*) override;
  Reactor* ListSanctions(Context*, const v1::ListSanctionsRequest*,
                         v1::ListSanctionsResponse*) override;

 private:
  Talker& talker_;
  Moderation& moderation_;
  const rpc::Host host_;
};

}  // namespace escaque::services::conduct
