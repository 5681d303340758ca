#pragma once
// Wire ↔ domain of events. Readers give nothing for what the wire does not allow.

#include <optional>

#include "domain/event/event.hpp"
#include "domain/event/knockout/knockout.hpp"
#include "domain/event/views/norms.hpp"
#include "domain/event/views/table.hpp"
#include "domain/event/views/why.hpp"
#include "matchmaking/events/event_tables.hpp"
#include "matchmaking/wire.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::services::matchmaking {

[[nodiscard]] v1::Regulations to_wire(const event::Regulations& regulations);
[[nodiscard]] std::optional<event::Regulations> from_wire(const v1::Regulations& regulations);

[[nodiscard]] v1::EventEntry to_wire(const event::Entry& entry);
/// Nothing when the entry cannot be understood: it was written by a newer program.
[[nodiscard]] std::optional<event::Entry> from_wire(const v1::EventEntry& entry);

/// The game of a board, by the regulations.
[[nodiscard]] games_v1::CreateGameRequest to_create_game(const event::Event& event,
                                                         const event::BoardPlace& place);
/// What the end of a game means for its board.
[[nodiscard]] event::Score score_of(const games_v1::GameFinished& finished);

/// Everything but the commands that name people, who have to be looked up first
/// (event_entries.hpp). Fresh ids are made here, but not that of the event.
[[nodiscard]] Result<event::Action, rpc::Error> read_action(const v1::EventCommand& command,
                                                            event::EventId id,
                                                            const event::Event* event,
                                                            UserId asker);

// What is shown of events
/// As in a report.
[[nodiscard]] const char* code_of(pairing::tournament::RoundResult result);
[[nodiscard]] v1::EventSummary to_summary(const event::Event& event);
/// As `viewer` may see it; nothing for a visitor.
[[nodiscard]] v1::GetEventResponse to_view(const event::Event& event, std::optional<UserId> viewer);
/// Viewers with the same name are shown the same.
[[nodiscard]] std::string audience_of(const event::Event& event, std::optional<UserId> viewer);
/// Sex, date of birth and FIDE id of entrants are for the event's arbiters.
[[nodiscard]] event::PersonalData personal_data_for(const event::Event& event,
                                                    std::optional<UserId> viewer);
void write_bracket(const event::EventBracket& bracket, v1::GetEventResponse& to);
/// Of a team event: its teams, and how the matches of the rounds stand.
void write_teams(const event::Event& event, v1::GetEventResponse& to);
void write_team_standings(const event::Event& event, event::Round after,
                          v1::GetStandingsResponse& to);
[[nodiscard]] v1::GetStandingsResponse to_standings(const event::Event& event, event::Round after,
                                                    EventTables::OfEra tables);
/// `only_for_players` of a team event, `not_entered` when the standings have no such number.
[[nodiscard]] Result<v1::ExplainStandingResponse, event::EventError> to_working(
    const event::Event& event, event::Round after, int number, EventTables::OfEra tables);
[[nodiscard]] Result<event::NormQuestion, rpc::Error> read_norm_question(
    const v1::GetNormsRequest& request);
/// Questions with the same name have the same answer.
[[nodiscard]] std::string name_of(const event::NormQuestion& question);
/// `not_entered` when nobody has the number that is asked for.
[[nodiscard]] Result<v1::GetNormsResponse, event::EventError> to_norms(
    const event::Event& event, const event::NormQuestion& question);
[[nodiscard]] v1::RoundExplanation to_wire(const event::RoundExplanation& explanation);

/// The typed refusal for the caller.
[[nodiscard]] rpc::Error to_error(event::EventError error);

}  // namespace escaque::services::matchmaking
