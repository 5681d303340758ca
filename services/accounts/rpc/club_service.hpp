#pragma once
// The gRPC shell of clubs. Its calls run on the thread of `host`, which is that of `accounts`.

#include "escaque/accounts/v1/club_service.grpc.pb.h"

#include "accounts/clubs/clubs.hpp"
#include "platform/grpc/service.hpp"

namespace escaque::services::accounts {

namespace v1 = escaque::accounts::v1;

class ClubService final : public rpc::Service {
 public:
  /// `clubs` must outlive it.
  ClubService(Clubs& clubs, rpc::Host host);
};

}  // namespace escaque::services::accounts
