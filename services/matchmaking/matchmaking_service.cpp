#include "matchmaking/matchmaking_service.hpp"

#include "matchmaking/arenas/arena_handlers.hpp"
#include "matchmaking/events/event_handlers.hpp"
#include "matchmaking/events/invitations.hpp"
#include "matchmaking/lobby/lobby_handlers.hpp"
#include "matchmaking/seasons/season_handlers.hpp"
#include "matchmaking/views/approval_handlers.hpp"
#include "matchmaking/views/archive_handlers.hpp"
#include "matchmaking/views/visibility_handlers.hpp"

namespace escaque::services::matchmaking {

MatchmakingService::MatchmakingService(Desk desk, rpc::Host host)
    : Service(v1::MatchmakingService::service_full_name(), std::move(host)), desk_(desk) {
  serve(desk_, command_lobby);
  serve(desk_, get_lobby);
  serve(desk_, get_challenge);
  serve(desk_, leave_lobby);
  serve(desk_, command_event);
  serve(desk_, continue_series);
  serve(desk_, list_events);
  serve(desk_, get_event);
  serve(desk_, list_approvals);
  serve(desk_, list_arena_approvals);
  serve(desk_, rule_on_rating);
  serve(desk_, rule_on_visibility);
  serve(desk_, list_invitations);
  serve(desk_, get_standings);
  serve(desk_, explain_standing);
  serve(desk_, explain_round);
  serve(desk_, get_event_report);
  serve(desk_, get_norms);
  serve(desk_, get_archived_entries);
  serve(desk_, command_arena);
  serve(desk_, list_arenas);
  serve(desk_, get_arena);
  serve(desk_, command_season);
  serve(desk_, record_entry);
  serve(desk_, list_seasons);
  serve(desk_, get_season);
}

}  // namespace escaque::services::matchmaking
