#include "domain/lobby/lobby.hpp"

#include <algorithm>
#include <utility>

namespace escaque::lobby {
namespace {

template <class T, class Predicate>
const T* find(const std::vector<T>& all, Predicate is_it) {
  const auto found = std::find_if(all.begin(), all.end(), is_it);
  return found == all.end() ? nullptr : &*found;
}

/// Applies one fact.
struct Evolver {
  Lobby& lobby;

  void operator()(const SeekOpened& fact) const { lobby.seeks.push_back(fact.seek); }
  void operator()(const SeekClosed& fact) const {
    std::erase_if(lobby.seeks, [&](const Seek& seek) { return seek.id == fact.id; });
  }
  void operator()(const PoolJoined& fact) const { lobby.pool_members.push_back(fact.member); }
  void operator()(const PoolLeft& fact) const {
    std::erase_if(lobby.pool_members, [&](const PoolMember& member) {
      return member.player.id == fact.user && member.pool == fact.pool;
    });
  }
  void operator()(const ChallengeOpened& fact) const { lobby.challenges.push_back(fact.challenge); }
  void operator()(const ChallengeClosed& fact) const {
    std::erase_if(lobby.challenges,
                  [&](const Challenge& challenge) { return challenge.id == fact.id; });
  }
  void operator()(const PairingMade& fact) const { lobby.pending.push_back(fact); }
  void operator()(const GameStarted& fact) const {
    std::erase_if(lobby.pending,
                  [&](const PairingMade& pairing) { return pairing.game == fact.game; });
  }
  void operator()(const SimulOpened& fact) const { lobby.simuls.push_back(fact.simul); }
  void operator()(const SimulJoined& fact) const {
    if (Simul* simul = known(fact.id)) simul->players.push_back(fact.player);
  }
  void operator()(const SimulLeft& fact) const {
    Simul* simul = known(fact.id);
    const auto place = simul ? simul->place_of(fact.user) : std::nullopt;
    if (!place) return;
    const auto at = static_cast<std::ptrdiff_t>(*place);
    simul->players.erase(simul->players.begin() + at);
    if (simul->has_started()) simul->games.erase(simul->games.begin() + at);
  }
  void operator()(const SimulStarted& fact) const {
    Simul* simul = known(fact.id);
    if (!simul) return;
    simul->games = fact.games;
    simul->expires = fact.expires;
  }
  void operator()(const SimulClosed& fact) const {
    std::erase_if(lobby.simuls, [&](const Simul& simul) { return simul.id == fact.id; });
  }
  void operator()(const LobbySnapshot& fact) const {
    lobby.seeks = fact.seeks;
    lobby.pool_members = fact.pool_members;
    lobby.challenges = fact.challenges;
    lobby.pending = fact.pending;
    lobby.simuls = fact.simuls;
  }

  [[nodiscard]] Simul* known(SimulId id) const {
    const auto found = std::ranges::find(lobby.simuls, id, &Simul::id);
    return found == lobby.simuls.end() ? nullptr : &*found;
  }
};

}  // namespace

const Seek* Lobby::seek(SeekId id) const {
  return find(seeks, [&](const Seek& seek) { return seek.id == id; });
}

const Challenge* Lobby::challenge(ChallengeId id) const {
  return find(challenges, [&](const Challenge& open) { return open.id == id; });
}

const PoolMember* Lobby::pool_member(UserId user) const {
  return find(pool_members, [&](const PoolMember& member) { return member.player.id == user; });
}

const PairingMade* Lobby::pairing(GameId id) const {
  return find(pending, [&](const PairingMade& made) { return made.game == id; });
}

const Simul* Lobby::simul(SimulId id) const {
  return find(simuls, [&](const Simul& simul) { return simul.id == id; });
}

std::optional<UtcTime> Lobby::next_expiry() const {
  std::optional<UtcTime> soonest;
  const auto note = [&](const auto& open) {
    if (!soonest || open.expires < *soonest) soonest = open.expires;
  };
  std::ranges::for_each(challenges, note);
  std::ranges::for_each(simuls, note);
  return soonest;
}

Lobby evolve(Lobby lobby, const Entry& entry) {
  for (const Fact& fact : entry.facts) std::visit(Evolver{lobby}, fact);
  lobby.version = entry.version;
  return lobby;
}

}  // namespace escaque::lobby
