#pragma once
// What INFO says of a server.

#include <string>
#include <string_view>

namespace escaque::redis {

/// Of its lines like name:value; empty when there is none.
[[nodiscard]] std::string info_field(std::string_view info, std::string_view name);

}  // namespace escaque::redis
