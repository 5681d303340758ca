#include "cli/backup/check_backup.hpp"

#include "cli/backup/backup_error.hpp"
#include "cli/backup/files.hpp"

namespace escaque::clients::cli {
namespace {

void check_file(const fs::path& folder, const BackupFile& file) {
  const fs::path path = folder / file.name;
  if (!fs::exists(path)) {
    throw BackupError(BackupFault::incomplete, path.string() + " is missing",
                      "all files that " + std::string(kManifestName) + " names");
  }
  const std::string what_is_right = "the file as it was made, or another backup";
  if (const auto bytes = size_of(path); bytes != file.bytes) {
    throw BackupError(BackupFault::damaged,
                      path.string() + " is damaged: it has " + std::to_string(bytes) +
                          " bytes, and had " + std::to_string(file.bytes),
                      what_is_right);
  }
  if (sha256_of(path) != file.sha256) {
    throw BackupError(BackupFault::damaged,
                      path.string() + " is damaged: its SHA-256 is not that of the manifest",
                      what_is_right);
  }
}

}  // namespace

Manifest check_backup(const fs::path& folder) {
  if (!fs::is_directory(folder)) {
    throw BackupError(BackupFault::missing, folder.string() + " is no folder",
                      "the folder of an `escaque backup`");
  }
  const fs::path manifest_file = folder / kManifestName;
  if (!fs::exists(manifest_file)) {
    throw BackupError(BackupFault::incomplete, folder.string() + " has no manifest.json",
                      "a backup that was not broken off: it writes the manifest last");
  }
  Manifest manifest = parse_manifest(read_file(manifest_file));
  for (const BackupFile& file : manifest.files) check_file(folder, file);
  return manifest;
}

}  // namespace escaque::clients::cli
