#include "gateway/upstream/backends.hpp"

#include <optional>
#include <set>

#include "gateway/upstream/live_games.hpp"
#include "platform/asio/gather.hpp"
#include "platform/asio/timer.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/grpc/guard.hpp"

namespace escaque::services::gateway {

ErrorDetail to_refusal(const rpc::Error& error) {
  // Ours are the assertions, and the clocks and keys behind them.
  const std::string& field = error.detail.field();
  if (field == rpc::kServiceKey || field == rpc::kUserKey) {
    return refusal(common_v1::REASON_INTERNAL, "a fault of ours");
  }
  switch (error.reason()) {
    case common_v1::REASON_UNAVAILABLE:
      return refusal(common_v1::REASON_UNAVAILABLE, "the service for this is away at the moment",
                     "try again; what carries an id is done once only");
    case common_v1::REASON_NOT_OWNER:
      return refusal(common_v1::REASON_UNAVAILABLE,
                     "the service for this is moving to another instance",
                     "try again; what carries an id is done once only");
    case common_v1::REASON_TIMED_OUT:
      return refusal(common_v1::REASON_TIMED_OUT, "the service for this did not answer in time",
                     "try again with the same id");
    case common_v1::REASON_INTERNAL:
      // What broke is in our log, not in our answer.
      return refusal(common_v1::REASON_INTERNAL, "a fault of ours");
    default:
      return error.detail;
  }
}

namespace {

constexpr Millis kBetweenOwners{100};

ErrorDetail between_owners() {
  return refusal(common_v1::REASON_UNAVAILABLE, "some games are moving to another instance",
                 "try again in a moment");
}

}  // namespace

Backends::Backends(const Peers& peers, const Config& config,
                   const std::shared_ptr<const identity::Signer>& signer)
    : arbiter_(std::make_shared<ArbiterInstances>(peers.games, config.call_patience, signer)),
      accounts_(std::make_shared<AccountsInstances>(peers.accounts, config.call_patience, signer)),
      clubs_(std::make_shared<ClubsInstances>(peers.accounts, config.call_patience, signer)),
      conduct_(std::make_shared<ConductInstances>(peers.conduct, config.call_patience, signer)),
      games_(std::make_shared<GamesInstances>(peers.games, config.call_patience, signer)),
      ratings_(std::make_shared<RatingsInstances>(peers.ratings, config.call_patience, signer)),
      deadline_(config.call_deadline),
      password_deadline_(config.password_deadline),
      patience_(config.call_patience) {
  matchmaking_[0] =
      std::make_shared<MatchmakingInstances>(peers.matchmaking, config.call_patience, signer);
  for (std::size_t i = 1; i < matchmaking_.size(); ++i) matchmaking_[i] = matchmaking_[0]->beside();
}

Backends Backends::as(rpc::OnBehalf user) const {
  Backends same = *this;
  same.user_ = std::move(user);
  return same;
}

Awaitable<OrRefused<std::vector<games_v1::GameSummary>>> Backends::live_games(
    std::string user_id) const {
  games_v1::ListLiveGamesRequest request;
  request.set_user_id(std::move(user_id));
  const auto end = rpc::Deadline::in(deadline_);
  for (;;) {
    const rpc::Addresses::List instances = games_->addresses();
    std::vector<Awaitable<Result<games_v1::ListLiveGamesResponse, rpc::Error>>> asked;
    const rpc::CallOptions options{end.earlier(rpc::Deadline::in(patience_))};
    for (const auto& address : *instances) {
      asked.push_back(games_->ask_one(address, &Games::ListLiveGames, request, options));
    }
    LiveGames live;
    std::optional<ErrorDetail> refused;
    for (auto& answer : co_await gather(std::move(asked))) {
      if (answer) {
        live.add(std::move(*answer));
      } else {
        refused = to_refusal(answer.error());
      }
    }
    if (live.is_complete()) co_return live.games();
    const bool is_late = end.remaining() <= kBetweenOwners;
    if (live.is_empty() || is_late) co_return refused.value_or(between_owners());
    co_await pause_for(kBetweenOwners);
  }
}

Awaitable<OrRefused<v1::Desk>> Backends::desk(common_v1::User arbiter) const {
  games_v1::ListDeskRequest request;
  request.mutable_arbiter()->Swap(&arbiter);
  std::vector<Awaitable<Result<games_v1::ListDeskResponse, rpc::Error>>> asked;
  const rpc::CallOptions options{.deadline = rpc::Deadline::in(patience_), .user = user_};
  const rpc::Addresses::List instances = arbiter_->addresses();
  for (const auto& address : *instances) {
    asked.push_back(arbiter_->ask_one(address, &Arbiter::ListDesk, request, options));
  }
  v1::Desk desk;
  std::set<unsigned> shards;
  std::set<std::string> ids;  // A game may be seen twice while its shard changes its owner.
  std::optional<ErrorDetail> refused;
  for (auto& answer : co_await gather(std::move(asked))) {
    if (!answer) {
      refused = to_refusal(answer.error());
      continue;
    }
    shards.insert(answer->shards().begin(), answer->shards().end());
    for (auto& game : *answer->mutable_games()) {
      if (ids.insert(game.game().game_id()).second) desk.add_games()->Swap(&game);
    }
  }
  if (shards.empty()) co_return refused.value_or(between_owners());
  desk.set_is_complete(shards.size() == eventlog::kShards);
  co_return desk;
}

Awaitable<OrRefused<common_v1::User>> find_user(const Backends& backends, std::string handle) {
  if (handle.empty() || handle.size() > 20) {
    co_return refusal(common_v1::REASON_INVALID_HANDLE, "this is no handle",
                      "[A-Za-z][A-Za-z0-9_-]{2,19}", "handle");
  }
  accounts_v1::GetUsersRequest request;
  request.add_handles(handle);
  auto answer = co_await backends.ask(&Accounts::GetUsers, std::move(request));
  if (!answer) co_return answer.error();
  if (answer->users().empty()) {
    co_return refusal(common_v1::REASON_NO_SUCH_USER, "nobody is called " + handle, {}, "handle");
  }
  co_return std::move(*answer->mutable_users(0)->mutable_user());
}

}  // namespace escaque::services::gateway
