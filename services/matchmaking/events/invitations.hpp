#pragma once
// Whom commands invite to events: who may be, who is told, and what waits for one person's answer.

#include "matchmaking/events/event_handlers.hpp"

namespace escaque::services::matchmaking {

/// Whom `command` would invite now; the refusal where one of them does not want it. Nobody where
/// the event itself refuses the command.
[[nodiscard]] Answered<std::vector<UserId>> invited_by(Desk desk, event::EventId id,
                                                       const event::Command& command,
                                                       const game::Player& asker,
                                                       rpc::Deadline deadline);

/// Two who refuse each other are not paired by hand.
[[nodiscard]] Awaitable<std::optional<rpc::Error>> refusal_of_pairs(Desk desk, event::EventId id,
                                                                    const event::Action& action,
                                                                    rpc::Deadline deadline);

[[nodiscard]] Answered<v1::ListInvitationsResponse> list_invitations(
    Desk desk, const v1::ListInvitationsRequest& request, rpc::Deadline deadline);

}  // namespace escaque::services::matchmaking
