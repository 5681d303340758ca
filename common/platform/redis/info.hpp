#pragma once
// What INFO says of a server.

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace escaque::redis {

/// Of its lines like name:value; empty when there is none.
[[nodiscard]] std::string info_field(std::string_view info, std::string_view name);

/// The replicas of this server, by "host:port", and whether each is in step: it is connected, and
/// has said in the last seconds how far it is.
[[nodiscard]] std::map<std::string, bool> replicas_of(std::string_view info);
[[nodiscard]] std::size_t replicas_in_step(std::string_view info);

}  // namespace escaque::redis
