#include "gateway/web/files/static_files.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "platform/config/startup_error.hpp"

namespace escaque::services::gateway {
namespace {

namespace fs = std::filesystem;

class StaticFilesTest : public testing::Test {
 protected:
  StaticFilesTest() {
    std::string pattern = (fs::temp_directory_path() / "escaque-web-XXXXXX").string();
    root_ = mkdtemp(pattern.data());
    fs::create_directories(root_ / "assets");
    write("index.html", "<!doctype html><title>Escaque</title>");
    write("assets/main-3f2a.js", std::string(4000, 'x'));
    write("favicon.ico", "icon");
  }
  ~StaticFilesTest() override { fs::remove_all(root_); }

  void write(const std::string& name, const std::string& content) {
    std::ofstream(root_ / name, std::ios::binary) << content;
  }
  static HttpRequest get(const std::string& path) {
    HttpRequest request;
    request.method = "GET";
    request.path = path;
    return request;
  }
  static std::string header(const HttpAnswer& answer, std::string_view name) {
    for (const auto& [key, value] : answer.headers) {
      if (key == name) return value;
    }
    return {};
  }

  fs::path root_;
};

TEST_F(StaticFilesTest, ServesFilesWithTypePolicyAndTag) {
  const StaticFiles files(root_.string());

  const HttpAnswer answer = files.answer(get("/favicon.ico"));

  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(*answer.body, "icon");
  EXPECT_EQ(answer.content_type, "image/x-icon");
  EXPECT_EQ(header(answer, "Cache-Control"), "no-cache");
  EXPECT_FALSE(header(answer, "ETag").empty());
  const std::string policy = header(answer, "Content-Security-Policy");
  EXPECT_NE(policy.find("default-src 'none'"), std::string::npos);
  EXPECT_EQ(policy.find("unsafe"), std::string::npos);
}

TEST_F(StaticFilesTest, OnlyTheScriptOfAnEngineMayCompileWebAssembly) {
  fs::create_directories(root_ / "assets/engine-1");
  write("assets/engine-1/engine.wasm.js", "onmessage = () => {};");
  write("assets/engine-1/engine.wasm", std::string(4000, 'x'));
  const StaticFiles files(root_.string());

  const HttpAnswer script = files.answer(get("/assets/engine-1/engine.wasm.js"));
  const HttpAnswer code = files.answer(get("/assets/engine-1/engine.wasm"));

  const std::string policy = header(script, "Content-Security-Policy");
  EXPECT_NE(policy.find("script-src 'wasm-unsafe-eval';"), std::string::npos);
  EXPECT_NE(policy.find("connect-src 'self';"), std::string::npos);
  EXPECT_EQ(script.content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(code.content_type, "application/wasm");
  for (const char* path :
       {"/", "/analysis", "/assets/main-3f2a.js", "/assets/engine-1/engine.wasm"}) {
    EXPECT_EQ(header(files.answer(get(path)), "Content-Security-Policy").find("unsafe"),
              std::string::npos)
        << path;
  }
}

TEST_F(StaticFilesTest, PagesMayTalkToTheOtherGateways) {
  WebConfig web;
  web.gateways = {"https://b.example", ":8090"};
  const StaticFiles files(root_.string(), web);
  HttpRequest request = get("/");
  request.host = "club.example:8080";

  const auto sources = [&] {
    const std::string policy = header(files.answer(request), "Content-Security-Policy");
    return policy.substr(policy.find("connect-src"));
  };

  EXPECT_EQ(sources(),
            "connect-src 'self' https://b.example wss://b.example http://club.example:8090 "
            "ws://club.example:8090");
  request.is_tls = true;
  EXPECT_EQ(sources(),
            "connect-src 'self' https://b.example wss://b.example https://club.example:8090 "
            "wss://club.example:8090");
  request.host = "evil.example; script-src *";
  EXPECT_EQ(sources(), "connect-src 'self' https://b.example wss://b.example");
}

TEST_F(StaticFilesTest, OnlyNamedSitesShowAGameAndNothingElse) {
  const auto framed_by = [&](const StaticFiles& files, const std::string& path) {
    const std::string policy = header(files.answer(get(path)), "Content-Security-Policy");
    const auto begin = policy.find("frame-ancestors");
    return policy.substr(begin, policy.find(';', begin) - begin);
  };
  write("index.html", "<head></head>");
  WebConfig web;
  web.embedders = {"https://club.example", "https://news.example"};
  const StaticFiles shown(root_.string(), web);

  EXPECT_EQ(framed_by(shown, "/embed/game/0000000000A"),
            "frame-ancestors 'self' https://club.example https://news.example");
  EXPECT_EQ(framed_by(shown, "/game/0000000000A"), "frame-ancestors 'none'");
  EXPECT_EQ(framed_by(StaticFiles(root_.string()), "/embed/game/0000000000A"),
            "frame-ancestors 'none'");
  EXPECT_NE(shown.answer(get("/")).body->find("<meta name=\"embed\""), std::string::npos);
}

TEST_F(StaticFilesTest, APageHasWhatIsGivenForItsHead) {
  write("index.html", "<head></head><body></body>");
  const StaticFiles files(root_.string());

  const HttpAnswer page = files.page_with("<meta>", get("/game/0000000000A"));

  EXPECT_EQ(*page.body, "<head><meta></head><body></body>");
  EXPECT_EQ(page.content_type, "text/html; charset=utf-8");
  EXPECT_EQ(header(page, "Content-Security-Policy"),
            header(files.answer(get("/")), "Content-Security-Policy"));
  EXPECT_EQ(files.content("/nothing"), nullptr);
}

TEST_F(StaticFilesTest, PagesOfTheClientAreItsIndex) {
  const StaticFiles files(root_.string());

  for (const char* path : {"/", "/login", "/game/0000000000A", "/@/anna", "/@/a.b"}) {
    const HttpAnswer answer = files.answer(get(path));
    EXPECT_EQ(answer.status, 200) << path;
    EXPECT_EQ(answer.content_type, "text/html; charset=utf-8") << path;
  }
}

TEST_F(StaticFilesTest, MissingFilesAreMissing) {
  const StaticFiles files(root_.string());

  for (const char* path : {"/nothing.js", "/assets/main-0000.js", "/../index.html",
                           "/../../etc/passwd", "/assets/../../etc/passwd"}) {
    const HttpAnswer answer = files.answer(get(path));
    EXPECT_EQ(answer.status, 404) << path;
    EXPECT_NE(answer.body->find("REASON_NO_SUCH_PATH"), std::string::npos);
  }
}

TEST_F(StaticFilesTest, HashedAssetsAreKeptForEverAndCompressed) {
  const StaticFiles files(root_.string());
  HttpRequest request = get("/assets/main-3f2a.js");
  request.accept_encoding = "gzip, deflate, br";

  const HttpAnswer answer = files.answer(request);

  EXPECT_NE(header(answer, "Cache-Control").find("immutable"), std::string::npos);
  EXPECT_EQ(header(answer, "Content-Encoding"), "gzip");
  EXPECT_LT(answer.body->size(), 200U);
  request.accept_encoding.clear();
  EXPECT_EQ(files.answer(request).body->size(), 4000U);
}

TEST_F(StaticFilesTest, AKnownTagIsAnsweredWithoutABody) {
  const StaticFiles files(root_.string());
  HttpRequest request = get("/index.html");
  request.if_none_match = header(files.answer(request), "ETag");

  const HttpAnswer answer = files.answer(request);

  EXPECT_EQ(answer.status, 304);
  EXPECT_EQ(answer.body, nullptr);
}

TEST_F(StaticFilesTest, FilesAreOnlyRead) {
  const StaticFiles files(root_.string());
  HttpRequest request = get("/index.html");
  request.method = "PUT";

  EXPECT_EQ(files.answer(request).status, 405);
}

TEST_F(StaticFilesTest, AMissingDirectoryIsAMistakeOfConfiguration) {
  EXPECT_THROW(StaticFiles((root_ / "dist").string()), config::StartupError);
}

}  // namespace
}  // namespace escaque::services::gateway
