#include "platform/config/secret_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

namespace escaque::config {
namespace {

/// A key file, and what it is called in a refusal.
struct KeyFile {
  const std::string& key;
  const std::string& path;

  [[noreturn]] void refuse(const std::string& what) const {
    throw StartupError(key + " " + path + ": " + what);
  }
  [[noreturn]] void refuse_for_errno(const std::string& doing) const {
    refuse(doing + ": " + std::strerror(errno));
  }
};

class OpenFile {
 public:
  OpenFile(const std::string& path, int flags, mode_t mode)
      : fd_(::open(path.c_str(), flags, mode)) {}
  ~OpenFile() {
    if (fd_ >= 0) ::close(fd_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  [[nodiscard]] int get() const { return fd_; }

 private:
  int fd_;
};

/// Whole or not at all, whoever else starts at this moment: written apart, then linked into place.
void write_new(const KeyFile& where, const std::string& bytes) {
  const std::string& path = where.path;
  const std::string apart = path + ".new-" + std::to_string(::getpid());
  {
    const OpenFile file(apart, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file.get() < 0) where.refuse_for_errno("cannot be created");
    const bool is_written =
        ::write(file.get(), bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()) &&
        ::fsync(file.get()) == 0;
    if (!is_written) where.refuse_for_errno("cannot be written");
  }
  const int linked = ::link(apart.c_str(), path.c_str());
  const int error = errno;
  ::unlink(apart.c_str());
  errno = error;
  if (linked != 0 && error != EEXIST) where.refuse_for_errno("cannot be created");
}

}  // namespace

void refuse_exposed(const std::string& key, const std::string& path) {
  struct stat about {};
  if (::stat(path.c_str(), &about) != 0) {
    throw StartupError(key + ": cannot use " + path + ": " + std::strerror(errno));
  }
  // Debian gives the keys of /etc/ssl/private to a group that may read them.
  if ((about.st_mode & (S_IWGRP | S_IRWXO)) != 0) {
    throw StartupError(key + ": other users may read or change " + path +
                       "; expected mode 0600 or 0640");
  }
}

std::string read_secret(const std::string& key, const std::string& path) {
  refuse_exposed(key, path);
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line) || line.empty()) {
    throw StartupError(key + ": " + path + " is empty; expected the secret in its first line");
  }
  return line;
}

void write_secret(const std::string& path, std::string_view text) {
  const std::string apart = path + ".new";
  ::unlink(apart.c_str());
  const int fd = ::open(apart.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  bool is_written = fd >= 0;
  while (is_written && !text.empty()) {
    const ssize_t size = ::write(fd, text.data(), text.size());
    is_written = size > 0;
    if (is_written) text.remove_prefix(static_cast<std::size_t>(size));
  }
  is_written = is_written && ::fsync(fd) == 0 && ::rename(apart.c_str(), path.c_str()) == 0;
  const int reason = errno;
  if (fd >= 0) ::close(fd);
  if (!is_written) throw StartupError("cannot write " + path + ": " + std::strerror(reason));
}

std::string key_from_file(const std::string& key, const std::string& path, std::size_t size,
                          const std::function<std::string()>& fresh) {
  const KeyFile where{key, path};
  if (::access(path.c_str(), F_OK) != 0 && errno == ENOENT) write_new(where, fresh());
  const OpenFile file(path, O_RDONLY | O_CLOEXEC, 0);
  struct stat about {};
  if (file.get() < 0 || ::fstat(file.get(), &about) != 0) where.refuse_for_errno("cannot be read");
  if ((about.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
    where.refuse("others may read it; expected mode 0600");
  }
  // Whoever made the file knows the key, and could use it.
  if (about.st_uid != ::geteuid() && about.st_uid != 0) {
    where.refuse("belongs to user " + std::to_string(about.st_uid) + "; expected our own, " +
                 std::to_string(::geteuid()));
  }
  std::string bytes(size, '\0');
  const bool is_whole =
      about.st_size == static_cast<off_t>(size) &&
      ::read(file.get(), bytes.data(), bytes.size()) == static_cast<ssize_t>(size);
  if (!is_whole) where.refuse("not a key; expected " + std::to_string(size) + " bytes");
  return bytes;
}

}  // namespace escaque::config
