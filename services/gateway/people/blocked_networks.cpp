#include "gateway/people/blocked_networks.hpp"

#include <algorithm>

namespace escaque::services::gateway {

void BlockedNetworks::replace(const accounts_v1::Measures& measures) {
  const std::lock_guard lock(mutex_);
  if (version_ && measures.version() < *version_) return;
  version_ = measures.version();
  blocks_.clear();
  for (const auto& measure : measures.measures()) {
    const auto network = Network::parse(measure.prefix());
    if (measure.kind() != accounts_v1::MEASURE_KIND_PREFIX || !network) continue;
    const auto until = static_cast<Millis::rep>(measure.until_ms());
    blocks_.push_back({*network, UtcTime(Millis(until))});
  }
  has_some_ = !blocks_.empty();
}

std::optional<UtcTime> BlockedNetworks::blocked_until(const std::string& prefix,
                                                      UtcTime now) const {
  if (!has_some_) return std::nullopt;
  const auto client = Network::parse(prefix);
  if (!client) return std::nullopt;
  std::optional<UtcTime> latest;
  const std::lock_guard lock(mutex_);
  for (const Block& block : blocks_) {
    if (block.until <= now || !block.network.contains(*client)) continue;
    latest = std::max(latest.value_or(block.until), block.until);
  }
  return latest;
}

}  // namespace escaque::services::gateway
