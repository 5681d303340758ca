#pragma once
// One share of the leases, for the stores of what is in it. Owned by the Redis client's thread.

#include <cstdint>
#include <optional>

#include "matchmaking/log/leases.hpp"

namespace escaque::services::matchmaking {

class Ownership {
 public:
  /// `leases` must outlive it.
  Ownership(Leases& leases, Share share) : leases_(leases), share_(share) {}

  // As of the leases.
  [[nodiscard]] Awaitable<Result<std::uint64_t, NotTaken>> acquire() {
    return leases_.acquire(share_);
  }
  [[nodiscard]] bool is_sure(std::uint64_t epoch) const { return leases_.is_sure(share_, epoch); }
  [[nodiscard]] Awaitable<std::optional<NotTaken>> confirm(std::uint64_t epoch) {
    return leases_.confirm(share_, epoch);
  }
  void serve() { leases_.serve(share_); }
  void fence(std::uint64_t epoch, unsigned shard, eventlog::ShardKeys& keys) const {
    leases_.fence(share_, epoch, shard, keys);
  }

 private:
  Leases& leases_;
  const Share share_;
};

}  // namespace escaque::services::matchmaking
