#include "gateway/backends.hpp"

#include <optional>

#include "gateway/live_games.hpp"
#include "platform/asio/gather.hpp"
#include "platform/asio/timer.hpp"
#include "platform/grpc/channel.hpp"

namespace escaque::services::gateway {

ErrorDetail to_refusal(const rpc::Error& error) {
  switch (error.reason()) {
    case common_v1::REASON_UNAVAILABLE:
      return refusal(common_v1::REASON_UNAVAILABLE, "the service for this is away for a moment",
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
  return refusal(common_v1::REASON_UNAVAILABLE, "some games change their instance right now",
                 "try again in a moment");
}

}  // namespace

Backends::Backends(const Config& config)
    : accounts_(accounts_v1::AccountsService::NewStub(rpc::make_channel(config.accounts))),
      conduct_(conduct_v1::ConductService::NewStub(rpc::make_channel(config.conduct))),
      matchmaking_(
          matchmaking_v1::MatchmakingService::NewStub(rpc::make_channel(config.matchmaking))),
      ratings_(ratings_v1::RatingsService::NewStub(rpc::make_channel(config.ratings))),
      deadline_(config.call_deadline) {
  for (const auto& address : config.games) {
    games_.push_back(games_v1::GamesService::NewStub(rpc::make_channel(address)));
  }
}

bool Backends::is_away(const ErrorDetail& error) {
  return error.reason() == common_v1::REASON_UNAVAILABLE ||
         error.reason() == common_v1::REASON_TIMED_OUT;
}

Awaitable<OrRefused<std::vector<games_v1::GameSummary>>> Backends::live_games(
    std::string user_id) const {
  constexpr int kRounds = 10;
  games_v1::ListLiveGamesRequest request;
  request.set_user_id(std::move(user_id));
  for (int round = 0;; ++round) {
    std::vector<Awaitable<OrRefused<games_v1::ListLiveGamesResponse>>> asked;
    for (const auto& instance : games_) {
      asked.push_back(ask(instance->async(), &Games::ListLiveGames, request));
    }
    LiveGames live;
    std::optional<ErrorDetail> refused;
    for (auto& answer : co_await gather(std::move(asked))) {
      if (answer) {
        live.add(std::move(*answer));
      } else {
        refused = std::move(answer.error());
      }
    }
    if (live.is_complete()) co_return live.games();
    if (live.is_empty() || round == kRounds) co_return refused.value_or(between_owners());
    co_await pause_for(kBetweenOwners);
  }
}

Awaitable<OrRefused<common_v1::User>> find_user(const Backends& backends, std::string handle) {
  if (handle.empty() || handle.size() > 20) {
    co_return refusal(common_v1::REASON_INVALID_HANDLE, "this is no handle",
                      "[A-Za-z][A-Za-z0-9_-]{2,19}", "handle");
  }
  accounts_v1::GetUsersRequest request;
  request.add_handles(handle);
  auto answer = co_await backends.ask(backends.accounts(), &Accounts::GetUsers, std::move(request));
  if (!answer) co_return answer.error();
  if (answer->users().empty()) {
    co_return refusal(common_v1::REASON_NO_SUCH_USER, "nobody is called " + handle, {}, "handle");
  }
  co_return std::move(*answer->mutable_users(0)->mutable_user());
}

}  // namespace escaque::services::gateway
