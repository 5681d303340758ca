#pragma once
// The gRPC shell of `conduct`. Calls run on the thread of `host`.

#include "escaque/conduct/v1/conduct_service.grpc.pb.h"

#include "conduct/cases/case_desk.hpp"
#include "conduct/evidence/evidence_desk.hpp"
#include "conduct/figures/figure_desk.hpp"
#include "conduct/messages/message_desk.hpp"
#include "conduct/talker.hpp"
#include "platform/grpc/service.hpp"

namespace escaque::services::conduct {

namespace v1 = escaque::conduct::v1;

class ConductService final : public rpc::Service {
 public:
  ConductService(Talker& talker, CaseDesk& desk, MessageDesk& messages, FigureDesk& figures,
                 EvidenceDesk& evidence, CaseStore& store, const Channels& channels,
                 rpc::Host host);
};

}  // namespace escaque::services::conduct
