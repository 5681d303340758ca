#pragma once
// A database as it was at one moment, copied while its service goes on. To have several of them at
// the same moment, hold all, and let all go. Blocks its thread: for tools, not for services. Owned
// by one thread.

#include <chrono>
#include <filesystem>
#include <memory>
#include <stdexcept>

namespace escaque::sql {

/// What could not be done, and to which database.
class SnapshotError : public std::runtime_error {
 public:
  using runtime_error::runtime_error;
};

class Snapshot {
 public:
  virtual ~Snapshot() = default;

  // All of them throw SnapshotError.

  /// Takes the moment: what was committed before is in the snapshot. Until let_go() nobody commits
  /// anything; writers wait, readers do not. False when another writer was not done at `until`.
  /// Again: takes another moment.
  [[nodiscard]] virtual bool hold(std::chrono::steady_clock::time_point until) = 0;
  virtual void let_go() = 0;

  /// The newest migration at the moment of hold(); 0 when the database has none.
  [[nodiscard]] virtual int migration() const = 0;

  /// Writes what hold() took to one `file`, which is made with mode 0600, and waits until it is on
  /// the disk.
  virtual void copy_to(const std::filesystem::path& file) const = 0;
};

/// A file of SQLite. Its copy is one, too, whose structure is checked; no write-ahead log is beside
/// it.
class FileSnapshot final : public Snapshot {
 public:
  /// Throws SnapshotError when there is no database at `path`, or it cannot be opened.
  explicit FileSnapshot(const std::filesystem::path& path);
  ~FileSnapshot() override;
  FileSnapshot(const FileSnapshot&) = delete;
  FileSnapshot& operator=(const FileSnapshot&) = delete;

  [[nodiscard]] bool hold(std::chrono::steady_clock::time_point until) override;
  void let_go() override;
  [[nodiscard]] int migration() const override;
  void copy_to(const std::filesystem::path& file) const override;

 private:
  class Connection;

  std::filesystem::path path_;
  std::unique_ptr<Connection> holding_;  // Keeps writers out, from hold() to let_go().
  std::unique_ptr<Connection> reading_;  // Sees the moment, from hold() on.
};

/// One that is not there yet; for its owner only. Throws SnapshotError.
void make_private_file(const std::filesystem::path& file);

}  // namespace escaque::sql
