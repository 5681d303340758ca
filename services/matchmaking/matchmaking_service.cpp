#include "matchmaking/matchmaking_service.hpp"

#include "matchmaking/approval_handlers.hpp"
#include "matchmaking/archive_handlers.hpp"
#include "matchmaking/arena_handlers.hpp"
#include "matchmaking/event_handlers.hpp"
#include "matchmaking/handlers.hpp"
#include "matchmaking/invitations.hpp"
#include "matchmaking/season_handlers.hpp"
#include "matchmaking/visibility_handlers.hpp"

namespace escaque::services::matchmaking {

using Reactor = MatchmakingService::Reactor;

Reactor* MatchmakingService::OpenSeek(Context* context, const v1::OpenSeekRequest* request,
                                      v1::OpenSeekResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [desk = desk_](const auto& said, rpc::Call call) {
                      return open_seek(desk, said, call.deadline);
                    });
}

Reactor* MatchmakingService::CancelSeek(Context* context, const v1::CancelSeekRequest* request,
                                        v1::CancelSeekResponse* response) {
  return rpc::serve(context, host_, request, response, [desk = desk_](const auto& said, rpc::Call) {
    return cancel_seek(desk, said);
  });
}

Reactor* MatchmakingService::AcceptSeek(Context* context, const v1::AcceptSeekRequest* request,
                                        v1::AcceptSeekResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [desk = desk_](const auto& said, rpc::Call call) {
                      return accept_seek(desk, said, call.deadline);
                    });
}

Reactor* MatchmakingService::JoinPool(Context* context, const v1::JoinPoolRequest* request,
                                      v1::JoinPoolResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [desk = desk_](const auto& said, rpc::Call call) {
                      return join_pool(desk, said, call.deadline);
                    });
}

Reactor* MatchmakingService::LeavePool(Context* context, const v1::LeavePoolRequest* request,
                                       v1::LeavePoolResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [desk = desk_](const auto& said, rpc::Call) { return leave_pool(desk, said); });
}

Reactor* MatchmakingService::OpenChallenge(Context* context,
                                           const v1::OpenChallengeRequest* request,
                                           v1::OpenChallengeResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [desk = desk_](const auto& said, rpc::Call call) {
                      return open_challenge(desk, said, call.deadline);
                    });
}

Reactor* MatchmakingService::AnswerChallenge(Context* context,
                                             const v1::AnswerChallengeRequest* request,
                                             v1::AnswerChallengeResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [desk = desk_](const auto& said, rpc::Call call) {
                      return answer_challenge(desk, said, call.deadline);
                    });
}

Reactor* MatchmakingService::CancelChallenge(Context* context,
                                             const v1::CancelChallengeRequest* request,
                                             v1::CancelChallengeResponse* response) {
  return rpc::serve(context, host_, request, response, [desk = desk_](const auto& said, rpc::Call) {
    return cancel_challenge(desk, said);
  });
}

Reactor* MatchmakingService::OfferRematch(Context* context, const v1::OfferRematchRequest* request,
                                          v1::OfferRematchResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [desk = desk_](const auto& said, rpc::Call call) {
                      return offer_rematch(desk, said, call.deadline);
                    });
}

Reactor* MatchmakingService::GetLobby(Context* context, const v1::GetLobbyRequest* request,
                                      v1::GetLobbyResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [desk = desk_](const auto& said, rpc::Call) { return get_lobby(desk, said); });
}

Reactor* MatchmakingService::LeaveLobby(Context* context, const v1::LeaveLobbyRequest* request,
                                        v1::LeaveLobbyResponse* response) {
  return rpc::serve(context, host_, request, response, [desk = desk_](const auto& said, rpc::Call) {
    return leave_lobby(desk, said);
  });
}

Reactor* MatchmakingService::CommandEvent(Context* context, const v1::CommandEventRequest* request,
                                          v1::CommandEventResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [desk = desk_](const auto& said, rpc::Call call) {
                      return command_event(desk, said, call.deadline);
                    });
}

Reactor* MatchmakingService::ListEvents(Context* context, const v1::ListEventsRequest* request,
                                        v1::ListEventsResponse* response) {
  return rpc::serve(
      context, host_, request, response,
      [desk = desk_](const auto& asked, rpc::Call) { return list_events(desk, asked); });
}

Reactor* MatchmakingService::GetEvent(Context* context, const v1::GetEventRequest* request,
                                      v1::GetEventResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [desk = desk_](const auto& said, rpc::Call) { return get_event(desk, said); });
}

