#pragma once
// The order in which instances of one service are asked: first whoever answered last, then the
// others, as long as one is down, silent or not the owner. Owned by one thread.

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "platform/asio/awaitable.hpp"
#include "platform/grpc/addresses.hpp"
#include "platform/grpc/call.hpp"

namespace escaque::rpc {

enum class Effect : std::uint8_t {
  repeatable,  ///< A read, or a request whose id makes a second one harmless.
  once,        ///< Never sent again: with its answer lost, nobody knows whether it was done.
};

struct AskOptions {
  Deadline deadline;
  Effect effect = Effect::repeatable;
  Retry retry = Retry::never;  ///< while_unavailable: also when all instances are away.
  OnBehalf user = nullptr;
};

class Rota {
 public:
  /// Asks one instance; nothing when it did what was wanted.
  using Attempt =
      std::function<Awaitable<std::optional<Error>>(std::string address, Deadline deadline)>;

  /// `addresses`: at least one, else config::StartupError, unless more may be found. An instance
  /// that is silent for `patience` counts as away, as long as there is another one to ask.
  Rota(Addresses addresses, Millis patience);

  /// While the instances name another owner, or none, they are asked until the deadline; one that
  /// was silent is left alone for a while. Without any instance: REASON_UNAVAILABLE.
  [[nodiscard]] Awaitable<std::optional<Error>> ask(Attempt attempt, AskOptions options);

  /// Turns to an instance that `is_connected`, before what must not be sent twice; waits for one as
  /// long as an instance may be silent. Nothing is sent while none is, so nothing is in doubt.
  [[nodiscard]] Awaitable<void> turn_to(std::function<bool(const std::string&)> is_connected);

  [[nodiscard]] Addresses::List addresses() const { return addresses_.all(); }

 private:
  /// The first one after `present_` that is in none of both; empty when there is none.
  [[nodiscard]] std::string next(const std::set<std::string>& asked,
                                 const std::set<std::string>& silent) const;

  const Addresses addresses_;
  const Millis patience_;
  std::string present_;  // The last to answer, maybe an owner that is not among `addresses_`.
};

}  // namespace escaque::rpc
