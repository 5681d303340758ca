#pragma once
// A new directory for one test, removed with all that is in it.

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace escaque::test {

class TempDirectory {
 public:
  TempDirectory() {
    std::string pattern = (std::filesystem::temp_directory_path() / "escaque-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot create " + pattern);
    path_ = pattern;
  }
  ~TempDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TempDirectory(const TempDirectory&) = delete;
  TempDirectory& operator=(const TempDirectory&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::string sqlite(const std::string& name) const {
    return "sqlite3://" + (path_ / name).string();
  }

 private:
  std::filesystem::path path_;
};

}  // namespace escaque::test
