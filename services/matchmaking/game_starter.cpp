#include "matchmaking/game_starter.hpp"

#include <algorithm>
#include <utility>

#include "matchmaking/convert.hpp"
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
constexpr int kMostRedirections = 3;

}  // namespace

GameStarter::GameStarter(std::vector<std::string> games, LobbyActor& lobby, Metrics& metrics,
                         log::Logger logger)
    : games_(std::move(games)),
      routes_(games_),
      lobby_(lobby),
      metrics_(metrics),
      logger_(std::move(logger)) {
  if (games_.empty()) {
    throw config::StartupError("games.address: is empty; expected at least one host:port");
  }
}

games_v1::GamesService::Stub& GameStarter::stub(const std::string& address) {
  auto& slot = stubs_[address];
  if (!slot) slot = games_v1::GamesService::NewStub(rpc::make_channel(address));
  return *slot;
}

const std::string& GameStarter::next(const std::string& address) const {
  const auto found = std::ranges::find(games_, address);
  return found == games_.end() || found + 1 == games_.end() ? games_.front() : *(found + 1);
}

/// From one instance to the next until one of them has done it.
boost::asio::awaitable<void> GameStarter::create(pairing::PairingMade pairing) {
  using Async = games_v1::GamesService::StubInterface::async_interface;
  const auto request = to_create_game(pairing);
  const unsigned shard = eventlog::shard_of(pairing.game.value);
  std::string address = routes_.route(shard);
  auto pause = kFirstPause;
  int redirections = 0;
  while (!is_stopped_) {
    const rpc::CallOptions options{rpc::Deadline::in(kCallTimeout)};
    auto created = co_await rpc::call(stub(address).async(), &Async::CreateGame, request, options);
    if (created) co_return;
    const auto& error = created.error();
    if (error.reason() == common_v1::REASON_NOT_OWNER) {
      pause = kFirstPause;
      if (!error.detail.owner().empty() && ++redirections <= kMostRedirections) {
        address = error.detail.owner();
        routes_.learn(shard, address);
        continue;
      }
    } else {
      logger_.warn("game_not_created",
                   {{"game", pairing.game}, {"at", address}, {"why", error.detail.message()}});
    }
    routes_.forget(shard);
    redirections = 0;
    address = next(address);
    co_await pause_for(pause);
    pause = std::min(pause * 2, kLastPause);
  }
}

boost::asio::awaitable<void> GameStarter::start(pairing::PairingMade pairing) {
  co_await create(pairing);
  while (!is_stopped_) {
    pairing::Command report;
    report.action = pairing::ReportStarted{pairing.game};
    auto told = co_await lobby_.submit(std::move(report));
    if (told) {
      metrics_.started.increment();
      co_return;
    }
    // Reported already: a take-over gave us the same pairing twice.
    if (told.error().reason() == common_v1::REASON_NO_SUCH_GAME) co_return;
    // Whoever owns the lobby has found the pairing in it.
    if (told.error().reason() == common_v1::REASON_NOT_OWNER) co_return;
    co_await pause_for(kFirstPause);
  }
}

}  // namespace escaque::services::matchmaking
