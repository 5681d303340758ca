#include "matchmaking/games/game_starter.hpp"

#include <utility>

#include "matchmaking/fresh_id.hpp"
#include "matchmaking/lobby/convert_lobby.hpp"
#include "platform/asio/planted_fault.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr Millis kPause{50};

}  // namespace

Awaitable<void> GameStarter::start(LobbyActor& lobby, lobby::PairingMade pairing) {
  if (ESCAQUE_PLANTED_FAULT("matchmaking.game_made_twice", 10)) {
    lobby::PairingMade same = pairing;
    same.game = fresh_id<GameId>();
    (void)co_await creator_.create(same.game, to_create_game(same));
  }
  auto request = to_create_game(pairing);
  const Creation creation = co_await creator_.create(pairing.game, std::move(request));
  if (creation == Creation::refused) metrics_.games_refused.increment();
  if (creation != Creation::exists) co_return;
  while (!is_stopped_) {
    lobby::Command report;
    report.action = lobby::ReportStarted{pairing.game};
    auto told = co_await lobby.submit(std::move(report));
    if (told) {
      metrics_.started.increment();
      co_return;
    }
    // Reported already: a take-over gave us the same pairing twice.
    if (told.error().reason() == common_v1::REASON_NO_SUCH_GAME) co_return;
    // Whoever owns the lobby has found the pairing in it.
    if (told.error().reason() == common_v1::REASON_NOT_OWNER) co_return;
    co_await pause_for(kPause);
  }
}

}  // namespace escaque::services::matchmaking
