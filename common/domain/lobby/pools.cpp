#include <algorithm>
#include <tuple>
#include <utility>

#include "domain/lobby/decisions.hpp"

namespace escaque::lobby {
namespace {

game::Terms terms_of(clock::TimeControl pool) {
  return {.time_control = pool, .variant = rules::Variant::standard, .is_rated = true};
}

/// The balances decide White, and `random` when they are equal.
ByColor<game::Player> seat(const PoolMember& a, const PoolMember& b, bool random) {
  const bool a_is_white =
      a.color_balance == b.color_balance ? random : a.color_balance < b.color_balance;
  return a_is_white ? ByColor<game::Player>{a.player, b.player}
                    : ByColor<game::Player>{b.player, a.player};
}

/// Whoever is `without` sits this wave out.
std::vector<PoolMember> members_of(const Lobby& lobby, clock::TimeControl pool,
                                   const std::vector<UserId>& without) {
  std::vector<PoolMember> members;
  std::ranges::copy_if(
      lobby.pool_members, std::back_inserter(members), [&](const PoolMember& member) {
        return member.pool == pool && std::ranges::count(without, member.player.id) == 0;
      });
  return members;
}

/// Of two places of one player: `other` was taken after `place`. The same everywhere.
bool is_later(const PoolMember& other, const PoolMember& place) {
  return std::tie(other.joined, other.pool) >= std::tie(place.joined, place.pool);
}

/// The pools in which somebody waits, each once.
std::vector<clock::TimeControl> waiting_pools(const Lobby& lobby) {
  std::vector<clock::TimeControl> pools;
  for (const PoolMember& member : lobby.pool_members) pools.push_back(member.pool);
  std::sort(pools.begin(), pools.end());
  pools.erase(std::unique(pools.begin(), pools.end()), pools.end());
  return pools;
}

}  // namespace

void add_left(const PoolMember& member, Facts& facts) {
  const Fact left = PoolLeft{member.player.id, member.pool};
  if (std::ranges::count(facts, left) == 0) facts.push_back(left);
}

Decision decide_join(const Scene& scene, const JoinPool& join) {
  const auto& pools = scene.context.limits.pools;
  if (join.player.is_guest) return LobbyError::guests_play_casual;
  if (join.player.is_computer) return LobbyError::computers_not_in_pools;
  if (std::find(pools.begin(), pools.end(), join.pool) == pools.end()) {
    return LobbyError::unknown_pool;
  }
  Facts facts;
  if (const PoolMember* present = scene.lobby.pool_member(join.player.id)) {
    if (present->pool == join.pool) return LobbyError::already_in_pool;
    facts.emplace_back(PoolLeft{join.player.id, present->pool});
  } else if (const auto full = refusal_of_place(scene, join.player)) {
    return *full;
  }
  facts.emplace_back(PoolJoined{{.player = join.player,
                                 .pool = join.pool,
                                 .joined = std::max(scene.context.now, join.earliest),
                                 .color_balance = join.color_balance}});
  return facts;
}

Decision decide_leave(const Scene& scene, const LeavePool& leave) {
  const PoolMember* present = scene.lobby.pool_member(leave.by);
  if (!present || present->pool != leave.pool) return LobbyError::not_in_pool;
  return Facts{PoolLeft{leave.by, leave.pool}};
}

Decision decide_wave(const Scene& scene, const PairPools& wave) {
  Facts facts;
  std::size_t made = 0;
  for (const clock::TimeControl pool : waiting_pools(scene.lobby)) {
    const auto members = members_of(scene.lobby, pool, wave.without);
    for (const auto& [a, b] : pair_wave(members, scene.context.noplay, scene.context.now)) {
      if (made == wave.games.size()) break;
      const bool random = (wave.random >> made % 64 & 1) != 0;
      add_pairing(scene.lobby,
                  {.game = wave.games[made],
                   .players = seat(members[a], members[b], random),
                   .terms = terms_of(pool),
                   .rematch_of = std::nullopt},
                  facts);
      ++made;
    }
  }
  if (made == 0) return LobbyError::nothing_to_pair;
  return facts;
}

Decision decide_heed(const Scene& scene, const HeedOthers& others) {
  Facts facts;
  close_open(scene.lobby, others.paired, facts);
  for (const PoolMember& other : others.joined) {
    const PoolMember* place = scene.lobby.pool_member(other.player.id);
    if (place && is_later(other, *place)) add_left(*place, facts);
  }
  if (facts.empty()) return LobbyError::nothing_to_leave;
  return facts;
}

Decision decide_close(const Scene& scene, const ClosePools& close) {
  Facts facts;
  for (const PoolMember& member : scene.lobby.pool_members) {
    facts.emplace_back(PoolLeft{member.player.id, member.pool});
  }
  // Nothing is open then: whoever folds the log goes on from here.
  if (close.are_void && !scene.lobby.pending.empty()) facts.emplace_back(LobbySnapshot{});
  if (facts.empty()) return LobbyError::nothing_to_leave;
  return facts;
}

}  // namespace escaque::lobby
