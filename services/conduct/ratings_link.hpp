#pragma once
// What this service tells `ratings`.

#include <memory>
#include <string>
#include <vector>

#include "escaque/ratings/v1/ratings_service.grpc.pb.h"

#include "conduct/cases/remedies.hpp"
#include "platform/grpc/instances.hpp"

namespace escaque::services::conduct {

class RatingsLink {
 public:
  /// `addresses` of its instances.
  RatingsLink(rpc::Addresses addresses, std::shared_ptr<const identity::Signer> signer);

  /// Remedies::Parts::tell by RPC.
  [[nodiscard]] Awaitable<Remedies::Told> tell(Remedy remedy);

 private:
  rpc::Instances<ratings::v1::RatingsService> service_;
};

}  // namespace escaque::services::conduct
