#pragma once
// The services behind a hub but `games`, as far as it asks them: one server, of which each method
// answers what the test has set.

#include <string>

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"
#include "escaque/conduct/v1/conduct_service.grpc.pb.h"
#include "escaque/matchmaking/v1/matchmaking_service.grpc.pb.h"
#include "escaque/ratings/v1/ratings_service.grpc.pb.h"

#include "gateway/wire.hpp"
#include "platform/grpc/server.hpp"
#include "services/gateway/answering.hpp"

namespace escaque::services::gateway {

class Neighbours {
  using Context = grpc::CallbackServerContext;
  using Reactor = grpc::ServerUnaryReactor;

 public:
  ~Neighbours() {
    // A caller that still waits would keep the server.
    accounts.authenticate.release();
    matchmaking.command_lobby.release();
  }
  [[nodiscard]] const std::string& address() const { return server_.address(); }

  struct Accounts final : accounts_v1::AccountsService::CallbackService {
    Reactor* Authenticate(Context* context, const accounts_v1::AuthenticateRequest* request,
                          accounts_v1::AuthenticateResponse* response) override {
      return authenticate.serve(context, request, response);
    }
    Reactor* GetUsers(Context* context, const accounts_v1::GetUsersRequest* request,
                      accounts_v1::GetUsersResponse* response) override {
      return get_users.serve(context, request, response);
    }
    Reactor* GetVisibility(Context* context, const accounts_v1::GetVisibilityRequest* request,
                           accounts_v1::GetVisibilityResponse* response) override {
      return get_visibility.serve(context, request, response);
    }
    Reactor* NoteUse(Context* context, const accounts_v1::NoteUseRequest* request,
                     accounts_v1::NoteUseResponse* response) override {
      return note_use.serve(context, request, response);
    }
    Reactor* LogIn(Context* context, const accounts_v1::LogInRequest* request,
                   accounts_v1::LogInResponse* response) override {
      return log_in.serve(context, request, response);
    }
    Reactor* ListClosedAccounts(Context* context,
                                const accounts_v1::ListClosedAccountsRequest* request,
                                accounts_v1::ListClosedAccountsResponse* response) override {
      return list_closed_accounts.serve(context, request, response);
    }
    Reactor* GetMeasures(Context* context, const accounts_v1::GetMeasuresRequest* request,
                         accounts_v1::GetMeasuresResponse* response) override {
      return get_measures.serve(context, request, response);
    }
    Reactor* GetAnnouncement(Context* context, const accounts_v1::GetAnnouncementRequest* request,
                             accounts_v1::GetAnnouncementResponse* response) override {
      return get_announcement.serve(context, request, response);
    }

    Answering<accounts_v1::AuthenticateRequest, accounts_v1::AuthenticateResponse> authenticate;
    Answering<accounts_v1::GetUsersRequest, accounts_v1::GetUsersResponse> get_users;
    Answering<accounts_v1::GetVisibilityRequest, accounts_v1::GetVisibilityResponse> get_visibility;
    Answering<accounts_v1::NoteUseRequest, accounts_v1::NoteUseResponse> note_use;
    Answering<accounts_v1::LogInRequest, accounts_v1::LogInResponse> log_in;
    Answering<accounts_v1::ListClosedAccountsRequest, accounts_v1::ListClosedAccountsResponse>
        list_closed_accounts;
    Answering<accounts_v1::GetMeasuresRequest, accounts_v1::GetMeasuresResponse> get_measures;
    Answering<accounts_v1::GetAnnouncementRequest, accounts_v1::GetAnnouncementResponse>
        get_announcement;
  };

  struct Conduct final : conduct_v1::ConductService::CallbackService {
    Reactor* ListSanctions(Context* context, const conduct_v1::ListSanctionsRequest* request,
                           conduct_v1::ListSanctionsResponse* response) override {
      return list_sanctions.serve(context, request, response);
    }

    Answering<conduct_v1::ListSanctionsRequest, conduct_v1::ListSanctionsResponse> list_sanctions;
  };

  struct Matchmaking final : matchmaking_v1::MatchmakingService::CallbackService {
    Reactor* CommandLobby(Context* context, const matchmaking_v1::CommandLobbyRequest* request,
                          matchmaking_v1::CommandLobbyResponse* response) override {
      return command_lobby.serve(context, request, response);
    }
    Reactor* GetLobby(Context* context, const matchmaking_v1::GetLobbyRequest* request,
                      matchmaking_v1::GetLobbyResponse* response) override {
      return get_lobby.serve(context, request, response);
    }
    Reactor* LeaveLobby(Context* context, const matchmaking_v1::LeaveLobbyRequest* request,
                        matchmaking_v1::LeaveLobbyResponse* response) override {
      return leave_lobby.serve(context, request, response);
    }
    Reactor* GetEvent(Context* context, const matchmaking_v1::GetEventRequest* request,
                      matchmaking_v1::GetEventResponse* response) override {
      return get_event.serve(context, request, response);
    }
    Reactor* GetArena(Context* context, const matchmaking_v1::GetArenaRequest* request,
                      matchmaking_v1::GetArenaResponse* response) override {
      return get_arena.serve(context, request, response);
    }
    Reactor* GetArchivedEntries(Context* context,
                                const matchmaking_v1::GetArchivedEntriesRequest* request,
                                matchmaking_v1::GetArchivedEntriesResponse* response) override {
      return get_archived_entries.serve(context, request, response);
    }

    Answering<matchmaking_v1::CommandLobbyRequest, matchmaking_v1::CommandLobbyResponse>
        command_lobby;
    Answering<matchmaking_v1::GetLobbyRequest, matchmaking_v1::GetLobbyResponse> get_lobby;
    Answering<matchmaking_v1::LeaveLobbyRequest, matchmaking_v1::LeaveLobbyResponse> leave_lobby;
    Answering<matchmaking_v1::GetEventRequest, matchmaking_v1::GetEventResponse> get_event;
    Answering<matchmaking_v1::GetArenaRequest, matchmaking_v1::GetArenaResponse> get_arena;
    Answering<matchmaking_v1::GetArchivedEntriesRequest, matchmaking_v1::GetArchivedEntriesResponse>
        get_archived_entries;
  };

  struct Ratings final : ratings_v1::RatingsService::CallbackService {
    Reactor* GetRatings(Context* context, const ratings_v1::GetRatingsRequest* request,
                        ratings_v1::GetRatingsResponse* response) override {
      return get_ratings.serve(context, request, response);
    }

    Answering<ratings_v1::GetRatingsRequest, ratings_v1::GetRatingsResponse> get_ratings;
  };

  Accounts accounts;
  Conduct conduct;
  Matchmaking matchmaking;
  Ratings ratings;

 private:
  rpc::Server server_{"127.0.0.1:0", {&accounts, &conduct, &matchmaking, &ratings}, log::Logger()};
};

}  // namespace escaque::services::gateway
