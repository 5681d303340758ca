#pragma once
// Files that hold keys and passwords.

#include <string>
#include <string_view>

#include "platform/config/startup_error.hpp"

namespace escaque::config {

/// Throws StartupError, naming the configuration's `key`, when the file at `path` cannot be read or
/// is open to other users: its group may read it, nobody else.
void refuse_exposed(const std::string& key, const std::string& path);

/// The first line of such a file, without its end.
[[nodiscard]] std::string read_secret(const std::string& key, const std::string& path);

/// Puts `text` at `path` with mode 0600 in one step, so that a reader has what was there or all of
/// the new. Throws StartupError.
void write_secret(const std::string& path, std::string_view text);

}  // namespace escaque::config
