#pragma once
// What each RPC about the approval of rated events and arenas does.

#include <optional>

#include "matchmaking/desk.hpp"

namespace escaque::services::matchmaking {

/// Why `user` gives no rulings on events of others; nothing for an arbiter of the site.
[[nodiscard]] std::optional<rpc::Error> refusal_to_rule(const common_v1::User& user);

[[nodiscard]] Answered<v1::ListApprovalsResponse> list_approvals(
    Desk desk, const v1::ListApprovalsRequest& request, rpc::Deadline deadline);
[[nodiscard]] Answered<v1::ListArenaApprovalsResponse> list_arena_approvals(
    Desk desk, const v1::ListArenaApprovalsRequest& request);
[[nodiscard]] Answered<v1::RuleOnRatingResponse> rule_on_rating(
    Desk desk, const v1::RuleOnRatingRequest& request);

}  // namespace escaque::services::matchmaking
