#pragma once
// Every outgoing call and stream of the process, so that drain_calls() can cancel and await them.

#include <cstdint>
#include <functional>

namespace escaque::rpc {

/// Registers a call from its construction until end(), at the latest its destruction. Thread-safe.
class InFlight {
 public:
  /// `cancel` may be called on any thread, even shortly after the end: it owns what it touches.
  explicit InFlight(std::function<void()> cancel);
  ~InFlight() { end(); }
  InFlight(const InFlight&) = delete;
  InFlight& operator=(const InFlight&) = delete;

  void end();

 private:
  std::uint64_t number_;
};

/// Cancels every call and stream that this process has made and waits for their ends: to be called
/// after the io threads were joined and before their io_contexts are destroyed.
void drain_calls();

/// A member whose end is that of the calls: it comes after what is told of their answers.
class DrainedCalls {
 public:
  DrainedCalls() = default;
  ~DrainedCalls() { drain_calls(); }
  DrainedCalls(const DrainedCalls&) = delete;
  DrainedCalls& operator=(const DrainedCalls&) = delete;
};

}  // namespace escaque::rpc
