#include "gateway/topics/waiting_pools.hpp"

#include <algorithm>

namespace escaque::services::gateway {
namespace {

// As many as a list shows.
constexpr std::size_t kRatingsShown = 10;

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
    members_.erase(fact.pool_left().user_id());
  }
}

void WaitingPools::join(const matchmaking::v1::PoolJoined& joined) {
  const Pool pool{joined.pool().base_ms(), joined.pool().increment_ms()};
  members_[joined.user().user().id()] = {pool, joined.joined_ms(), joined.user().rating().value()};
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
