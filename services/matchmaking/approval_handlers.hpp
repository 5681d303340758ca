#pragma once
// What each RPC about the approval of rated events and arenas does.

#include "matchmaking/handlers.hpp"

namespace escaque::services::matchmaking {

[[nodiscard]] Answered<v1::ListApprovalsResponse> list_approvals(
    Desk desk, const v1::ListApprovalsRequest& request, rpc::Deadline deadline);
[[nodiscard]] Answered<v1::RuleOnRatingResponse> rule_on_rating(
    Desk desk, const v1::RuleOnRatingRequest& request);

}  // namespace escaque::services::matchmaking
