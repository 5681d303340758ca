#include "domain/etiquette/quota.hpp"

#include <algorithm>
#include <chrono>
#include <vector>

namespace escaque::etiquette {
namespace {

constexpr Millis kDay = std::chrono::hours(24);

}  // namespace

std::optional<MakingRefusal> refusal(const MakingQuota& quota, std::span<const Made> before,
                                     UtcTime now) {
  const auto open =
      std::count_if(before.begin(), before.end(), [](const Made& each) { return each.is_open; });
  if (open >= quota.open) return MakingRefusal{MakingRefusal::Why::too_many_open};
  std::vector<UtcTime> lately;
  for (const Made& each : before) {
    if (each.at > now - kDay) lately.push_back(each.at);
  }
  const auto most = static_cast<std::size_t>(std::max(quota.a_day, 1));
  if (lately.size() < most) return std::nullopt;
  std::sort(lately.begin(), lately.end());
  // The one that has to be a day old first.
  const UtcTime leaves = lately[lately.size() - most];
  return MakingRefusal{MakingRefusal::Why::too_many_a_day,
                       std::chrono::duration_cast<Millis>(leaves + kDay - now)};
}

}  // namespace escaque::etiquette
