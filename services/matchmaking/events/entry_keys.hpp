#pragma once
// The keys of private events: links are compared, passwords hashed on a thread aside. How often
// somebody may try is limited. Owned by one thread.

#include <cstddef>
#include <optional>
#include <string>

#include "domain/etiquette/rate_limit.hpp"
#include "domain/event/command.hpp"
#include "matchmaking/wire.hpp"
#include "platform/asio/worker_pool.hpp"
#include "platform/grpc/error.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::matchmaking {

class EntryKeys {
 public:
  /// `memory`: of Argon2id, in bytes.
  explicit EntryKeys(const TimeSource& time, std::size_t memory = std::size_t{16} << 20)
      : time_(time), memory_(memory) {}

  /// A fresh link, the hash of the password, or neither.
  [[nodiscard]] Awaitable<Result<event::Action, rpc::Error>> make(v1::SetEntryKey said);

  /// Nothing when `said` is what `key` opens. A wrong one counts for the asker and for the event.
  [[nodiscard]] Awaitable<std::optional<rpc::Error>> refusal_of(event::EventId id,
                                                                event::EntryKey key, UserId asker,
                                                                std::string said);

 private:
  [[nodiscard]] std::optional<rpc::Error> take_try(event::EventId id, UserId asker);
  void give_back(event::EventId id, UserId asker);
  template <class F>
  [[nodiscard]] Awaitable<std::optional<detail::Awaited<F>>> aside(F function);

  // Constant after construction
  const TimeSource& time_;
  const std::size_t memory_;

  // Owned by the callers' thread
  etiquette::RateLimit<std::string> tries_{etiquette::per(5, std::chrono::minutes(10)), 10'000};
  etiquette::RateLimit<std::string> of_event_{etiquette::per(100, std::chrono::hours(1)), 10'000};
  std::size_t waiting_ = 0;

  WorkerPool pool_{1};
};

}  // namespace escaque::services::matchmaking
