#pragma once
// The gRPC shell: each RPC has a handler, which makes a command of the request, with everything
// that has to be known, and a response of the answer.

#include "matchmaking/desk.hpp"
#include "platform/grpc/service.hpp"

namespace escaque::services::matchmaking {

class MatchmakingService final : public rpc::Service {
 public:
  MatchmakingService(Desk desk, rpc::Host host);

 private:
  Desk desk_;
};

}  // namespace escaque::services::matchmaking
