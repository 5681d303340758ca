#include "gateway/web/files/about_pages.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "platform/config/startup_error.hpp"

namespace escaque::services::gateway {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMaxBytes = std::uintmax_t{256} << 10;
constexpr std::string_view kAboutStyle =
    "body{max-width:44rem;margin:0 auto;padding:1rem;font:1rem/1.6 system-ui,sans-serif;"
    "color:#1c1f1d;background:#fbfaf7;overflow-wrap:anywhere}a{color:#2f6b4f}"
    "@media(prefers-color-scheme:dark){body{color:#e6e6e1;background:#1a1d1b}a{color:#8fc9ab}}";

struct PageKind {
  std::string_view name;
  std::string_view english;
  std::string_view spanish;
};
constexpr std::array<PageKind, 2> kKinds{
    {{"terms", "Terms of use", "Condiciones de uso"}, {"privacy", "Privacy", "Privacidad"}}};

std::optional<std::string> content_of(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  const auto size = fs::file_size(path, error);
  std::ifstream in(path, std::ios::binary);
  if (error || !in) throw config::StartupError("web.about: cannot read " + path.string());
  if (size > kMaxBytes) {
    throw config::StartupError("web.about: " + path.string() + " is too large; expected 256 KiB");
  }
  return std::string{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string page_of(std::string_view language, std::string_view title, std::string_view body) {
  std::string text = "<!doctype html>\n<html lang=\"";
  text.append(language).append("\"><head><meta charset=\"utf-8\">");
  text.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>");
  text.append(title).append(
      " · Escaque</title><link rel=\"stylesheet\" href=\"/about/style.css\">");
  text.append("</head><body><p><a href=\"/\">Escaque</a></p><main>").append(body);
  return text.append("</main></body></html>\n");
}

void add_kind(const fs::path& directory, const PageKind& kind, AboutPages& all) {
  const std::string name(kind.name);
  const auto plain = content_of(directory / (name + ".html"));
  const auto english = content_of(directory / (name + ".en.html"));
  const auto spanish = content_of(directory / (name + ".es.html"));
  if (!plain && !english && !spanish) return;
  const auto& in_english = english ? english : plain ? plain : spanish;
  const auto& in_spanish = spanish ? spanish : plain ? plain : english;
  const std::string type = "text/html; charset=utf-8";
  const std::string path = "/about/" + name;
  all.names.push_back(name);
  all.pages.push_back({path, page_of("en", kind.english, *in_english), type});
  all.pages.push_back({path + "/en", page_of("en", kind.english, *in_english), type});
  all.pages.push_back({path + "/es", page_of("es", kind.spanish, *in_spanish), type});
}

}  // namespace

AboutPages read_about_pages(const std::string& directory) {
  AboutPages all;
  if (directory.empty()) return all;
  std::error_code error;
  if (!fs::is_directory(directory, error)) {
    throw config::StartupError("web.about: \"" + directory + "\" is not a directory");
  }
  for (const PageKind& kind : kKinds) add_kind(directory, kind, all);
  if (all.names.empty()) {
    throw config::StartupError("web.about: \"" + directory +
                               "\" has no page; expected terms.html or privacy.html, or one for a "
                               "language such as terms.es.html");
  }
  all.pages.push_back({"/about/style.css", std::string(kAboutStyle), "text/css; charset=utf-8"});
  return all;
}

}  // namespace escaque::services::gateway
