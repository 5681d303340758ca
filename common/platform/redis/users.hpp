#pragma once
// Which users a Redis has that other machines reach.

#include <string>
#include <string_view>

namespace escaque::redis {

/// The name of the user that Escaque's processes log in as.
inline constexpr std::string_view kUser = "escaque";

/// Text of an ACL file (redis-server --aclfile): nobody gets in but kUser with `password`, of which
/// the file holds the SHA-256. It may read and write all keys and channels, and ask for the
/// settings that Escaque depends on, for Redis' figures, for the table and the servers of a
/// cluster, and for the snapshot of a backup, which it may have writers wait for; it may not
/// administrate, flush, nor list all keys.
[[nodiscard]] std::string users_file(std::string_view password);

}  // namespace escaque::redis
