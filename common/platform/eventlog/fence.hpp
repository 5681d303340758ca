#pragma once
// One lease for the entities of many shards. A script cannot ask for a lease in another slot of a
// cluster, so each shard has a fence of its own, which the owner raises before it reads anything.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/lease.hpp"
#include "platform/redis/client.hpp"

namespace escaque::eventlog {

/// m:fence:{s17}  "<epoch>:<owner>", never expires. Stands where append() expects the lease.
[[nodiscard]] std::string fence_key(unsigned shard, std::string_view kind);

/// Of these shards of `kind`. From then on what was begun under an earlier epoch is `fenced`.
/// `held`: somebody has raised one of them higher; then some may be raised and others not.
[[nodiscard]] Awaitable<Result<void, LeaseError>> raise_fences(redis::Client& client,
                                                               std::string kind,
                                                               std::uint64_t epoch,
                                                               std::string owner,
                                                               std::vector<unsigned> shards);

}  // namespace escaque::eventlog
