#include "gateway/budget.hpp"

#include <algorithm>

namespace escaque::services::gateway {

std::optional<Millis> Allowance::take(const Budget& budget, Instant now) {
  const Millis cost = budget.interval / budget.credits;
  const Instant after = std::max(full_at_, now) + cost;
  const Millis excess = after - now - budget.interval;
  if (excess > Millis(0)) return excess;
  full_at_ = after;
  return std::nullopt;
}

std::optional<Millis> Allowances::take(std::string_view caller, std::size_t endpoint,
                                       const Budget& budget, Instant now) {
  std::string key(caller);
  key += '#';
  key += std::to_string(endpoint);
  const std::lock_guard lock(mutex_);
  if (now >= next_cleaning_) forget_full(now);
  return allowances_[key].take(budget, now);
}

std::size_t Allowances::size() const {
  const std::lock_guard lock(mutex_);
  return allowances_.size();
}

void Allowances::forget_full(Instant now) {
  std::erase_if(allowances_, [now](const auto& item) { return item.second.is_full(now); });
  next_cleaning_ = now + Millis(60'000);
}

}  // namespace escaque::services::gateway
