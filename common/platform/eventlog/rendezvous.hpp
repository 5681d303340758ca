#pragma once
// Which instance of a service should own a shard: rendezvous hashing. Everybody who knows the same
// instances comes to the same answer, and joining or leaving moves only one's own shards.

#include <span>
#include <string>
#include <string_view>

namespace escaque::eventlog {

/// The one of `instances` (their addresses, in any order) with the highest score for `shard`; empty
/// when there is none. This must never change: the routing tables of others are built by it.
[[nodiscard]] std::string_view rendezvous(unsigned shard, std::span<const std::string> instances);

}  // namespace escaque::eventlog
