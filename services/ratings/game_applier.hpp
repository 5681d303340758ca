#pragma once
// From an entry of an outbox to the ratings. At least once in, exactly once applied.

#include <functional>

#include "platform/eventlog/outbox_reader.hpp"
#include "platform/log/logger.hpp"
#include "ratings/metrics.hpp"
#include "ratings/rating_store.hpp"
#include "ratings/ratings_error.hpp"

namespace escaque::services::ratings {

class GameApplier {
 public:
  struct Parts {
    RatingStore& store;
    Metrics& metrics;
    log::Logger logger;
    std::function<void()> on_applied;  // Committed: the stream is to be told.
  };

  explicit GameApplier(Parts parts) : parts_(std::move(parts)) {}

  [[nodiscard]] Awaitable<eventlog::Handled> handle(const eventlog::OutboxEntry& entry);

 private:
  Awaitable<eventlog::Handled> apply(RatedGame game);
  Awaitable<eventlog::Handled> reject(const eventlog::OutboxEntry& entry, FinishedError error);

  [[nodiscard]] metrics::Counter& counter_of(Applied::Kind kind);

  Parts parts_;
};

}  // namespace escaque::services::ratings
