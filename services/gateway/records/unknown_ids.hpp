#pragma once
// Ids under which nothing was found a moment ago: whoever asks for one again is answered without
// asking anybody. Bounded. Owned by one thread.

#include <cstddef>
#include <deque>
#include <string>
#include <unordered_map>
#include <utility>

#include "domain/base/time.hpp"

namespace escaque::services::gateway {

class UnknownIds {
 public:
  /// For how long: what is paired now is created within moments.
  static constexpr Millis kRemembered{2'000};
  static constexpr std::size_t kMax = 10'000;

  void add(const std::string& id, Instant now) {
    forget(now);
    if (!until_.emplace(id, now + kRemembered).second) return;
    order_.emplace_back(now + kRemembered, id);
  }

  [[nodiscard]] bool contains(const std::string& id, Instant now) const {
    const auto found = until_.find(id);
    return found != until_.end() && now < found->second;
  }

  [[nodiscard]] std::size_t size() const { return until_.size(); }

 private:
  void forget(Instant now) {
    while (!order_.empty() && (order_.front().first <= now || order_.size() >= kMax)) {
      until_.erase(order_.front().second);
      order_.pop_front();
    }
  }

  std::unordered_map<std::string, Instant> until_;
  std::deque<std::pair<Instant, std::string>> order_;
};

}  // namespace escaque::services::gateway
