#include "platform/eventlog/shard_routes.hpp"

#include <algorithm>
#include <utility>

#include "platform/eventlog/keys.hpp"
#include "platform/eventlog/rendezvous.hpp"

namespace escaque::eventlog {

void ShardRoutes::guess_among(const std::vector<std::string>& instances) {
  guesses_.clear();
  for (unsigned shard = 0; shard < kShards; ++shard) {
    guesses_.emplace_back(rendezvous(shard, instances));
  }
}

const std::string& ShardRoutes::route(unsigned shard) const {
  const auto known = learnt_.find(shard);
  return known != learnt_.end() ? known->second : guesses_.at(shard);
}

void ShardRoutes::learn(unsigned shard, std::string owner) { learnt_[shard] = std::move(owner); }

void ShardRoutes::forget(unsigned shard) { learnt_.erase(shard); }

void ShardRoutes::forget_instance(const std::string& address) {
  std::erase_if(learnt_, [&](const auto& owner) { return owner.second == address; });
}

bool ShardRoutes::leads_to(const std::string& address) const {
  return std::ranges::any_of(learnt_, [&](const auto& owner) { return owner.second == address; });
}

}  // namespace escaque::eventlog
