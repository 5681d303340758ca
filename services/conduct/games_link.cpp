#include "conduct/games_link.hpp"

#include <utility>

namespace escaque::services::conduct {
namespace {

namespace games_v1 = escaque::games::v1;
using Games = rpc::AsyncOf<games_v1::GamesService>;

// Nobody waits for it: the entry of the outbox comes again.
constexpr Millis kGameIn{5'000};
constexpr Millis kNextGamesAfter{1'000};
constexpr int kAdjournedOnAPage = 1'000;

}  // namespace

GamesLink::GamesLink(rpc::Addresses addresses, std::shared_ptr<const identity::Signer> signer)
    : service_(std::move(addresses), kNextGamesAfter, std::move(signer)) {}

Awaitable<Result<games_v1::GetGameResponse, rpc::Error>> GamesLink::get(std::string game_id) {
  games_v1::GetGameRequest request;
  request.set_game_id(std::move(game_id));
  const rpc::AskOptions options{rpc::Deadline::in(kGameIn), rpc::Effect::repeatable,
                                rpc::Retry::while_unavailable};
  co_return co_await service_.ask(&Games::GetGame, std::move(request), options);
}

Awaitable<std::vector<std::string>> GamesLink::adjourned() {
  std::vector<std::string> ids;
  const rpc::Addresses::List instances = service_.addresses();
  for (const std::string& address : *instances) {
    std::string after;
    for (;;) {
      games_v1::ListAdjournedRequest request;
      request.set_after_id(after);
      const rpc::CallOptions options{rpc::Deadline::in(kGameIn)};
      const auto answer =
          co_await service_.ask_one(address, &Games::ListAdjourned, std::move(request), options);
      if (!answer) break;
      ids.insert(ids.end(), answer->game_ids().begin(), answer->game_ids().end());
      if (answer->game_ids_size() < kAdjournedOnAPage) break;
      after = ids.back();
    }
  }
  co_return ids;
}

}  // namespace escaque::services::conduct
