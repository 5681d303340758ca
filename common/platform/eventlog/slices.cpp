#include "platform/eventlog/slices.hpp"

namespace escaque::eventlog {

std::vector<unsigned> shards_of(unsigned slice) {
  std::vector<unsigned> shards;
  for (unsigned shard = slice; shard < kShards; shard += kSlices) shards.push_back(shard);
  return shards;
}

std::vector<unsigned> all_shards() {
  std::vector<unsigned> shards;
  for (unsigned shard = 0; shard < kShards; ++shard) shards.push_back(shard);
  return shards;
}

}  // namespace escaque::eventlog
