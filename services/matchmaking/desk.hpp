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
#include "platform/service/feature_level.hpp"

namespace escaque::services::matchmaking {

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
  /// What the owner of the arenas, another instance, answers.
  std::function<Awaitable<Result<v1::ListArenaApprovalsResponse, rpc::Error>>(
      const std::string& owner, rpc::Deadline)>
      arena_approvals_of = {};
};

/// Why a command has to wait whose facts are read by everything only from feature level `level` on.
[[nodiscard]] std::optional<rpc::Error> refusal_below(const Desk& desk, int level);

}  // namespace escaque::services::matchmaking
