#pragma once
// The club's own terms and privacy pages: files of the operator, read once at the start.

#include <string>
#include <vector>

namespace escaque::services::gateway {

struct AboutPage {
  std::string path;  ///< "/about/terms/es", or the style of them all.
  std::string content;
  std::string type;
};

struct AboutPages {
  std::vector<AboutPage> pages;
  std::vector<std::string> names;  ///< Of "terms" and "privacy" those that exist, for links.
};

/// Of `directory` the files terms.html, terms.en.html, terms.es.html, and the same of privacy; each
/// is the body of a page. Of these languages, one that has none gets the one without a language, or
/// the other's; any other language gets what English does. Nothing when `directory` is empty.
/// Throws config::StartupError when it is no directory or has none of them, and when one is larger
/// than 256 KiB.
[[nodiscard]] AboutPages read_about_pages(const std::string& directory);

}  // namespace escaque::services::gateway
