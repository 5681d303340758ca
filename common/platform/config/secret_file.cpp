#include "platform/config/secret_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

namespace escaque::config {

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

}  // namespace escaque::config
