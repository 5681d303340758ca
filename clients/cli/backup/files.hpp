#pragma once
// The files of a backup: for their owner only, and on the disk before anybody relies on them.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace escaque::clients::cli {

namespace fs = std::filesystem;

// All of them throw BackupError (`io`, or `missing` where a file is not there).

/// A file that was not there, of mode 0600.
class NewFile {
 public:
  explicit NewFile(fs::path path);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void write(std::string_view bytes);
  /// What was written is on the disk.
  void sync();

 private:
  const fs::path path_;
  int fd_;
};

/// Hexadecimal, in lower case.
[[nodiscard]] std::string sha256_of(const fs::path& file);
[[nodiscard]] std::uint64_t size_of(const fs::path& file);
[[nodiscard]] std::string read_file(const fs::path& file);

/// To a new file of mode 0600.
void copy_private(const fs::path& from, const fs::path& to);
/// The file `name` of one folder to the same name in another; a folder that it is in has mode 0700.
void copy_named(const fs::path& from, const fs::path& to, std::string_view name);
/// The same, and what was there is gone; without a copy where both are on one disk.
void move_file(const fs::path& from, const fs::path& to);
/// At once: a reader finds all of it or nothing.
void write_file(const fs::path& file, std::string_view text);

/// A new folder of mode 0700, or one that is there and empty.
void make_empty_folder(const fs::path& folder);
[[nodiscard]] bool is_empty_or_missing(const fs::path& folder);
/// What was made or renamed in it is on the disk.
void sync_folder(const fs::path& folder);

/// What the system said, as `io`.
[[noreturn]] void refuse_for(const std::string& doing, const fs::path& file,
                             const std::string& reason);

}  // namespace escaque::clients::cli
