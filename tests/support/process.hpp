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
  Process(std::vector<std::string> words) {
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ != 0) return;
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  ~Process() {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void signal(int number) const { ::kill(pid_, number); }

 private:
  pid_t pid_ = 0;
};

}  // namespace escaque::test
