#include "matchmaking/game_starter.hpp"

#include <algorithm>
#include <utility>

#include "matchmaking/convert.hpp"
#include "platform/asio/timer.hpp"
#include "platform/grpc/call.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr Millis kCallTimeout{2'000};
constexpr Millis kFirstPause{50};
constexpr Millis kLastPause{2'000};

}  // namespace

GameStarter::GameStarter(std::shared_ptr<grpc::Channel> games, LobbyActor& lobby, Metrics& metrics,
                         log::Logger logger)
    : stub_(games_v1::GamesService::NewStub(std::move(games))),
      lobby_(lobby),
      metrics_(metrics),
      logger_(std::move(logger)) {}

boost::asio::awaitable<void> GameStarter::start(pairing::PairingMade pairing) {
  using Async = games_v1::GamesService::StubInterface::async_interface;
  const auto request = to_create_game(pairing);
  auto pause = kFirstPause;
  while (!is_stopped_) {
    const rpc::CallOptions options{rpc::Deadline::in(kCallTimeout)};
    auto created = co_await rpc::call(stub_->async(), &Async::CreateGame, request, options);
    if (created) break;
    logger_.warn("game_not_created",
                 {{"game", pairing.game}, {"why", created.error().detail.message()}});
    co_await pause_for(pause);
    pause = std::min(pause * 2, kLastPause);
  }
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
    co_await pause_for(kFirstPause);
  }
}

}  // namespace escaque::services::matchmaking
