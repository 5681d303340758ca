#pragma once
// Files that hold keys and passwords.

#include <cstddef>
#include <functional>
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

/// The key of `size` bytes in the file at `path`, which only its owner may read; when there is
/// none, `fresh` makes it, and all who start at this moment get the same one. Throws StartupError,
/// naming the configuration's `key`.
[[nodiscard]] std::string key_from_file(const std::string& key, const std::string& path,
                                        std::size_t size,
                                        const std::function<std::string()>& fresh);

}  // namespace escaque::config
