#pragma once
// The shards of a kind of entity, a quarter of them together: where not every shard has a lease of
// its own, each slice has.

#include <cstdint>
#include <vector>

#include "platform/eventlog/keys.hpp"

namespace escaque::eventlog {

/// For ever the same: builds of before and after must agree on who writes a log.
inline constexpr unsigned kSlices = 4;

[[nodiscard]] constexpr unsigned slice_of_shard(unsigned shard) { return shard % kSlices; }

/// Of an entity.
[[nodiscard]] inline unsigned slice_of(std::uint64_t id) { return slice_of_shard(shard_of(id)); }

[[nodiscard]] std::vector<unsigned> shards_of(unsigned slice);
[[nodiscard]] std::vector<unsigned> all_shards();

}  // namespace escaque::eventlog
