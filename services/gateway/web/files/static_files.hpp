#pragma once
// The web client's files, held in memory, plain and compressed. Constant after construction.

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "gateway/web/files/about_pages.hpp"
#include "gateway/web/http/http.hpp"

namespace escaque::services::gateway {

class StaticFiles {
 public:
  /// No files at all.
  StaticFiles() = default;
  /// Reads every file below `root`, whose pages may talk to us and to the other `gateways`, as
  /// web.gateways names them. Throws config::StartupError when `root` is no directory.
  /// The client's page names the pages of `about`, which it links.
  explicit StaticFiles(const std::string& root, std::vector<std::string> gateways = {},
                       AboutPages about = {});

  /// The file, or index.html for a page that the client itself knows (/game/…, /@/…), or 404.
  [[nodiscard]] HttpAnswer answer(const HttpRequest& request) const;

 private:
  struct File {
    std::string content_type;
    std::string etag;
    std::shared_ptr<const std::string> plain;
    std::shared_ptr<const std::string> gzip;  // Empty when compressing does not pay.
    bool is_immutable = false;
    bool is_about = false;  // Runs no scripts.
  };

  [[nodiscard]] const File* find(std::string_view path) const;
  static File load(std::string content, std::string type);
  [[nodiscard]] std::string policy(const HttpRequest& request) const;

  std::vector<std::string> gateways_;
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace escaque::services::gateway
