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
  /// While it writes its snapshot, Redis sends a newline every second.
  static constexpr Millis kSilence{15'000};
  /// One that sends nothing for as long as `silence` is given up.
  RdbStream(boost::asio::io_context& context, redis::ClientConfig config,
            Millis silence = kSilence);

  /// Connects and logs in.
  [[nodiscard]] Awaitable<std::string> open();
  /// Asks for the snapshot (SYNC), which Redis begins at once, unless it writes something else. The
  /// answer comes to receive().
  [[nodiscard]] Awaitable<std::string> ask();
  /// Waits for the snapshot, and writes it to the new `file`. Throws BackupError when that fails.
  [[nodiscard]] Awaitable<std::string> receive(const std::filesystem::path& file);

 private:
  /// After our own time-out, says so instead of the system's error.
  [[nodiscard]] std::string explained(std::string failure) const;
  Awaitable<std::string> say(std::string_view command);
  /// More bytes into `came_`.
  Awaitable<std::string> read_some();
  /// Takes the next line, without its end.
  Awaitable<std::string> read_line(std::string& line);

  const redis::ClientConfig config_;
  const Millis silence_;
  redis::Wire wire_;
  DeadlineTimer patience_;
  std::array<char, 65536> buffer_{};
  std::string came_;  // And was not taken yet.
  bool is_given_up_ = false;
};

}  // namespace escaque::clients::cli
