#include "platform/config/secret_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sys/stat.h>

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

}  // namespace escaque::config
