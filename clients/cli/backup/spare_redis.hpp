#pragma once
// A redis-server of our own for a moment, which has a snapshot and which nobody else reaches.
// Blocks its thread.

#include <cstdint>
#include <filesystem>
#include <memory>

#include "cli/blocking_redis.hpp"

namespace escaque::clients::cli {

/// Its functions throw BackupError: `server_is_away` when there is no redis-server, or it ends.
class SpareRedis {
 public:
  /// `folder` is made; it is removed in the end, with what is in it.
  explicit SpareRedis(std::filesystem::path folder);
  ~SpareRedis();
  SpareRedis(const SpareRedis&) = delete;
  SpareRedis& operator=(const SpareRedis&) = delete;

  /// Where start() finds its snapshot, and save() writes one.
  [[nodiscard]] std::filesystem::path snapshot() const { return folder_ / "dump.rdb"; }
  /// Returns when it has read the snapshot.
  void start();
  [[nodiscard]] BlockingRedis& redis() { return *redis_; }
  void save();

 private:
  struct Child;

  const std::filesystem::path folder_;
  std::filesystem::path door_;  // The folder of its socket file, whose path must be short.
  std::unique_ptr<Child> child_;
  std::unique_ptr<BlockingRedis> redis_;
};

/// Copies all keys, with the times at which they expire; returns how many. Throws BackupError,
/// `server_is_away`, when one does not answer or refuses.
std::uint64_t pour(BlockingRedis& from, BlockingRedis& to);

}  // namespace escaque::clients::cli
