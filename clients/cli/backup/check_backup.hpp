#pragma once
// Whether a backup is whole.

#include <filesystem>

#include "cli/backup/manifest.hpp"

namespace escaque::clients::cli {

/// Reads every file of the backup. Throws BackupError, naming the file: `missing`, `incomplete`,
/// `damaged`, `not_a_backup`, `io`.
[[nodiscard]] Manifest check_backup(const std::filesystem::path& folder);

}  // namespace escaque::clients::cli
