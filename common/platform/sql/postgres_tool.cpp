#include "platform/sql/postgres_tool.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace escaque::sql {
namespace {

constexpr int kLaterVersions = 10;

/// In memory: nobody has to read while the program writes.
class Said {
 public:
  explicit Said(const char* name) : fd_(::memfd_create(name, MFD_CLOEXEC)) {
    if (fd_ < 0) throw PostgresToolError(std::string("no memory: ") + std::strerror(errno));
  }
  ~Said() { ::close(fd_); }
  Said(const Said&) = delete;
  Said& operator=(const Said&) = delete;

  [[nodiscard]] int fd() const { return fd_; }
  [[nodiscard]] std::string text() const {
    std::string all;
    std::array<char, 4096> part{};
    for (off_t at = 0;; at = static_cast<off_t>(all.size())) {
      const ssize_t size = ::pread(fd_, part.data(), part.size(), at);
      if (size <= 0) return all;
      all.append(part.data(), static_cast<std::size_t>(size));
    }
  }

 private:
  int fd_;
};

/// Debian keeps a folder for each version; what is in PATH there would choose one by the clusters
/// of this machine.
std::string find(const PostgresTool& tool) {
  for (int version = tool.server_version; version < tool.server_version + kLaterVersions;
       ++version) {
    const std::filesystem::path path =
        "/usr/lib/postgresql/" + std::to_string(version) + "/bin/" + tool.name;
    if (std::filesystem::exists(path)) return path;
  }
  return tool.name;
}

std::vector<std::string> environment_of(const PostgresTool& tool) {
  std::vector<std::string> variables;
  for (char** each = environ; *each != nullptr; ++each) {
    const std::string_view variable = *each;
    const bool is_replaced = variable.starts_with("LC_ALL=") ||
                             (!tool.password.empty() && variable.starts_with("PGPASSWORD="));
    if (!is_replaced) variables.emplace_back(variable);
  }
  if (!tool.password.empty()) variables.push_back("PGPASSWORD=" + tool.password);
  variables.emplace_back("LC_ALL=C");  // Its words end up in ours.
  return variables;
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// On one line: pg_restore says what it was doing, then why it failed.
std::string one_line(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  for (char& c : text) {
    if (c == '\n') c = ' ';
  }
  return text;
}

}  // namespace

std::string run(const PostgresTool& tool, const std::vector<std::string>& arguments) {
  const Said output("output");
  const Said errors("errors");
  std::vector<std::string> words{find(tool)};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<std::string> variables = environment_of(tool);
  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, output.fd(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, errors.fd(), STDERR_FILENO);
  pid_t child = 0;
  const int failure = ::posix_spawnp(&child, words.front().c_str(), &actions, nullptr,
                                     pointers_to(words).data(), pointers_to(variables).data());
  ::posix_spawn_file_actions_destroy(&actions);
  if (failure != 0) {
    throw PostgresToolError(tool.name + " cannot be run: " + std::strerror(failure) +
                            "; expected that PostgreSQL's programs are installed here: "
                            "apt-get install postgresql-client-" +
                            std::to_string(tool.server_version));
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    const std::string why = one_line(errors.text());
    throw PostgresToolError(why.empty() ? tool.name + " failed" : why);
  }
  return output.text();
}

}  // namespace escaque::sql
