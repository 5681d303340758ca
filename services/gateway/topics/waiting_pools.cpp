#include "gateway/topics/waiting_pools.hpp"

#include <algorithm>

namespace escaque::services::gateway {
namespace {

// As many as a list shows.
constexpr std::size_t kRatingsShown = 10;

/// Base and increment.
template <class Fact>
std::pair<int, int> pool_in(const Fact& fact) {
  return {fact.pool().base_ms(), fact.pool().increment_ms()};
}

}  // namespace

bool is_of_pool(const matchmaking::v1::LobbyFact& fact) {
  return fact.has_pool_joined() || fact.has_pool_left();
}

void WaitingPools::replace(const matchmaking::v1::LobbySnapshot& all) {
  members_.clear();
  for (const auto& member : all.pool_members()) join(member);
}

void WaitingPools::apply(const matchmaking::v1::LobbyFact& fact) {
  if (fact.has_pool_joined()) {
    join(fact.pool_joined());
  } else if (fact.has_pool_left()) {
    const auto waiting = members_.find(fact.pool_left().user_id());
    const bool is_there =
        waiting != members_.end() && waiting->second.pool == pool_in(fact.pool_left());
    if (is_there) members_.erase(waiting);
  }
}

std::optional<common::v1::TimeControl> WaitingPools::pool_of(const std::string& user_id) const {
  const auto waiting = members_.find(user_id);
  if (waiting == members_.end()) return std::nullopt;
  common::v1::TimeControl pool;
  pool.set_base_ms(waiting->second.pool.first);
  pool.set_increment_ms(waiting->second.pool.second);
  return pool;
}

void WaitingPools::join(const matchmaking::v1::PoolJoined& joined) {
  Member& member = members_[joined.user().user().id()];
  if (joined.joined_ms() < member.joined_ms) return;
  member = {pool_in(joined), joined.joined_ms(), joined.user().rating().value()};
}

WaitingPools::Pools WaitingPools::pools() const {
  std::vector<const Member*> members;
  members.reserve(members_.size());
  for (const auto& [id, member] : members_) members.push_back(&member);
  std::ranges::stable_sort(members, {}, &Member::joined_ms);
  Pools pools;
  for (const Member* member : members) {
    v1::WaitingPool& waiting = pools[member->pool];
    waiting.set_players(waiting.players() + 1);
    if (static_cast<std::size_t>(waiting.ratings_size()) < kRatingsShown) {
      waiting.add_ratings(member->rating);
    }
  }
  for (auto& [pool, waiting] : pools) {
    waiting.mutable_pool()->set_base_ms(pool.first);
    waiting.mutable_pool()->set_increment_ms(pool.second);
  }
  return pools;
}

std::vector<v1::WaitingPool> WaitingPools::all() const {
  std::vector<v1::WaitingPool> all;
  for (auto& [pool, waiting] : pools()) all.push_back(waiting);
  return all;
}

std::vector<v1::WaitingPool> WaitingPools::take_changed() {
  std::vector<v1::WaitingPool> changed;
  std::map<Pool, std::string> now;
  for (auto& [pool, waiting] : pools()) {
    std::string bytes = waiting.SerializeAsString();
    const auto before = taken_.find(pool);
    if (before == taken_.end() || before->second != bytes) changed.push_back(waiting);
    now.emplace(pool, std::move(bytes));
  }
  for (const auto& [pool, bytes] : taken_) {
    if (now.contains(pool)) continue;
    v1::WaitingPool& empty = changed.emplace_back();
    empty.mutable_pool()->set_base_ms(pool.first);
    empty.mutable_pool()->set_increment_ms(pool.second);
  }
  taken_ = std::move(now);
  return changed;
}

}  // namespace escaque::services::gateway
