#include "domain/lobby/pool.hpp"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <tuple>

namespace escaque::lobby {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr std::array kUsualPools{
    clock::TimeControl{minutes(1), seconds(0)},   clock::TimeControl{minutes(2), seconds(1)},
    clock::TimeControl{minutes(3), seconds(0)},   clock::TimeControl{minutes(3), seconds(2)},
    clock::TimeControl{minutes(5), seconds(0)},   clock::TimeControl{minutes(5), seconds(3)},
    clock::TimeControl{minutes(10), seconds(0)},  clock::TimeControl{minutes(10), seconds(5)},
    clock::TimeControl{minutes(15), seconds(10)}, clock::TimeControl{minutes(30), seconds(0)},
    clock::TimeControl{minutes(30), seconds(20)}};

/// The neighbours by rating tried for each member: enough to get around refusals.
constexpr std::size_t kNeighbours = 12;
/// What two balances that do not cancel out cost, in rating points a game.
constexpr int kBalanceCost = 15;

struct Candidate {
  int cost;
  PoolPair pair;
};

int distance(const PoolMember& a, const PoolMember& b) {
  return std::abs(a.player.rating.value - b.player.rating.value);
}

/// Both tolerances count, so that nobody who has just come is given the most distant opponent.
bool is_near_enough(const PoolMember& a, const PoolMember& b, UtcTime now) {
  const int allowed = tolerance(now - a.joined) + tolerance(now - b.joined);
  return 2 * distance(a, b) <= allowed;
}

std::vector<std::size_t> by_rating(std::span<const PoolMember> members) {
  std::vector<std::size_t> order(members.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tuple(members[a].player.rating.value, members[a].joined, members[a].player.id) <
           std::tuple(members[b].player.rating.value, members[b].joined, members[b].player.id);
  });
  return order;
}

std::vector<Candidate> candidates(std::span<const PoolMember> members, const NoPlay& noplay,
                                  UtcTime now) {
  const auto order = by_rating(members);
  std::vector<Candidate> found;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t end = std::min(order.size(), i + 1 + kNeighbours);
    for (std::size_t j = i + 1; j < end; ++j) {
      const PoolMember& a = members[order[i]];
      const PoolMember& b = members[order[j]];
      if (!is_near_enough(a, b, now) || noplay(a.player.id, b.player.id)) continue;
      const int cost = distance(a, b) + kBalanceCost * std::abs(a.color_balance + b.color_balance);
      found.push_back({cost, {order[i], order[j]}});
    }
  }
  return found;
}

}  // namespace

std::span<const clock::TimeControl> usual_pools() { return kUsualPools; }

std::vector<PoolPair> pair_wave(std::span<const PoolMember> members, const NoPlay& noplay,
                                UtcTime now) {
  auto found = candidates(members, noplay, now);
  std::stable_sort(found.begin(), found.end(),
                   [](const Candidate& a, const Candidate& b) { return a.cost < b.cost; });
  std::vector<bool> is_paired(members.size());
  std::vector<PoolPair> pairs;
  for (const auto& [cost, pair] : found) {
    if (is_paired[pair.first] || is_paired[pair.second]) continue;
    is_paired[pair.first] = is_paired[pair.second] = true;
    pairs.push_back(pair);
  }
  return pairs;
}

}  // namespace escaque::lobby
