#pragma once
// How often somebody may do something: a budget per key that fills up again with time. Bounded
// memory: full budgets are forgotten, and when too many keys are known, the one that is nearest to
// a full budget is.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "domain/base/time.hpp"

namespace escaque::etiquette {

struct Budget {
  int burst = 1;                              ///< Credits that may be spent at once, then
  std::chrono::microseconds refill_every{0};  ///< one more each time this has passed.
};

/// `credits` in every `interval`, in bursts or spread.
[[nodiscard]] constexpr Budget per(int credits, Millis interval) {
  return {credits, std::chrono::microseconds(interval) / std::max(credits, 1)};
}

template <class Key>
class RateLimit {
 public:
  RateLimit(Budget budget, std::size_t max_keys) : budget_(budget), max_keys_(max_keys) {}

  /// Nothing: allowed, and counted as `cost` credits, of which more than the burst count as the
  /// burst. Otherwise how long to wait until it is allowed.
  [[nodiscard]] std::optional<Millis> take(const Key& key, Instant now, int cost = 1) {
    if (const auto left = wait(key, now, cost)) return left;
    cost = std::min(cost, budget_.burst);
    set(key, full_at(key, now) + budget_.refill_every * cost, now);
    return std::nullopt;
  }

  /// Nothing: take() would allow it. Otherwise how long to wait. Counts nothing.
  [[nodiscard]] std::optional<Millis> wait(const Key& key, Instant now, int cost = 1) const {
    cost = std::min(cost, budget_.burst);
    const auto left = (full_at(key, now) - now) - budget_.refill_every * (budget_.burst - cost);
    if (left <= left.zero()) return std::nullopt;
    return std::chrono::ceil<Millis>(left);
  }

  /// Takes one take() of the same cost back.
  void give_back(const Key& key, int cost = 1) {
    cost = std::min(cost, budget_.burst);
    const auto found = full_at_.find(key);
    if (found == full_at_.end()) return;
    set(key, found->second - budget_.refill_every * cost, Moment::min());
  }

  [[nodiscard]] std::size_t size() const { return full_at_.size(); }

 private:
  using Moment = std::chrono::time_point<MonotonicClock, std::chrono::microseconds>;

  [[nodiscard]] Moment full_at(const Key& key, Instant now) const {
    const auto found = full_at_.find(key);
    return found == full_at_.end() ? now : std::max<Moment>(now, found->second);
  }

  void set(const Key& key, Moment full_again, Moment now) {
    if (const auto found = full_at_.find(key); found != full_at_.end()) {
      by_time_.erase({found->second, key});
      full_at_.erase(found);
    }
    // Two for one: what has become full is forgotten faster than keys are added.
    for (int i = 0; i < 2 && !by_time_.empty() && by_time_.begin()->first <= now; ++i) drop_first();
    while (!by_time_.empty() && full_at_.size() >= max_keys_) drop_first();
    full_at_.emplace(key, full_again);
    by_time_.emplace(full_again, key);
  }

  void drop_first() {
    full_at_.erase(by_time_.begin()->second);
    by_time_.erase(by_time_.begin());
  }

  Budget budget_;
  std::size_t max_keys_;
  std::unordered_map<Key, Moment> full_at_;   // When the budget of a key is full again.
  std::set<std::pair<Moment, Key>> by_time_;  // The same, the nearest to full first.
};

}  // namespace escaque::etiquette
