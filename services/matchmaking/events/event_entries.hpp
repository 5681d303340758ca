#pragma once
// People entered in an event, or asked to take part: players, and teams of them, as `accounts`
// knows them and with their current ratings.

#include "matchmaking/events/event_handlers.hpp"

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

/// The person of a CorrectEntrant, likewise: who they are is not the arbiter's to say.
[[nodiscard]] Answered<event::Action> read_entrant_correction(Desk desk, const event::Event& event,
                                                              const v1::CorrectEntrant& wire,
                                                              rpc::Deadline deadline);

/// By their ids, with the handles that `accounts` knows.
[[nodiscard]] Answered<event::Action> read_named_officials(Desk desk, const v1::NameOfficials& wire,
                                                           rpc::Deadline deadline);

/// With the asker's rating as it is now.
[[nodiscard]] Answered<event::Action> read_acceptance(Desk desk, const event::Event& event,
                                                      const v1::AcceptInvitation& wire,
                                                      game::Player asker, rpc::Deadline deadline);

}  // namespace escaque::services::matchmaking
