#pragma once
// What the handlers of the RPCs work with. They run on the lobby's thread.

#include <functional>
#include <optional>
#include <string>

#include "matchmaking/arenas/arenas_actor.hpp"
#include "matchmaking/events/entry_keys.hpp"
#include "matchmaking/events/event_tables.hpp"
#include "matchmaking/events/events_actor.hpp"
#include "matchmaking/games/finished_games.hpp"
#include "matchmaking/lobby/lobby_actor.hpp"
#include "matchmaking/log/log_archive.hpp"
#include "matchmaking/people/club_directory.hpp"
#include "matchmaking/people/people_caller.hpp"
#include "matchmaking/people/quotas.hpp"
#include "matchmaking/people/rating_book.hpp"
#include "matchmaking/people/sanction_book.hpp"
#include "matchmaking/people/user_directory.hpp"
#include "matchmaking/people/wish_book.hpp"
#include "matchmaking/seasons/seasons_actor.hpp"
#include "matchmaking/views/entity_views.hpp"
#include "matchmaking/views/rating_approvals.hpp"
#include "matchmaking/wire.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/grpc/deadline.hpp"
#include "platform/grpc/error.hpp"
#include "platform/grpc/instances.hpp"
#include "platform/service/feature_level.hpp"

namespace escaque::services::matchmaking {

class LobbyParts;

/// What an RPC comes to.
template <class Response>
using Answered = Awaitable<Result<Response, rpc::Error>>;

/// All live on the same thread.
struct Desk {
  LobbyActor& lobby;
  RatingBook& ratings;
  WishBook& wishes;
  SanctionBook& sanctions;
  UserDirectory& users;
  ClubDirectory& clubs;
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
  EntryKeys& keys;
  /// What all living processes can read: see service::FeatureLevel.
  std::function<int()> feature_level = [] { return service::kFeatureLevel; };
  /// Whether a user is connected to no gateway; no where that is not known.
  std::function<Awaitable<bool>(UserId)> is_away = [](UserId) -> Awaitable<bool> {
    co_return false;
  };
  /// The other instances, for what they own; null: there are none.
  rpc::Instances<v1::MatchmakingService>* colleagues = nullptr;
  /// Of which `lobby` is the main one; null: it has no others.
  LobbyParts* parts = nullptr;
};

/// Whose methods are named in ask_owner().
using Colleagues = rpc::AsyncOf<v1::MatchmakingService>;

/// What our caller is told when another owner refused, did not answer or is none any more: only the
/// first is final, and the others must not look as if we had been silent, or were no owner.
[[nodiscard]] rpc::Error refusal_of_owner(rpc::Error error);

/// What the owner answers whom a refusal of ours as NOT_OWNER names.
template <class Request, class Response>
[[nodiscard]] Answered<Response> ask_owner(Desk desk, rpc::Error refused,
                                           rpc::Method<Colleagues, Request, Response> method,
                                           Request request, rpc::Deadline deadline) {
  const std::string owner = refused.detail.owner();
  if (owner.empty() || desk.colleagues == nullptr) co_return refusal_of_owner(std::move(refused));
  const rpc::CallOptions options{.deadline = rpc::Deadline::in(deadline.remaining() / 2)};
  auto answer = co_await desk.colleagues->ask_one(owner, method, std::move(request), options);
  if (!answer) co_return refusal_of_owner(answer.error());
  co_return answer;
}

/// Why a command has to wait whose facts are read by everything only from feature level `level` on.
[[nodiscard]] std::optional<rpc::Error> refusal_below(const Desk& desk, int level);

}  // namespace escaque::services::matchmaking
