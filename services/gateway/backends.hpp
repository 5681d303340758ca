#pragma once
// The services behind the gateway, called with the usual deadline. Owned by one thread.

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/awaitable.hpp>

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"
#include "escaque/conduct/v1/conduct_service.grpc.pb.h"
#include "escaque/games/v1/games_service.grpc.pb.h"
#include "escaque/matchmaking/v1/matchmaking_service.grpc.pb.h"
#include "escaque/ratings/v1/ratings_service.grpc.pb.h"

#include "gateway/config.hpp"
#include "gateway/refusal.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/grpc/call.hpp"

namespace escaque::services::gateway {

// Whose methods are named in ask().
using Accounts = accounts_v1::AccountsService::StubInterface::async_interface;
using Conduct = conduct_v1::ConductService::StubInterface::async_interface;
using Games = games_v1::GamesService::StubInterface::async_interface;
using Matchmaking = matchmaking_v1::MatchmakingService::StubInterface::async_interface;
using Ratings = ratings_v1::RatingsService::StubInterface::async_interface;

/// What a client is told of a failed call: the service's own reason, or that it is away.
[[nodiscard]] ErrorDetail to_refusal(const rpc::Error& error);

class Backends {
 public:
  explicit Backends(const Config& config);

  [[nodiscard]] Accounts* accounts() const { return accounts_->async(); }
  [[nodiscard]] Conduct* conduct() const { return conduct_->async(); }
  [[nodiscard]] Matchmaking* matchmaking() const { return matchmaking_->async(); }
  [[nodiscard]] Ratings* ratings() const { return ratings_->async(); }

  /// `method` of `service`, e.g. ask(b.accounts(), &Accounts::LogIn, request).
  template <class Service, class Interface, class Request, class Response>
  [[nodiscard]] Awaitable<OrRefused<Response>> ask(
      Service* service,
      void (Interface::*method)(grpc::ClientContext*, const Request*, Response*,
                                std::function<void(grpc::Status)>),
      Request request) const {
    rpc::CallOptions options{rpc::Deadline::in(deadline_)};
    auto answer = co_await rpc::call(service, method, std::move(request), options);
    if (!answer) co_return to_refusal(answer.error());
    co_return std::move(*answer);
  }

  /// What every instance of games knows, asked of the next one when one is away.
  template <class Request, class Response>
  [[nodiscard]] Awaitable<OrRefused<Response>> ask_games(
      void (Games::*method)(grpc::ClientContext*, const Request*, Response*,
                            std::function<void(grpc::Status)>),
      Request request) const {
    for (std::size_t others = games_.size() - 1;; --others) {
      auto answer = co_await ask(games_[present_]->async(), method, request);
      if (answer || others == 0 || !is_away(answer.error())) co_return answer;
      present_ = (present_ + 1) % games_.size();
    }
  }

  /// The games in progress that a user plays, from all instances. Refused while the shards of one
  /// are not served by anybody.
  [[nodiscard]] Awaitable<OrRefused<std::vector<games_v1::GameSummary>>> live_games(
      std::string user_id) const;

 private:
  [[nodiscard]] static bool is_away(const ErrorDetail& error);

  std::unique_ptr<accounts_v1::AccountsService::StubInterface> accounts_;
  std::unique_ptr<conduct_v1::ConductService::StubInterface> conduct_;
  std::vector<std::unique_ptr<games_v1::GamesService::StubInterface>> games_;
  mutable std::size_t present_ = 0;  // Index of the instance of games that answered last.
  std::unique_ptr<matchmaking_v1::MatchmakingService::StubInterface> matchmaking_;
  std::unique_ptr<ratings_v1::RatingsService::StubInterface> ratings_;
  Millis deadline_;
};

/// Who is called so.
[[nodiscard]] Awaitable<OrRefused<common_v1::User>> find_user(const Backends& backends,
                                                              std::string handle);

}  // namespace escaque::services::gateway
