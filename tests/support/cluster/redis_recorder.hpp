#pragma once
// What was sent to the servers of a Redis Cluster, as they say themselves (MONITOR). Where the
// variable ESCAQUE_TEST_RECORD names a file, it has a line for every script that they ran, and for
// every command with every key, as architecture/record.py reads them. Recorded are the commands of
// connections with a name (ClientConfig::name) other than kOfTest: not those of the test, nor those
// that a replica gets from its primary.

#include <cstdint>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace escaque::test {

class RedisRecorder {
 public:
  /// The name of clients with which a test prepares something, or looks at it.
  static constexpr const char* kOfTest = "test";

  /// Empties the file. Throws std::runtime_error where it cannot be written.
  RedisRecorder();
  /// Waits until the servers that it watches have ended.
  ~RedisRecorder();
  RedisRecorder(const RedisRecorder&) = delete;
  RedisRecorder& operator=(const RedisRecorder&) = delete;

  /// Everything that this server gets from now on, until it ends. Again when it was restarted.
  /// Throws std::runtime_error where it does not answer.
  void watch(std::uint16_t port);

 private:
  class Watch;

  void note(const std::vector<std::string_view>& command, bool is_of_test);
  void note_line(const std::string& line);

  std::mutex mutex_;
  std::ofstream file_;           // By mutex_.
  std::set<std::string> known_;  // By mutex_: what is in the file.
  std::map<std::uint16_t, std::jthread> watchers_;
};

}  // namespace escaque::test
