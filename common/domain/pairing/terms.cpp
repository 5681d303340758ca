#include "domain/game/terms.hpp"

#include <utility>

#include "domain/pairing/decisions.hpp"

namespace escaque::pairing {

std::optional<LobbyError> refusal(const game::Terms& terms, const game::Player& player) {
  if (!game::has_possible_times(terms)) return LobbyError::invalid_time_control;
  if (laws::refusal(terms.rules)) return LobbyError::invalid_rules;
  if (terms.is_rated && game::has_odds(terms)) return LobbyError::odds_are_casual;
  if (terms.is_rated && player.is_guest) return LobbyError::guests_play_casual;
  return std::nullopt;
}

ByColor<game::Player> seat(const game::Player& asking, const game::Player& other, ColorWish wish,
                           std::uint64_t random) {
  const bool asking_is_white =
      wish == ColorWish::white || (wish == ColorWish::either && random % 2 == 0);
  return asking_is_white ? ByColor<game::Player>{asking, other}
                         : ByColor<game::Player>{other, asking};
}

void add_pairing(const Lobby& lobby, PairingMade pairing, Facts& facts) {
  const auto plays = [&](UserId user) {
    return pairing.players.white.id == user || pairing.players.black.id == user;
  };
  const auto is_closed = [&facts](SeekId id) {
    for (const Fact& fact : facts) {
      const auto* closed = std::get_if<SeekClosed>(&fact);
      if (closed && closed->id == id) return true;
    }
    return false;
  };
  for (const Seek& seek : lobby.seeks) {
    if (plays(seek.owner.id) && !is_closed(seek.id)) {
      facts.emplace_back(SeekClosed{seek.id, CloseReason::cancelled});
    }
  }
  for (const PoolMember& member : lobby.pool_members) {
    if (plays(member.player.id)) facts.emplace_back(PoolLeft{member.player.id, member.pool});
  }
  facts.emplace_back(std::move(pairing));
}

bool is_full(const Scene& scene) {
  const Lobby& lobby = scene.lobby;
  return lobby.seeks.size() + lobby.pool_members.size() + lobby.challenges.size() >=
         scene.context.limits.open;
}

}  // namespace escaque::pairing
