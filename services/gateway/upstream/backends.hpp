#pragma once
// The services behind the gateway, called with the usual deadline; of each any instance that is
// there. Owned by one thread.

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"
#include "escaque/accounts/v1/club_service.grpc.pb.h"
#include "escaque/conduct/v1/conduct_service.grpc.pb.h"
#include "escaque/games/v1/arbiter_service.grpc.pb.h"
#include "escaque/games/v1/games_service.grpc.pb.h"
#include "escaque/gateway/v1/arbiter.pb.h"
#include "escaque/matchmaking/v1/matchmaking_service.grpc.pb.h"
#include "escaque/ratings/v1/ratings_service.grpc.pb.h"

#include "gateway/config.hpp"
#include "gateway/refusal.hpp"
#include "gateway/upstream/subject.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/grpc/instances.hpp"

namespace escaque::services::gateway {

using ArbiterInstances = rpc::Instances<games_v1::ArbiterService>;
using AccountsInstances = rpc::Instances<accounts_v1::AccountsService>;
using ClubsInstances = rpc::Instances<accounts_v1::ClubService>;
using ConductInstances = rpc::Instances<conduct_v1::ConductService>;
using GamesInstances = rpc::Instances<games_v1::GamesService>;
using MatchmakingInstances = rpc::Instances<matchmaking_v1::MatchmakingService>;
using RatingsInstances = rpc::Instances<ratings_v1::RatingsService>;

// Services whose methods are named in ask().
using Arbiter = rpc::AsyncOf<games_v1::ArbiterService>;
using Accounts = rpc::AsyncOf<accounts_v1::AccountsService>;
using Clubs = rpc::AsyncOf<accounts_v1::ClubService>;
using Conduct = rpc::AsyncOf<conduct_v1::ConductService>;
using Games = rpc::AsyncOf<games_v1::GamesService>;
using Matchmaking = rpc::AsyncOf<matchmaking_v1::MatchmakingService>;
using Ratings = rpc::AsyncOf<ratings_v1::RatingsService>;

template <class Interface, class Request, class Response>
using Method = rpc::Method<Interface, Request, Response>;

enum class Asking : std::uint8_t {
  repeatable,  // By another instance too, when the first does not answer.
  once,
  hashed,  // Once, and `accounts` hashes a password for it, which waits its turn.
};

/// What a client is told of a failed call: the service's own reason, or that it is away.
[[nodiscard]] ErrorDetail to_refusal(const rpc::Error& error);

/// Where the instances of the services are.
struct Peers {
  rpc::Addresses accounts;
  rpc::Addresses conduct;
  rpc::Addresses games;
  rpc::Addresses matchmaking;
  rpc::Addresses ratings;
};

/// Copies share the connections.
class Backends {
 public:
  Backends(const Peers& peers, const Config& config,
           const std::shared_ptr<const identity::Signer>& signer);

  /// The same, asked for the user of an assertion; null: for a visitor.
  [[nodiscard]] Backends as(rpc::OnBehalf user) const;

  /// At the instances of games.
  [[nodiscard]] ArbiterInstances& arbiter() const { return *arbiter_; }
  [[nodiscard]] AccountsInstances& accounts() const { return *accounts_; }
  /// At the instances of accounts.
  [[nodiscard]] ClubsInstances& clubs() const { return *clubs_; }
  [[nodiscard]] ConductInstances& conduct() const { return *conduct_; }
  [[nodiscard]] GamesInstances& games() const { return *games_; }
  /// Of matchmaking: whoever owns the lobby.
  [[nodiscard]] MatchmakingInstances& matchmaking() const { return *matchmaking_.front(); }
  [[nodiscard]] RatingsInstances& ratings() const { return *ratings_; }

  /// E.g. ask(&Accounts::LogOut, request).
  template <class Interface, class Request, class Response>
  [[nodiscard]] Awaitable<OrRefused<Response>> ask(Method<Interface, Request, Response> method,
                                                   Request request,
                                                   Asking how = Asking::repeatable) const {
    const rpc::AskOptions options{
        .deadline = rpc::Deadline::in(how == Asking::hashed ? password_deadline_ : deadline_),
        .effect = how == Asking::repeatable ? rpc::Effect::repeatable : rpc::Effect::once,
        .user = user_};
    auto& asked = instances<Interface>(request);
    return asked.ask(method, std::move(request), options, to_refusal);
  }

  /// The games in progress that a user plays, from all instances. Refused while the shards of one
  /// are not served by anybody.
  [[nodiscard]] Awaitable<OrRefused<std::vector<games_v1::GameSummary>>> live_games(
      std::string user_id) const;
  /// All games in progress, for an arbiter; as many as the instances that answer know.
  [[nodiscard]] Awaitable<OrRefused<v1::Desk>> desk(common_v1::User arbiter) const;

 private:
  /// Of matchmaking also by what the request is about: its parts may have different owners.
  template <class Interface, class Request>
  [[nodiscard]] auto& instances(const Request& request) const {
    if constexpr (std::is_same_v<Interface, Arbiter>) return *arbiter_;
    if constexpr (std::is_same_v<Interface, Accounts>) return *accounts_;
    if constexpr (std::is_same_v<Interface, Clubs>) return *clubs_;
    if constexpr (std::is_same_v<Interface, Conduct>) return *conduct_;
    if constexpr (std::is_same_v<Interface, Games>) return *games_;
    if constexpr (std::is_same_v<Interface, Matchmaking>) {
      return *matchmaking_.at(subject_of(request).index());
    }
    if constexpr (std::is_same_v<Interface, Ratings>) return *ratings_;
  }

  std::shared_ptr<ArbiterInstances> arbiter_;
  std::shared_ptr<AccountsInstances> accounts_;
  std::shared_ptr<ClubsInstances> clubs_;
  std::shared_ptr<ConductInstances> conduct_;
  std::shared_ptr<GamesInstances> games_;
  /// By what they are asked about: whoever answered that last.
  std::array<std::shared_ptr<MatchmakingInstances>, Subject::kNumber> matchmaking_;
  std::shared_ptr<RatingsInstances> ratings_;
  Millis deadline_;
  Millis password_deadline_;
  Millis patience_;
  rpc::OnBehalf user_;
};

/// The user with this handle.
[[nodiscard]] Awaitable<OrRefused<common_v1::User>> find_user(const Backends& backends,
                                                              std::string handle);

}  // namespace escaque::services::gateway
