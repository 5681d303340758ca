#pragma once
// How often somebody may do something: a budget per key that fills up again with time. Bounded
// memory: when too many keys are known, the one that is nearest to a full budget is forgotten.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "domain/base/time.hpp"

namespace escaque::etiquette {

struct Budget {
  int burst = 1;           ///< So many at once, then
  Millis refill_every{0};  ///< one more after each such time.
};

template <class Key>
class RateLimit {
 public:
  RateLimit(Budget budget, std::size_t max_keys) : budget_(budget), max_keys_(max_keys) {}

  /// Nothing: allowed, and counted. Otherwise how long to wait until it is allowed.
  [[nodiscard]] std::optional<Millis> take(const Key& key, Instant now) {
    if (const auto left = wait(key, now)) return left;
    set(key, full_at(key, now) + budget_.refill_every);
    return std::nullopt;
  }

  /// Nothing: take() would allow it. Otherwise how long to wait. Counts nothing.
  [[nodiscard]] std::optional<Millis> wait(const Key& key, Instant now) const {
    const Millis left = (full_at(key, now) - now) - budget_.refill_every * (budget_.burst - 1);
    return left > Millis(0) ? std::optional(left) : std::nullopt;
  }

  /// Takes one take() back.
  void give_back(const Key& key) {
    const auto found = full_at_.find(key);
    if (found != full_at_.end()) set(key, found->second - budget_.refill_every);
  }

  [[nodiscard]] std::size_t size() const { return full_at_.size(); }

 private:
  [[nodiscard]] Instant full_at(const Key& key, Instant now) const {
    const auto found = full_at_.find(key);
    return found == full_at_.end() ? now : std::max(now, found->second);
  }

  void set(const Key& key, Instant full_at) {
    if (const auto found = full_at_.find(key); found != full_at_.end()) {
      by_time_.erase({found->second, key});
      full_at_.erase(found);
    }
    while (!by_time_.empty() && full_at_.size() >= max_keys_) {
      full_at_.erase(by_time_.begin()->second);
      by_time_.erase(by_time_.begin());
    }
    full_at_.emplace(key, full_at);
    by_time_.emplace(full_at, key);
  }

  Budget budget_;
  std::size_t max_keys_;
  std::unordered_map<Key, Instant> full_at_;   // When the budget of a key is full again.
  std::set<std::pair<Instant, Key>> by_time_;  // The same, the nearest to full first.
};

}  // namespace escaque::etiquette
