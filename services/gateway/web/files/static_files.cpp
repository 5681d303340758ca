#include "gateway/web/files/static_files.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "gateway/web/http/compression.hpp"
#include "platform/config/startup_error.hpp"

namespace escaque::services::gateway {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHtml = "text/html; charset=utf-8";
constexpr std::array<std::pair<std::string_view, std::string_view>, 16> kTypes{{
    {".html", kHtml},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".wav", "audio/wav"},
    {".txt", "text/plain; charset=utf-8"},
    {".wasm", "application/wasm"},
}};

// No inline scripts or styles, and nothing from any other host. chessground positions pieces
// through the DOM (element.style), which style-src does not concern. It ends with the pages that
// may show this one in theirs; where it connects to follows.
constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "media-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors ";
constexpr std::string_view kConnections = "; connect-src 'self'";

// A worker that is WebAssembly: an engine. A worker has the policy that its script comes with, so
// no page needs a laxer one. It may compile that, and fetch it from here, and nothing else.
constexpr std::string_view kProgramPolicy =
    "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";
constexpr std::string_view kProgram = ".wasm.js";

// The operator's own pages.
constexpr std::string_view kAboutPolicy =
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

std::string_view type_of(std::string_view name) {
  for (const auto& [suffix, type] : kTypes) {
    if (name.ends_with(suffix)) return type;
  }
  return "application/octet-stream";
}

bool is_compressible(std::string_view type) {
  return type.starts_with("text/") || type.find("json") != type.npos ||
         type.find("svg") != type.npos || type.find("wasm") != type.npos ||
         type.find("wav") != type.npos;
}

// Once per start, for all who load it.
constexpr int kSmallest = 9;

/// Whether the client draws this page itself: its routes have no dot in the last segment, but a
/// handle after /@/ may look like anything.
bool is_page(std::string_view path) {
  if (path.find("/..") != path.npos) return false;
  const auto last = path.substr(path.rfind('/') + 1);
  return last.find('.') == last.npos || path.starts_with("/@/");
}

/// "/about/terms" of "/about/terms/fr"; other paths as they are.
std::string_view without_language(std::string_view path) {
  const auto last = path.rfind('/');
  return path.starts_with("/about/") && path.size() - last == 3 ? path.substr(0, last) : path;
}

/// Host names and addresses as a policy can hold them.
bool is_plain_host(std::string_view host) {
  constexpr std::string_view kLetters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-";
  return !host.empty() && host.find_first_not_of(kLetters) == host.npos;
}

/// " https://b.example wss://b.example" for its fetches and its sockets.
std::string sources_of(std::string_view site) {
  const auto scheme_end = site.find("://");
  if (scheme_end == site.npos) return {};
  const bool is_tls = site.substr(0, scheme_end) == "https";
  std::string text = " ";
  text.append(site).append(is_tls ? " wss" : " ws").append(site.substr(scheme_end));
  return text;
}

/// Tells the client to offer what other sites put into their pages.
constexpr std::string_view kMayEmbed = "<meta name=\"embed\" content=\"yes\">";

std::string with_meta(std::string page, std::string_view meta) {
  const auto head = page.find("</head>");
  if (head != page.npos) page.insert(head, meta);
  return page;
}

/// The client's page with what its footer is to link.
std::string with_links(std::string page, const std::vector<std::string>& names) {
  if (names.empty()) return page;
  std::string meta = "<meta name=\"about\" content=\"";
  for (const std::string& name : names) meta.append(name).append(name == names.back() ? "" : " ");
  return with_meta(std::move(page), meta + "\">");
}

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// What everybody may have of an authority.
std::string read_authority(const std::string& path) {
  std::string text = read_file(path);
  if (text.find("BEGIN CERTIFICATE") == text.npos || text.find("PRIVATE KEY") != text.npos) {
    throw config::StartupError("web.authority: " + path +
                               " is no certificate; expected PEM with the authority's certificate "
                               "and no key, as it is shown to everybody");
  }
  return text;
}

}  // namespace

