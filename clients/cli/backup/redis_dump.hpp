#pragma once
// Redis' own snapshot (BGSAVE), and how a new Redis begins with it. Blocks its thread.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "cli/blocking_redis.hpp"

namespace escaque::clients::cli {

/// All of its functions throw BackupError: `server_is_away` when Redis does not answer or refuses,
/// `io` when its file cannot be taken.
class RedisDump {
 public:
  /// Connects to "unix:/path" or "host:port", which may want a login.
  explicit RedisDump(std::string address, const std::optional<RedisLogin>& login = {});

  /// The id of the database of `service` with which this Redis was used; nothing when there is none
  /// yet.
  [[nodiscard]] std::optional<std::string> bond(std::string_view service);

  /// Redis writes one snapshot or append-only file at a time: returns when it writes none.
  void wait_until_free();
  /// The snapshot is of a moment between call and return. False: Redis has begun to write something
  /// else since wait_until_free().
  [[nodiscard]] bool begin();
  /// Waits until the snapshot is written, and moves it to `file`.
  void take(const std::filesystem::path& file);

  /// How many keys Redis had when begin() was called, those included that have just expired.
  [[nodiscard]] std::uint64_t keys() const { return keys_; }

 private:
  template <class Ask>
  auto told(Ask ask);
  template <class T>
  T run(Awaitable<T> coroutine);
  [[nodiscard]] std::string info();
  [[nodiscard]] std::string setting(std::string_view name);
  [[noreturn]] void fail(const std::string& why) const;

  const std::string address_;
  BlockingRedis redis_;
  std::uint64_t keys_ = 0;
  std::uint64_t saves_before_ = 0;  // Snapshots that Redis had written before ours.
};

/// Puts the snapshot `dump` into the new folder `data` so that a Redis that appends to a file finds
/// it: as the base of the file, with nothing appended yet. By itself it would be ignored.
void place_dump(const std::filesystem::path& dump, const std::filesystem::path& data);

}  // namespace escaque::clients::cli
