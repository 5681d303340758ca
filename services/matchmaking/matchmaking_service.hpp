#pragma once
// The gRPC shell: a request becomes a command with everything that the lobby has to know; the
// answer becomes the response. Handlers run on the lobby's thread.

#include "matchmaking/arenas_actor.hpp"
#include "matchmaking/entity_views.hpp"
#include "matchmaking/event_tables.hpp"
#include "matchmaking/events_actor.hpp"
#include "matchmaking/finished_games.hpp"
#include "matchmaking/lobby_actor.hpp"
#include "matchmaking/log_archive.hpp"
#include "matchmaking/people_caller.hpp"
#include "matchmaking/quotas.hpp"
#include "matchmaking/rating_approvals.hpp"
#include "matchmaking/rating_book.hpp"
#include "matchmaking/seasons_actor.hpp"
#include "matchmaking/user_directory.hpp"
#include "matchmaking/wire.hpp"
#include "matchmaking/wish_book.hpp"
#include "platform/grpc/serve.hpp"

namespace escaque::services::matchmaking {

/// What the handlers work with; all live on the same thread.
struct Desk {
  LobbyActor& lobby;
  RatingBook& ratings;
  WishBook& wishes;
  UserDirectory& users;
  PeopleCaller& caller;
  RatingApprovals& approvals;
  FinishedGames& finished;
  EventsActor& events;
  ArenasActor& arenas;
  SeasonsActor& seasons;
  Quotas& quotas;
  LogArchive& archive;
  EntityViews<event::Event>& event_views;
  EntityViews<arena::Arena>& arena_views;
  EventTables& event_tables;
};

class MatchmakingService final : public v1::MatchmakingService::CallbackService {
 public:
  MatchmakingService(Desk desk, rpc::Host host) : desk_(desk), host_(std::move(host)) {}

  using Context = grpc::CallbackServerContext;
  using Reactor = grpc::ServerUnaryReactor;

  Reactor* OpenSeek(Context*, const v1::OpenSeekRequest*, v1::OpenSeekResponse*) override;
  Reactor* CancelSeek(Context*, const v1::CancelSeekRequest*, v1::CancelSeekResponse*) override;
  Reactor* AcceptSeek(Context*, const v1::AcceptSeekRequest*, v1::AcceptSeekResponse*) override;
  Reactor* JoinPool(Context*, const v1::JoinPoolRequest*, v1::JoinPoolResponse*) override;
  Reactor* LeavePool(Context*, const v1::LeavePoolRequest*, v1::LeavePoolResponse*) override;
  Reactor* OpenChallenge(Context*, const v1::OpenChallengeRequest*,
                         v1::OpenChallengeResponse*) override;
  Reactor* AnswerChallenge(Context*, const v1::AnswerChallengeRequest*,
                           v1::AnswerChallengeResponse*) override;
  Reactor* CancelChallenge(Context*, const v1::CancelChallengeRequest*,
                           v1::CancelChallengeResponse*) override;
  Reactor* OfferRematch(Context*, const v1::OfferRematchRequest*,
                        v1::OfferRematchResponse*) override;
  Reactor* GetLobby(Context*, const v1::GetLobbyRequest*, v1::GetLobbyResponse*) override;
  Reactor* LeaveLobby(Context*, const v1::LeaveLobbyRequest*, v1::LeaveLobbyResponse*) override;

  Reactor* CommandEvent(Context*, const v1::CommandEventRequest*,
                        v1::CommandEventResponse*) override;
  Reactor* ListEvents(Context*, const v1::ListEventsRequest*, v1::ListEventsResponse*) override;
  Reactor* ListApprovals(Context*, const v1::ListApprovalsRequest*,
                         v1::ListApprovalsResponse*) override;
  Reactor* RuleOnRating(Context*, const v1::RuleOnRatingRequest*,
                        v1::RuleOnRatingResponse*) override;
  Reactor* RuleOnVisibility(Context*, const v1::RuleOnVisibilityRequest*,
                            v1::RuleOnVisibilityResponse*) override;
  Reactor* ListInvitations(Context*, const v1::ListInvitationsRequest*,
                           v1::ListInvitationsResponse*) override;
  Reactor* GetEvent(Context*, const v1::GetEventRequest*, v1::GetEventResponse*) override;
  Reactor* GetStandings(Context*, const v1::GetStandingsRequest*,
                        v1::GetStandingsResponse*) override;
  Reactor* ExplainStanding(Context*, const v1::ExplainStandingRequest*,
                           v1::ExplainStandingResponse*) override;
  Reactor* ExplainRound(Context*, const v1::ExplainRoundRequest*,
                        v1::ExplainRoundResponse*) override;
  Reactor* GetEventReport(Context*, const v1::GetEventReportRequest*,
                          v1::GetEventReportResponse*) override;

  Reactor* GetArchivedEntries(Context*, const v1::GetArchivedEntriesRequest*,
                              v1::GetArchivedEntriesResponse*) override;

  Reactor* CommandArena(Context*, const v1::CommandArenaRequest*,
                        v1::CommandArenaResponse*) override;
  Reactor* ListArenas(Context*, const v1::ListArenasRequest*, v1::ListArenasResponse*) override;
  Reactor* GetArena(Context*, const v1::GetArenaRequest*, v1::GetArenaResponse*) override;

  Reactor* CommandSeason(Context*, const v1::CommandSeasonRequest*,
                         v1::CommandSeasonResponse*) override;
  Reactor* ListSeasons(Context*, const v1::ListSeasonsRequest*, v1::ListSeasonsResponse*) override;
  Reactor* GetSeason(Context*, const v1::GetSeasonRequest*, v1::GetSeasonResponse*) override;

 private:
  const Desk desk_;
  const rpc::Host host_;
};

}  // namespace escaque::services::matchmaking
