#include "gateway/hub/door.hpp"

namespace escaque::services::gateway {

std::string_view to_string(Hangup hangup) {
  switch (hangup) {
    case Hangup::too_slow:
      return "messages are not read; connect again and resume";
    case Hangup::silent:
      return "pings are not answered";
    case Hangup::over_budget:
      return "too many requests; connect again later";
    case Hangup::unreadable:
      return "too many unreadable messages";
    case Hangup::blocked:
      return "nobody is served from this address for now";
    case Hangup::logged_out:
      return "the session has ended; log in again";
    case Hangup::shutting_down:
      return "the server stops; connect again and resume";
  }
  return {};
}

}  // namespace escaque::services::gateway
