#include "matchmaking/lobby/convert_lobby.hpp"

#include "matchmaking/lobby/facts.hpp"

namespace escaque::services::matchmaking {

v1::Challenge to_wire(const lobby::Challenge& challenge) {
  return wire::to<v1::Challenge>(challenge);
}
v1::LobbySnapshot to_wire(const lobby::LobbySnapshot& snapshot) {
  return wire::to<v1::LobbySnapshot>(snapshot);
}
v1::LobbyEntry to_wire(const lobby::Entry& entry) { return wire::to<v1::LobbyEntry>(entry); }
std::optional<lobby::Entry> from_wire(const v1::LobbyEntry& entry) {
  return wire::from<lobby::Entry>(entry);
}

games_v1::CreateGameRequest to_create_game(const lobby::PairingMade& pairing) {
  std::optional<lobby::SimulId> simul;
  if (pairing.simul) simul = pairing.simul->simul;
  return wire::to<games_v1::CreateGameRequest>(
      game::GameSpec{.id = pairing.game,
                     .players = pairing.players,
                     .terms = pairing.terms,
                     .initial_fen = pairing.terms.initial_fen,
                     .rematch_of = pairing.rematch_of,
                     .simul = simul});
}

}  // namespace escaque::services::matchmaking
