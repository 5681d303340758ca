#pragma once
// The gRPC shell of `ratings`. Calls run on the thread of `host`.

#include "escaque/ratings/v1/ratings_service.grpc.pb.h"

#include "platform/grpc/serve.hpp"
#include "platform/time/time_source.hpp"
#include "ratings/leaderboard.hpp"
#include "ratings/rating_store.hpp"

namespace escaque::services::ratings {

namespace v1 = escaque::ratings::v1;

class RatingsService final : public v1::RatingsService::CallbackService {
 public:
  struct Parts {
    RatingStore& store;
    Leaderboard& leaderboard;
    const TimeSource& time;
  };

  RatingsService(Parts parts, rpc::Host host) : parts_(parts), host_(std::move(host)) {}

  using Context = grpc::CallbackServerContext;
  using Reactor = grpc::ServerUnaryReactor;

  Reactor* GetRatings(Context*, const v1::GetRatingsRequest*, v1::GetRatingsResponse*) override;
  Reactor* GetHistory(Context*, const v1::GetHistoryRequest*, v1::GetHistoryResponse*) override;
  Reactor* GetLeaderboard(Context*, const v1::GetLeaderboardRequest*,
                          v1::GetLeaderboardResponse*) override;
  Reactor* GetGameChange(Context*, const v1::GetGameChangeRequest*,
                         v1::GetGameChangeResponse*) override;

 private:
  const Parts parts_;
  const rpc::Host host_;
};

}  // namespace escaque::services::ratings
