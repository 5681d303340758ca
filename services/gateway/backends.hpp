#pragma once
// The services behind the gateway, called with the usual deadline; of each any instance that is
// there. Owned by one thread.

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/awaitable.hpp>

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"
#include "escaque/conduct/v1/conduct_service.grpc.pb.h"
#include "escaque/games/v1/arbiter_service.grpc.pb.h"
#include "escaque/games/v1/games_service.grpc.pb.h"
#include "escaque/gateway/v1/arbiter.pb.h"
#include "escaque/matchmaking/v1/matchmaking_service.grpc.pb.h"
#include "escaque/ratings/v1/ratings_service.grpc.pb.h"

#include "gateway/config.hpp"
#include "gateway/refusal.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/grpc/instances.hpp"

namespace escaque::services::gateway {

using ArbiterInstances = rpc::Instances<games_v1::ArbiterService>;
using AccountsInstances = rpc::Instances<accounts_v1::AccountsService>;
using ConductInstances = rpc::Instances<conduct_v1::ConductService>;
using GamesInstances = rpc::Instances<games_v1::GamesService>;
using MatchmakingInstances = rpc::Instances<matchmaking_v1::MatchmakingService>;
using RatingsInstances = rpc::Instances<ratings_v1::RatingsService>;

// Whose methods are named in ask().
using Arbiter = rpc::AsyncOf<games_v1::ArbiterService>;
using Accounts = rpc::AsyncOf<accounts_v1::AccountsService>;
using Conduct = rpc::AsyncOf<conduct_v1::ConductService>;
using Games = rpc::AsyncOf<games_v1::GamesService>;
using Matchmaking = rpc::AsyncOf<matchmaking_v1::MatchmakingService>;
using Ratings = rpc::AsyncOf<ratings_v1::RatingsService>;

/// What a client is told of a failed call: the service's own reason, or that it is away.
[[nodiscard]] ErrorDetail to_refusal(const rpc::Error& error);

/// Copies share the connections.
class Backends {
 public:
  Backends(const Config& config, const std::shared_ptr<const identity::Signer>& signer);

  /// The same, asked for the user of an assertion; null: for a visitor.
  [[nodiscard]] Backends as(rpc::OnBehalf user) const;

  /// At the instances of games.
  [[nodiscard]] ArbiterInstances& arbiter() const { return *arbiter_; }
  [[nodiscard]] AccountsInstances& accounts() const { return *accounts_; }
  [[nodiscard]] ConductInstances& conduct() const { return *conduct_; }
  [[nodiscard]] GamesInstances& games() const { return *games_; }
  [[nodiscard]] MatchmakingInstances& matchmaking() const { return *matchmaking_; }
  [[nodiscard]] RatingsInstances& ratings() const { return *ratings_; }

  /// `method` of `service`, e.g. ask(b.accounts(), &Accounts::LogOut, request).
  template <class Service, class Interface, class Request, class Response>
  [[nodiscard]] Awaitable<OrRefused<Response>> ask(
      rpc::Instances<Service>& service,
      void (Interface::*method)(grpc::ClientContext*, const Request*, Response*,
                                std::function<void(grpc::Status)>),
      Request request, rpc::Effect effect = rpc::Effect::repeatable) const {
    return ask_within(service, method, std::move(request), deadline_, effect);
  }

  /// What has `accounts` hash a password, which waits its turn. Asked once: a second instance would
  /// hash it, and count the try, again.
  template <class Interface, class Request, class Response>
  [[nodiscard]] Awaitable<OrRefused<Response>> ask_hashed(
      void (Interface::*method)(grpc::ClientContext*, const Request*, Response*,
                                std::function<void(grpc::Status)>),
      Request request) const {
    return ask_within(accounts(), method, std::move(request), password_deadline_,
                      rpc::Effect::once);
  }

  /// The games in progress that a user plays, from all instances. Refused while the shards of one
  /// are not served by anybody.
  [[nodiscard]] Awaitable<OrRefused<std::vector<games_v1::GameSummary>>> live_games(
      std::string user_id) const;
  /// All games in progress, for an arbiter; as many as the instances that answer know.
  [[nodiscard]] Awaitable<OrRefused<v1::Desk>> desk(common_v1::User arbiter) const;

 private:
  template <class Service, class Interface, class Request, class Response>
  [[nodiscard]] Awaitable<OrRefused<Response>> ask_within(
      rpc::Instances<Service>& service,
      void (Interface::*method)(grpc::ClientContext*, const Request*, Response*,
                                std::function<void(grpc::Status)>),
      Request request, Millis limit, rpc::Effect effect) const {
    const rpc::AskOptions options{
        .deadline = rpc::Deadline::in(limit), .effect = effect, .user = user_};
    auto answer = co_await service.ask(method, std::move(request), options);
    if (!answer) co_return to_refusal(answer.error());
    co_return std::move(*answer);
  }

  std::shared_ptr<ArbiterInstances> arbiter_;
  std::shared_ptr<AccountsInstances> accounts_;
  std::shared_ptr<ConductInstances> conduct_;
  std::shared_ptr<GamesInstances> games_;
  std::shared_ptr<MatchmakingInstances> matchmaking_;
  std::shared_ptr<RatingsInstances> ratings_;
  Millis deadline_;
  Millis password_deadline_;
  Millis patience_;
  rpc::OnBehalf user_;
};

/// Who is called so.
[[nodiscard]] Awaitable<OrRefused<common_v1::User>> find_user(const Backends& backends,
                                                              std::string handle);

}  // namespace escaque::services::gateway
