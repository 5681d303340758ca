#pragma once
// The web client's files, held in memory, plain and compressed. Constant after construction.

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "gateway/web/http.hpp"

namespace escaque::services::gateway {

class StaticFiles {
 public:
  /// No files at all.
  StaticFiles() = default;
  /// Reads every file below `root`. Throws config::StartupError when that is no directory.
  explicit StaticFiles(const std::string& root);

  /// The file, or index.html for a page that the client itself knows (/game/…, /@/…), or 404.
  [[nodiscard]] HttpAnswer answer(const HttpRequest& request) const;

 private:
  struct File {
    std::string content_type;
    std::string etag;
    std::shared_ptr<const std::string> plain;
    std::shared_ptr<const std::string> gzip;  // Empty when compressing does not pay.
    bool is_immutable = false;
  };

  [[nodiscard]] const File* find(std::string_view path) const;
  static File load(const std::string& path, std::string_view name);

  std::map<std::string, File, std::less<>> files_;
};

}  // namespace escaque::services::gateway
