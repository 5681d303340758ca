#pragma once
// What INFO says of a server.

#include <cstddef>
#include <string>
#include <string_view>

namespace escaque::redis {

/// Of its lines like name:value; empty when there is none.
[[nodiscard]] std::string info_field(std::string_view info, std::string_view name);

/// How many replicas of this server have what it writes, or will within a moment: those that are
/// connected, and have said in the last seconds how far they are.
[[nodiscard]] std::size_t replicas_in_step(std::string_view info);

}  // namespace escaque::redis
