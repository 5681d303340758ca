#pragma once
// The gRPC shell of `ratings`. Calls run on the thread of `host`.

#include <functional>

#include "escaque/ratings/v1/ratings_service.grpc.pb.h"

#include "platform/grpc/service.hpp"
#include "platform/time/time_source.hpp"
#include "ratings/leaderboard.hpp"
#include "ratings/rating_store.hpp"

namespace escaque::services::ratings {

namespace v1 = escaque::ratings::v1;

class RatingsService final : public rpc::Service {
 public:
  struct Parts {
    RatingStore& store;
    Leaderboard& leaderboard;
    const TimeSource& time;
    std::function<void()> on_applied;  ///< Something was enqueued for the stream.
  };

  RatingsService(Parts parts, rpc::Host host);

 private:
  const Parts parts_;
};

}  // namespace escaque::services::ratings
