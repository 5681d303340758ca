#pragma once
// A real redis-server for one test: its own free port, directory and append-only file.

#include <cstdint>
#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

#include "platform/redis/config.hpp"

namespace escaque::test {

/// Where nobody listens now, and nothing but a test will.
[[nodiscard]] std::uint16_t free_port();

class RedisServer {
 public:
  /// Starts and waits until it answers. `extra` are more arguments for redis-server.
  explicit RedisServer(std::vector<std::string> extra = {});
  /// Kills it and removes its directory.
  ~RedisServer();
  RedisServer(const RedisServer&) = delete;
  RedisServer& operator=(const RedisServer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] redis::ClientConfig config() const;

  [[nodiscard]] bool is_running() const { return pid_ >= 0; }
  void kill();     // SIGKILL; returns when it is gone.
  void restart();  // On the same port, with what its append-only file has. Also after kill().
  void pause();    // SIGSTOP: it accepts and never answers, until resume().
  void resume();

 private:
  void start();
  [[nodiscard]] bool answers() const;

  std::vector<std::string> extra_;
  std::filesystem::path directory_;
  std::uint16_t port_ = 0;
  pid_t pid_ = -1;
};

}  // namespace escaque::test
