#pragma once
// A SQLite database as it was at one moment, copied while its service goes on. Whoever wants
// several of them at the same moment holds all, and lets all go. Blocks its thread: for tools, not
// for services. Owned by one thread.

#include <chrono>
#include <filesystem>
#include <memory>
#include <stdexcept>

namespace escaque::sql {

/// What SQLite could not do, and to which file.
class SnapshotError : public std::runtime_error {
 public:
  using runtime_error::runtime_error;
};

class Snapshot {
 public:
  /// Throws SnapshotError when there is no database at `path`, or it cannot be opened.
  explicit Snapshot(const std::filesystem::path& path);
  ~Snapshot();
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

  /// Takes the moment: what was committed before is in the snapshot. Until let_go() nobody commits
  /// anything; writers wait, readers do not. False when another writer was not done at `until`.
  /// Again: takes another moment.
  [[nodiscard]] bool hold(std::chrono::steady_clock::time_point until);
  void let_go();

  /// The newest migration at the moment of hold(); 0 when the database has none.
  [[nodiscard]] int migration() const;

  /// Writes what hold() took to `file`, which is made with mode 0600, checks its structure and
  /// waits until it is on the disk. It is one file, without a write-ahead log beside it. Throws
  /// SnapshotError.
  void copy_to(const std::filesystem::path& file) const;

 private:
  class Connection;

  std::filesystem::path path_;
  std::unique_ptr<Connection> holding_;  // Keeps writers out, from hold() to let_go().
  std::unique_ptr<Connection> reading_;  // Sees the moment, from hold() on.
};

}  // namespace escaque::sql
