#pragma once
// The web client's files, held in memory, plain and compressed. Constant after construction.

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "gateway/config.hpp"
#include "gateway/web/files/about_pages.hpp"
#include "gateway/web/http/http.hpp"

namespace escaque::services::gateway {

/// Where `web.authority` is.
inline constexpr std::string_view kAuthorityPath = "/ca.crt";

class StaticFiles {
 public:
  /// No files at all.
  StaticFiles() = default;
  /// Reads every file below `root`, whose pages may talk to us and to the other gateways, and be
  /// shown in pages of others where `web` says so. Throws config::StartupError when `root` is no
  /// directory, or `web.authority` no authority. The client's page names the pages of `about`,
  /// which it links.
  explicit StaticFiles(const std::string& root, const WebConfig& web = {}, AboutPages about = {});

  /// The file, or index.html for a page that the client itself knows (/game/…, /@/…), or 404.
  [[nodiscard]] HttpAnswer answer(const HttpRequest& request) const;

  /// The client's page for `request`, with `meta` in its head.
  [[nodiscard]] HttpAnswer page_with(std::string_view meta, const HttpRequest& request) const;
  /// Of one file; nothing when there is none.
  [[nodiscard]] std::shared_ptr<const std::string> content(std::string_view path) const;

 private:
  struct File {
    std::string content_type;
    std::string etag;
    std::shared_ptr<const std::string> plain;
    std::shared_ptr<const std::string> gzip;  // Empty when compressing does not pay.
    bool is_immutable = false;
    bool is_about = false;    // Runs no scripts.
    bool is_program = false;  // Compiles WebAssembly.
  };

  [[nodiscard]] const File* find(std::string_view path) const;
  static File load(std::string content, std::string type);
  [[nodiscard]] std::string policy(const HttpRequest& request) const;
  [[nodiscard]] std::string policy_of(const File& file, const HttpRequest& request) const;

  std::vector<std::string> gateways_;
  std::vector<std::string> embedders_;
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace escaque::services::gateway
