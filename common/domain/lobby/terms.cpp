#include "domain/game/terms.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "domain/game/first_position.hpp"
#include "domain/lobby/decisions.hpp"

namespace escaque::lobby {

std::optional<LobbyError> refusal(const game::Terms& terms, const game::Player& player) {
  if (!game::has_possible_times(terms)) return LobbyError::invalid_time_control;
  if (laws::refusal(terms.rules)) return LobbyError::invalid_rules;
  if (terms.is_rated && game::has_odds(terms)) return LobbyError::odds_are_casual;
  if (const auto why = game::position_refusal(terms)) {
    const bool is_rated = why == game::FirstPositionError::rated;
    return is_rated ? LobbyError::positions_are_casual : LobbyError::invalid_position;
  }
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

void close_open(const Lobby& lobby, std::span<const UserId> players, Facts& facts) {
  const auto is_one = [&](UserId user) { return std::ranges::count(players, user) > 0; };
  const auto is_closed = [&facts](SeekId id) {
    return std::ranges::any_of(facts, [&](const Fact& fact) {
      const auto* closed = std::get_if<SeekClosed>(&fact);
      return closed && closed->id == id;
    });
  };
  for (const Seek& seek : lobby.seeks) {
    if (is_one(seek.owner.id) && !is_closed(seek.id)) {
      facts.emplace_back(SeekClosed{seek.id, CloseReason::cancelled});
    }
  }
  for (const PoolMember& member : lobby.pool_members) {
    if (is_one(member.player.id)) add_left(member, facts);
  }
}

void add_pairing(const Lobby& lobby, PairingMade pairing, Facts& facts) {
  close_open(lobby, std::array{pairing.players.white.id, pairing.players.black.id}, facts);
  facts.emplace_back(std::move(pairing));
}

std::optional<LobbyError> refusal_of_place(const Scene& scene, const game::Player& asking) {
  const Lobby& lobby = scene.lobby;
  const LobbyLimits& limits = scene.context.limits;
  if (lobby.seeks.size() + lobby.pool_members.size() + lobby.challenges.size() >= limits.open) {
    return LobbyError::lobby_full;
  }
  if (!asking.is_guest) return std::nullopt;
  // Pools are not for them.
  const auto seeks = std::count_if(lobby.seeks.begin(), lobby.seeks.end(),
                                   [](const Seek& each) { return each.owner.is_guest; });
  const auto challenges =
      std::count_if(lobby.challenges.begin(), lobby.challenges.end(),
                    [](const Challenge& each) { return each.challenger.is_guest; });
  const std::size_t share = limits.open * static_cast<std::size_t>(limits.guests_share) / 100;
  if (static_cast<std::size_t>(seeks + challenges) >= share) return LobbyError::guests_full;
  return std::nullopt;
}

etiquette::Standing standing_of(const game::Player& player, bool is_newcomer) {
  if (player.is_guest) return etiquette::Standing::guest;
  return is_newcomer ? etiquette::Standing::newcomer : etiquette::Standing::established;
}

etiquette::Standing standing_of(const Action& action) {
  if (const auto* open = std::get_if<OpenSeek>(&action)) {
    return standing_of(open->owner, open->is_newcomer);
  }
  if (const auto* open = std::get_if<OpenChallenge>(&action)) {
    return standing_of(open->challenger, open->is_newcomer);
  }
  if (const auto* offer = std::get_if<OfferRematch>(&action)) {
    return standing_of(offer->by, offer->is_newcomer);
  }
  if (const auto* open = std::get_if<OpenSimul>(&action)) {
    return standing_of(open->host, open->is_newcomer);
  }
  return etiquette::Standing::established;
}

}  // namespace escaque::lobby
