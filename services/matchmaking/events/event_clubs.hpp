#pragma once
// What `accounts` has to say before an event of a club is announced, or entered.

#include "matchmaking/events/event_handlers.hpp"

namespace escaque::services::matchmaking {

/// Completes `command`: of a new event what its organiser is to the club, whose the event before is
/// too; of an entry who belongs to it. `command` is untouched where no club has a say. Nothing is
/// decided here; what is refused is that `accounts` does not answer, or knows no such club.
[[nodiscard]] Awaitable<std::optional<rpc::Error>> ask_club(Desk desk, event::EventId id,
                                                            event::Command& command,
                                                            rpc::Deadline deadline);

}  // namespace escaque::services::matchmaking
