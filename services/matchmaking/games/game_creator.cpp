#include "matchmaking/games/game_creator.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "platform/asio/timer.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/grpc/call.hpp"
#include "platform/grpc/channel.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr Millis kCallTimeout{2'000};
constexpr Millis kFirstPause{50};
constexpr Millis kLastPause{2'000};
constexpr int kMaxRedirections = 3;

/// Of the request itself: no instance will ever answer otherwise.
bool is_final(common_v1::Reason reason) {
  switch (reason) {
    case common_v1::REASON_MALFORMED:
    case common_v1::REASON_TOO_LARGE:
    case common_v1::REASON_INVALID_TIME_CONTROL:
    case common_v1::REASON_INVALID_POSITION:
    case common_v1::REASON_GUESTS_PLAY_CASUAL:
    case common_v1::REASON_ID_TAKEN:
      return true;
    default:
      return false;
  }
}

}  // namespace

GameCreator::GameCreator(rpc::Addresses games, std::shared_ptr<const identity::Signer> signer,
                         log::Logger logger, LosesWhenGone loses_when_gone)
    : games_(std::move(games)),
      known_(games_.all()),
      routes_(*known_),
      signer_(std::move(signer)),
      logger_(std::move(logger)),
      loses_when_gone_(std::move(loses_when_gone)) {
  if (known_->empty() && !games_.may_grow()) {
    throw config::StartupError("games.address: is empty; expected at least one host:port");
  }
}

bool GameCreator::loses_when_gone(const games_v1::Player& player) const {
  const auto user = UserId::parse(player.user().id());
  return user && loses_when_gone_ && loses_when_gone_(*user);
}

games_v1::GamesService::Stub& GameCreator::stub(const std::string& address) {
  auto& slot = stubs_[address];
  if (!slot) slot = games_v1::GamesService::NewStub(rpc::make_channel(address, signer_));
  return *slot;
}

std::string GameCreator::next(const std::string& address) const {
  if (known_->empty()) return {};
  const auto found = std::ranges::find(*known_, address);
  return found == known_->end() || found + 1 == known_->end() ? known_->front() : *(found + 1);
}

void GameCreator::look_who_is_known() {
  rpc::Addresses::List now = games_.all();
  if (now == known_) return;
  known_ = std::move(now);
  routes_.guess_among(*known_);
}

/// From one instance to the next until one of them has done it.
Awaitable<Creation> GameCreator::create(GameId game, games_v1::CreateGameRequest request,
                                        CallTurns* turns) {
  using Async = games_v1::GamesService::StubInterface::async_interface;
  request.set_white_loses_when_gone(loses_when_gone(request.white()));
  request.set_black_loses_when_gone(loses_when_gone(request.black()));
  const unsigned shard = eventlog::shard_of(game.value);
  look_who_is_known();
  std::string address = routes_.route(shard);
  auto pause = kFirstPause;
  int redirections = 0;
  while (!is_stopped_) {
    if (address.empty()) {
      co_await pause_for(pause);
      look_who_is_known();
      address = routes_.route(shard);
      continue;
    }
    std::optional<Turns::Turn> turn;
    if (turns != nullptr) {
      Turns::Turn taken = co_await turns->at(address).take();
      turn.emplace(std::move(taken));
      if (is_stopped_) break;
    }
    const rpc::CallOptions options{rpc::Deadline::in(kCallTimeout)};
    auto created = co_await rpc::call(stub(address).async(), &Async::CreateGame, request, options);
    turn.reset();  // Not kept for a pause.
    if (created) co_return Creation::exists;
    const auto& error = created.error();
    if (error.reason() == common_v1::REASON_NOT_OWNER) {
      pause = kFirstPause;
      if (!error.detail.owner().empty() && ++redirections <= kMaxRedirections) {
        address = error.detail.owner();
        routes_.learn(shard, address);
        continue;
      }
    } else {
      logger_.warn("game_not_created",
                   {{"game", game}, {"at", address}, {"why", error.detail.message()}});
      if (is_final(error.reason())) co_return Creation::refused;
    }
    routes_.forget(shard);
    redirections = 0;
    co_await pause_for(pause);
    look_who_is_known();
    address = next(address);
    pause = std::min(pause * 2, kLastPause);
  }
  co_return Creation::stopped;
}

}  // namespace escaque::services::matchmaking
