#pragma once
// The snapshot of one server of Redis, as it sends it to a new replica. Blocks its thread.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/backup/rdb_stream.hpp"
#include "cli/blocking_redis.hpp"
#include "platform/redis/slot_table.hpp"

namespace escaque::clients::cli {

/// All of its functions throw BackupError: `server_is_away` when Redis does not answer or refuses,
/// `io` when its file cannot be written.
class ServerDump {
 public:
  /// Connects to "unix:/path" or "host:port", which may want a login.
  ServerDump(const std::string& address, const std::optional<RedisLogin>& login);

  /// The id of the database of `service` with which this Redis was used; nothing when there is none
  /// yet, or when another server of the cluster knows.
  [[nodiscard]] std::optional<std::string> bond(std::string_view service);

  /// Redis writes one snapshot or append-only file at a time: returns when it writes none, and is
  /// ready for begin().
  void prepare();
  /// Writers wait from now on, until let_go(), or for this long should we end before.
  static constexpr std::chrono::seconds kHeldAtMost{4};
  void hold();
  /// Throws nothing: where Redis does not answer, they wait no longer than that.
  void let_go() noexcept;
  /// While writers wait: the snapshot is of this moment. False: Redis has begun to write something
  /// else since prepare(), or does not begin before `until`.
  [[nodiscard]] bool begin(std::chrono::steady_clock::time_point until);
  /// Throws as well when this server is no primary any more, or, of a cluster, when it knows of
  /// another primary for a slot than `slots` does.
  void refuse_successors(const std::optional<redis::SlotTable>& slots);
  /// Waits until the snapshot is written, and has it in the new `file`.
  void take(const std::filesystem::path& file);

  /// How many keys Redis had when begin() was called, those included that have just expired.
  [[nodiscard]] std::uint64_t keys() const { return keys_; }

 private:
  template <class T>
  T run(Awaitable<T> coroutine);
  void must(Awaitable<std::string> doing);
  void must_accept(redis::Words command, Millis within);
  [[nodiscard]] std::string info(std::string_view section = "persistence");
  void wait_until_free();
  void remove_written(const std::filesystem::path& copy);
  [[noreturn]] void fail(const std::string& why) const;

  std::unique_ptr<BlockingRedis> redis_;
  std::optional<RdbStream> stream_;
  std::uint64_t keys_ = 0;
  std::uint64_t saves_before_ = 0;  // Snapshots that Redis had written before ours.
};

}  // namespace escaque::clients::cli
