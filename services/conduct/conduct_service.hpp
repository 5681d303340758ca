#pragma once
// The gRPC shell of `conduct`. Calls run on the thread of `host`.

#include "escaque/conduct/v1/conduct_service.grpc.pb.h"

#include "conduct/cases/case_desk.hpp"
#include "conduct/talker.hpp"
#include "platform/grpc/service.hpp"

namespace escaque::services::conduct {

namespace v1 = escaque::conduct::v1;

class ConductService final : public rpc::Service {
 public:
  ConductService(Talker& talker, CaseDesk& desk, CaseStore& store, rpc::Host host);
};

}  // namespace escaque::services::conduct
