#pragma once
// The moment after which nobody waits for an answer any more; it travels with a call.

#include <chrono>
#include <grpc/support/time.h>

#include "domain/base/time.hpp"

namespace escaque::rpc {

class Deadline {
 public:
  /// `time` from now.
  [[nodiscard]] static Deadline in(Millis time);
  [[nodiscard]] static Deadline never();

  explicit Deadline(gpr_timespec moment) : moment_(moment) {}

  /// What is left, never negative; Millis::max() when there is no end.
  [[nodiscard]] Millis remaining() const;
  /// The earlier of this and `other`: what to give to a call made on behalf of a caller.
  [[nodiscard]] Deadline earlier(Deadline other) const;
  [[nodiscard]] gpr_timespec moment() const { return moment_; }

 private:
  gpr_timespec moment_;
};

}  // namespace escaque::rpc
