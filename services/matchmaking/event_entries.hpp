#pragma once
// Who is entered in an event: players, and teams of them, with their current ratings.

#include "matchmaking/event_handlers.hpp"

namespace escaque::services::matchmaking {

/// The player of an EnterEvent: the asker, or whom an arbiter enters. `event` is looked at before
/// anything is awaited.
[[nodiscard]] Answered<event::Action> read_entry(Desk desk, const event::Event& event,
                                                 const v1::EnterEvent& wire, game::Player asker,
                                                 rpc::Deadline deadline);

/// The team of an EnterTeam or a ChangeTeam with all its members, likewise.
[[nodiscard]] Answered<event::Action> read_team_entry(Desk desk, const event::Event& event,
                                                      const v1::EventCommand& wire,
                                                      game::Player asker, rpc::Deadline deadline);

}  // namespace escaque::services::matchmaking
