#pragma once
// A real mail server for one test (tests/support/smtp_server.py): its own port and folder.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace escaque::test {

struct Received {
  std::string to;
  std::string from;
  std::string subject;
  std::string text;
};

class SmtpServer {
 public:
  /// Starts and waits until it listens. `extra` are more arguments for the script.
  explicit SmtpServer(std::vector<std::string> extra = {});
  /// Ends it and removes its folder.
  ~SmtpServer();
  SmtpServer(const SmtpServer&) = delete;
  SmtpServer& operator=(const SmtpServer&) = delete;

  [[nodiscard]] std::string url() const { return "smtp://127.0.0.1:" + std::to_string(port_); }
  [[nodiscard]] std::size_t count() const;
  /// The one that came first has the number 1.
  [[nodiscard]] Received letter(std::size_t number) const;

 private:
  std::filesystem::path folder_;
  std::uint16_t port_ = 0;
  int input_ = -1;  // Its standard input: it ends with us.
  pid_t pid_ = -1;
};

}  // namespace escaque::test
