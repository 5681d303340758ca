#pragma once
// Why a Redis command brought no usable answer, and whether it may have had its effect all the
// same.

#include <string_view>

namespace escaque::redis {

enum class RedisError {
  unavailable,      // There is no server that takes it; the command was not executed.
  overloaded,       // Too many commands wait already; the command was not sent.
  connection_lost,  // The connection broke after the command was queued; it may have been executed.
  timed_out,        // No answer in time; the command may have been executed, or may be later.
  refused,          // The server answered with an error.
  unexpected_reply,  // The server's answer does not have the shape that the command promises.
  stopped,           // The client was stopped; the command may have been executed.
};

[[nodiscard]] std::string_view to_string(RedisError error);

/// Whether the command may have had its effect: then read before you write again.
[[nodiscard]] bool is_outcome_unknown(RedisError error);

}  // namespace escaque::redis