Reactor* MatchmakingService::ListApprovals(Context* context,
                                           const v1::ListApprovalsRequest* request,
                                           v1::ListApprovalsResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [desk = desk_](const auto& said, rpc::Call call) {
                      return list_approvals(desk, said, call.deadline);
                    });
}

Reactor* MatchmakingService::RuleOnRating(Context* context, const v1::RuleOnRatingRequest* request,
                                          v1::RuleOnRatingResponse* response) {
  return rpc::serve(context, host_, request, response, [desk = desk_](const auto& said, rpc::Call) {
    return rule_on_rating(desk, said);
  });
}

Reactor* MatchmakingService::RuleOnVisibility(Context* context,
                                              const v1::RuleOnVisibilityRequest* request,
                                              v1::RuleOnVisibilityResponse* response) {
  return rpc::serve(context, host_, request, response, [desk = desk_](const auto& said, rpc::Call) {
    return rule_on_visibility(desk, said);
  });
}

Reactor* MatchmakingService::ListInvitations(Context* context,
                                             const v1::ListInvitationsRequest* request,
                                             v1::ListInvitationsResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [desk = desk_](const auto& said, rpc::Call call) {
                      return list_invitations(desk, said, call.deadline);
                    });
}

Reactor* MatchmakingService::GetStandings(Context* context, const v1::GetStandingsRequest* request,
                                          v1::GetStandingsResponse* response) {
  return rpc::serve(context, host_, request, response, [desk = desk_](const auto& said, rpc::Call) {
    return get_standings(desk, said);
  });
}

Reactor* MatchmakingService::ExplainStanding(Context* context,
                                             const v1::ExplainStandingRequest* request,
                                             v1::ExplainStandingResponse* response) {
  return rpc::serve(context, host_, request, response, [desk = desk_](const auto& said, rpc::Call) {
    return explain_standing(desk, said);
  });
}

Reactor* MatchmakingService::ExplainRound(Context* context, const v1::ExplainRoundRequest* request,
                                          v1::ExplainRoundResponse* response) {
  return rpc::serve(context, host_, request, response, [desk = desk_](const auto& said, rpc::Call) {
    return explain_round(desk, said);
  });
}

Reactor* MatchmakingService::GetEventReport(Context* context,
                                            const v1::GetEventReportRequest* request,
                                            v1::GetEventReportResponse* response) {
  return rpc::serve(context, host_, request, response, [desk = desk_](const auto& said, rpc::Call) {
    return get_event_report(desk, said);
  });
}

Reactor* MatchmakingService::GetArchivedEntries(Context* context,
                                                const v1::GetArchivedEntriesRequest* request,
                                                v1::GetArchivedEntriesResponse* response) {
  return rpc::serve(context, host_, request, response, [desk = desk_](const auto& said, rpc::Call) {
    return get_archived_entries(desk, said);
  });
}

Reactor* MatchmakingService::CommandArena(Context* context, const v1::CommandArenaRequest* request,
                                          v1::CommandArenaResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [desk = desk_](const auto& said, rpc::Call call) {
                      return command_arena(desk, said, call.deadline);
                    });
}

Reactor* MatchmakingService::ListArenas(Context* context, const v1::ListArenasRequest* request,
                                        v1::ListArenasResponse* response) {
  return rpc::serve(
      context, host_, request, response,
      [desk = desk_](const auto& asked, rpc::Call) { return list_arenas(desk, asked); });
}

Reactor* MatchmakingService::GetArena(Context* context, const v1::GetArenaRequest* request,
                                      v1::GetArenaResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [desk = desk_](const auto& said, rpc::Call) { return get_arena(desk, said); });
}

Reactor* MatchmakingService::CommandSeason(Context* context,
                                           const v1::CommandSeasonRequest* request,
                                           v1::CommandSeasonResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [desk = desk_](const auto& said, rpc::Call call) {
                      return command_season(desk, said, call.deadline);
                    });
}

Reactor* MatchmakingService::ListSeasons(Context* context, const v1::ListSeasonsRequest* request,
                                         v1::ListSeasonsResponse* response) {
  return rpc::serve(
      context, host_, request, response,
      [desk = desk_](const auto& asked, rpc::Call) { return list_seasons(desk, asked); });
}

Reactor* MatchmakingService::GetSeason(Context* context, const v1::GetSeasonRequest* request,
                                       v1::GetSeasonResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [desk = desk_](const auto& said, rpc::Call) { return get_season(desk, said); });
}

}  // namespace escaque::services::matchmaking
