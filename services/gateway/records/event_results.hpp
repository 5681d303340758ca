#pragma once
// The results of an event, one by one: who played whom, who had no opponent, and how that counts.

#include <string>
#include <vector>

#include "escaque/matchmaking/v1/matchmaking_service.pb.h"

#include "gateway/wire.hpp"

namespace escaque::services::gateway {

/// Of one round, or of all when `round` is 0: by rounds, in each the boards in their order, then
/// those who had no opponent.
[[nodiscard]] std::vector<v1::EventResult> results_of(const matchmaking_v1::GetEventResponse& event,
                                                      int round);

}  // namespace escaque::services::gateway
