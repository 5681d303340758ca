#pragma once
// A program of this build in a process of its own.

#include <csignal>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace escaque::test {

/// It can be killed and paused.
class Process {
 public:
  /// `settings`, "NAME=value", are added to our environment.
  Process(std::vector<std::string> words, std::vector<std::string> settings = {}) {
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    std::vector<char*> environment;
    for (auto& setting : settings) environment.push_back(setting.data());
    for (char** each = environ; *each != nullptr; ++each) environment.push_back(*each);
    environment.push_back(nullptr);
    // Other threads may run: between fork and exec nothing is allocated.
    pid_ = ::fork();
    if (pid_ != 0) return;
    ::execve(arguments[0], arguments.data(), environment.data());
    ::_exit(127);
  }
  ~Process() {
    if (has_ended_) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void signal(int number) const { ::kill(pid_, number); }
  /// Until it ends; how it did, as of waitpid(). Once, and no signal afterwards.
  int wait() {
    int status = 0;
    ::waitpid(pid_, &status, 0);
    has_ended_ = true;
    return status;
  }

 private:
  pid_t pid_ = 0;
  bool has_ended_ = false;
};

}  // namespace escaque::test
