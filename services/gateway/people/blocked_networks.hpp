#pragma once
// Address prefixes that an admin has blocked until some hour, as `accounts` tells them. One for all
// threads of the process. Thread-safe.

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "domain/base/time.hpp"
#include "gateway/wire.hpp"
#include "platform/asio/network.hpp"

namespace escaque::services::gateway {

class BlockedNetworks {
 public:
  /// All that are in force; what is older than what is known is ignored.
  void replace(const accounts_v1::Measures& measures);

  /// Until when nobody is served from `prefix` (AddressPrefix::text); nothing: they are.
  [[nodiscard]] std::optional<UtcTime> blocked_until(const std::string& prefix, UtcTime now) const;

 private:
  struct Block {
    Network network;
    UtcTime until;
  };

  std::atomic<bool> has_some_ = false;  // Spares everybody the lock while nothing is blocked.
  mutable std::mutex mutex_;
  std::optional<std::int64_t> version_;
  std::vector<Block> blocks_;
};

}  // namespace escaque::services::gateway
