#pragma once
// What the owner of a log answers when nothing is decided here and now.

#include <string>

#include "platform/grpc/error.hpp"

namespace escaque::services::matchmaking {

/// `what`: "the lobby", "the event".
[[nodiscard]] rpc::Error not_now(const std::string& what);
[[nodiscard]] rpc::Error overloaded(const std::string& what);
/// `owner`: the address of the instance that decides; empty while it is not known.
[[nodiscard]] rpc::Error not_owner(const std::string& what, std::string owner);

/// Its log holds what this program does not understand: only another version of the server can.
[[nodiscard]] rpc::Error unreadable(const std::string& what);

/// The same command may succeed later or elsewhere: nothing was decided.
[[nodiscard]] bool is_passing(const rpc::Error& error);

}  // namespace escaque::services::matchmaking
