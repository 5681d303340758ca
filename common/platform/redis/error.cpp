#include "platform/redis/error.hpp"

namespace escaque::redis {

std::string_view to_string(RedisError error) {
  switch (error) {
    case RedisError::unavailable:
      return "there is no connection to Redis";
    case RedisError::overloaded:
      return "too many commands wait for Redis";
    case RedisError::connection_lost:
      return "the connection to Redis broke before the answer came";
    case RedisError::timed_out:
      return "Redis did not answer in time";
    case RedisError::refused:
      return "Redis refused the command";
    case RedisError::unexpected_reply:
      return "Redis' answer does not have the expected shape";
    case RedisError::stopped:
      return "the Redis client was stopped";
  }
  return "";
}

bool is_outcome_unknown(RedisError error) {
  switch (error) {
    case RedisError::connection_lost:
    case RedisError::timed_out:
    case RedisError::unexpected_reply:
    case RedisError::stopped:
      return true;
    case RedisError::unavailable:
    case RedisError::overloaded:
    case RedisError::refused:
      return false;
  }
  return true;
}

}  // namespace escaque::redis
