#pragma once
// What a Redis sends to a new replica first: its snapshot. We read that, and hang up.

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "platform/asio/timer.hpp"
#include "platform/redis/config.hpp"
#include "platform/redis/wire.hpp"

namespace escaque::clients::cli {

/// Owned by the thread of its io_context. Its functions answer with what went wrong; empty:
/// nothing.
class RdbStream {
 public:
  RdbStream(boost::asio::io_context& context, redis::ClientConfig config);

  /// Connects and logs in.
  [[nodiscard]] Awaitable<std::string> open();
  /// Asks for the snapshot (SYNC), which Redis begins at once, unless it writes something else. The
  /// answer comes to receive().
  [[nodiscard]] Awaitable<std::string> ask();
  /// Waits for the snapshot, and writes it to the new `file`. Throws BackupError when that fails.
  [[nodiscard]] Awaitable<std::string> receive(const std::filesystem::path& file);

 private:
  /// What goes wrong because we have given up waiting is not what the system calls it.
  [[nodiscard]] std::string told(std::string failure) const;
  Awaitable<std::string> say(std::string_view command);
  /// More bytes into `came_`.
  Awaitable<std::string> read_some();
  /// Takes the next line, without its end.
  Awaitable<std::string> read_line(std::string& line);

  const redis::ClientConfig config_;
  redis::Wire wire_;
  DeadlineTimer patience_;
  std::array<char, 65536> buffer_{};
  std::string came_;  // And was not taken yet.
  bool is_given_up_ = false;
};

}  // namespace escaque::clients::cli
