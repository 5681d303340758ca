#pragma once
// All that is live, as it is at one moment: the snapshot of one Redis, or of all primaries of its
// cluster as if it were one; and how a new Redis begins with it. Blocks its thread.

#include <cstdint>
#include <filesystem>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/backup/server_dump.hpp"
#include "platform/redis/slot_table.hpp"

namespace escaque::clients::cli {

/// All of its functions throw BackupError, as those of ServerDump do.
class RedisDump {
 public:
  /// Connects to "unix:/path" or "host:port", which may want a login; of a cluster to all
  /// primaries.
  explicit RedisDump(const std::string& address, const std::optional<RedisLogin>& login = {});

  /// The id of the database of `service` with which it was used; nothing when there is none yet.
  [[nodiscard]] std::optional<std::string> bond(std::string_view service);

  /// Returns when no server writes a snapshot or an append-only file.
  void prepare();
  /// All writers wait until all snapshots are begun: they are of one moment between call and
  /// return. False: a server has begun to write something else since prepare(). Throws as well when
  /// a server has been replaced: what is written at its successor does not wait.
  [[nodiscard]] bool begin();
  /// Waits until what was begun is written, and has it in the new `file`. Of several servers it is
  /// put together by a Redis of our own, which needs the memory for all of it.
  void take(const std::filesystem::path& file);

  /// How many keys there were when begin() was called, those included that have just expired.
  [[nodiscard]] std::uint64_t keys() const;

 private:
  std::optional<redis::SlotTable> slots_;  // Of a cluster.
  std::list<ServerDump> servers_;
};

/// `address` itself where one Redis is, and of a cluster all primaries. Throws BackupError,
/// `server_is_away`, when it does not answer, or when some slots have no primary.
[[nodiscard]] std::vector<std::string> servers_of(const std::string& address,
                                                  const std::optional<RedisLogin>& login);

/// Puts the snapshot `dump` into the new folder `data` so that a Redis that appends to a file finds
/// it: as the base of the file, with nothing appended yet. By itself it would be ignored.
void place_dump(const std::filesystem::path& dump, const std::filesystem::path& data);

}  // namespace escaque::clients::cli