StaticFiles::StaticFiles(const std::string& root, const WebConfig& web, AboutPages about)
    : gateways_(web.gateways), embedders_(web.embedders) {
  std::error_code error;
  if (!fs::is_directory(root, error)) {
    throw config::StartupError("web.root: \"" + root +
                               "\" is not a directory; expected the built web client");
  }
  for (const auto& item : fs::recursive_directory_iterator(root)) {
    if (!item.is_regular_file()) continue;
    const std::string name = "/" + fs::relative(item.path(), root).generic_string();
    std::string content = read_file(item.path().string());
    if (name == "/index.html") {
      content = with_links(std::move(content), about.names);
      if (!embedders_.empty()) content = with_meta(std::move(content), kMayEmbed);
    }
    File file = load(std::move(content), std::string(type_of(name)));
    // Vite puts what it names by content hash into assets/.
    file.is_immutable = name.starts_with("/assets/");
    file.is_program = name.ends_with(kProgram);
    files_.emplace(name, std::move(file));
  }
  if (!web.authority.empty()) {
    files_.insert_or_assign(std::string(kAuthorityPath),
                            load(read_authority(web.authority), "application/x-x509-ca-cert"));
  }
  for (AboutPage& page : about.pages) {
    File file = load(std::move(page.content), std::move(page.type));
    file.is_about = true;
    files_.insert_or_assign(std::move(page.path), std::move(file));
  }
}

StaticFiles::File StaticFiles::load(std::string content, std::string type) {
  File file;
  file.content_type = std::move(type);
  file.etag = etag_of(content);
  if (is_compressible(file.content_type)) {
    std::string packed = gzip(content, kSmallest);
    if (packed.size() + packed.size() / 10 < content.size()) {
      file.gzip = std::make_shared<const std::string>(std::move(packed));
    }
  }
  file.plain = std::make_shared<const std::string>(std::move(content));
  return file;
}

std::string StaticFiles::policy(const HttpRequest& request) const {
  std::string text(kPolicy);
  // A game without its page: nobody is logged in there, and there is nothing to be pressed.
  if (request.path.starts_with("/embed/") && !embedders_.empty()) {
    text += "'self'";
    for (const std::string& embedder : embedders_) text.append(" ").append(embedder);
  } else {
    text += "'none'";
  }
  text += kConnections;
  const std::string_view host = without_port(request.host);
  for (const std::string& gateway : gateways_) {
    if (!gateway.starts_with(':')) {
      text += sources_of(gateway);
    } else if (is_plain_host(host)) {
      text += sources_of((request.is_tls ? "https://" : "http://") + std::string(host) + gateway);
    }
  }
  return text;
}

std::string StaticFiles::policy_of(const File& file, const HttpRequest& request) const {
  if (file.is_program) return std::string(kProgramPolicy);
  return file.is_about ? std::string(kAboutPolicy) : policy(request);
}

const StaticFiles::File* StaticFiles::find(std::string_view path) const {
  auto found = files_.find(path);
  // A language of the client that the operator has no page in.
  if (found == files_.end()) found = files_.find(without_language(path));
  if (found == files_.end() && is_page(path)) found = files_.find("/index.html");
  return found == files_.end() ? nullptr : &found->second;
}

HttpAnswer StaticFiles::page_with(std::string_view meta, const HttpRequest& request) const {
  const auto page = content("/index.html");
  if (!page) return answer(request);
  HttpAnswer answer = text_answer(std::string(kHtml), with_meta(*page, meta));
  answer.headers = {
      {"Cache-Control", "no-cache"},
      {"Vary", "Accept-Language, Sec-Fetch-Mode"},
      {"Content-Security-Policy", policy(request)},
  };
  return answer;
}

std::shared_ptr<const std::string> StaticFiles::content(std::string_view path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : found->second.plain;
}

HttpAnswer StaticFiles::answer(const HttpRequest& request) const {
  if (request.method != "GET" && request.method != "HEAD") {
    HttpAnswer refused =
        error_answer(refusal(common_v1::REASON_MALFORMED, "files are only read", "GET or HEAD"));
    refused.status = 405;
    refused.headers.emplace_back("Allow", "GET, HEAD");
    return refused;
  }
  const File* file = find(request.path);
  if (file == nullptr) {
    return error_answer(refusal(common_v1::REASON_NO_SUCH_PATH, "nothing is at this path"));
  }
  HttpAnswer answer;
  answer.content_type = file->content_type;
  answer.headers = {
      {"ETag", file->etag},
      {"Cache-Control", file->is_immutable ? "public, max-age=31536000, immutable" : "no-cache"},
      // Pages have more in their head for those who make previews of links.
      {"Vary", file->content_type == kHtml ? "Accept-Encoding, Sec-Fetch-Mode" : "Accept-Encoding"},
      {"Content-Security-Policy", policy_of(*file, request)},
  };
  if (!request.if_none_match.empty() &&
      request.if_none_match.find(file->etag) != std::string::npos) {
    answer.status = 304;
    return answer;
  }
  const bool takes_gzip = accepts_gzip(request.accept_encoding);
  answer.body = takes_gzip && file->gzip ? file->gzip : file->plain;
  if (answer.body == file->gzip) answer.headers.emplace_back("Content-Encoding", "gzip");
  return answer;
}

}  // namespace escaque::services::gateway
