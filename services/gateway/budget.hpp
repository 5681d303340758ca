#pragma once
// How often somebody may do something: `credits` times per `interval`, in bursts or spread.

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "domain/base/time.hpp"

namespace escaque::services::gateway {

struct Budget {
  int credits = 1;
  Millis interval{1000};
};

/// What is left of one budget. A full one and a fresh one are the same.
class Allowance {
 public:
  /// Takes a credit; or says how long to wait until there is one.
  [[nodiscard]] std::optional<Millis> take(const Budget& budget, Instant now);
  /// All credits are there again: the object may be forgotten.
  [[nodiscard]] bool is_full(Instant now) const { return full_at_ <= now; }

 private:
  Instant full_at_{};
};

/// Allowances of many callers, by what they are known by. Forgets who has been quiet. Thread-safe:
/// a caller has one budget, however many threads his connections are spread over.
class Allowances {
 public:
  [[nodiscard]] std::optional<Millis> take(std::string_view caller, std::size_t endpoint,
                                           const Budget& budget, Instant now);
  [[nodiscard]] std::size_t size() const;

 private:
  void forget_full(Instant now);

  mutable std::mutex mutex_;
  std::unordered_map<std::string, Allowance> allowances_;
  Instant next_cleaning_{};
};

}  // namespace escaque::services::gateway
