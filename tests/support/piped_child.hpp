#pragma once
// A program that a test talks to by its standard input and output.

#include <array>
#include <fcntl.h>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>

namespace escaque::test {

/// Whoever starts it closes both ends and waits for the process.
struct PipedChild {
  pid_t pid = 0;
  int input = -1;   // What is written there is read by the program.
  int output = -1;  // What the program writes is read here.
};

/// `words` are the program, by its whole path, and its arguments.
inline PipedChild start_piped(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::array<int, 2> input{};
  std::array<int, 2> output{};
  if (::pipe2(input.data(), O_CLOEXEC) != 0 || ::pipe2(output.data(), O_CLOEXEC) != 0) {
    throw std::runtime_error("no pipe");
  }
  const pid_t pid = ::fork();
  if (pid == 0) {
    ::dup2(input[0], STDIN_FILENO);
    ::dup2(output[1], STDOUT_FILENO);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  ::close(input[0]);
  ::close(output[1]);
  return {pid, input[1], output[0]};
}

}  // namespace escaque::test
