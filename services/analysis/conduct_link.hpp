#pragma once
// What this program asks `conduct` for.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "escaque/conduct/v1/analysis_service.grpc.pb.h"

#include "platform/grpc/instances.hpp"

namespace escaque::services::analysis {

namespace v1 = escaque::conduct::v1;

class ConductLink {
 public:
  /// `addresses` of its instances.
  ConductLink(rpc::Addresses addresses, std::shared_ptr<const identity::Signer> signer);

  /// The next game; nothing: none waits.
  [[nodiscard]] Awaitable<Result<std::optional<v1::GameToAnalyse>, rpc::Error>> take();
  [[nodiscard]] Awaitable<Result<void, rpc::Error>> hand_in(v1::HandInGameRequest game);

 private:
  rpc::Instances<v1::AnalysisService> service_;
};

}  // namespace escaque::services::analysis
