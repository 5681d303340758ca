#include "gateway/web/files/about_pages.hpp"

#include <fstream>

#include <gmock/gmock.h>

#include "gateway/web/files/static_files.hpp"
#include "platform/config/startup_error.hpp"
#include "services/gateway/web/header_of.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::gateway {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class AboutPagesTest : public testing::Test {
 protected:
  AboutPagesTest() { write("index.html", "<html><head></head><body>client</body></html>"); }

  void write(const std::string& name, const std::string& text) {
    std::ofstream(directory.path() / name, std::ios::binary) << text;
  }
  [[nodiscard]] std::string root() const { return directory.path().string(); }
  HttpAnswer get(const std::string& path) {
    HttpRequest request;
    request.method = "GET";
    request.path = path;
    return StaticFiles(root(), {}, read_about_pages(root())).answer(request);
  }

  test::TempDirectory directory;
};

TEST_F(AboutPagesTest, AreShownInTheLanguageThatIsAskedFor) {
  write("terms.html", "<h1>Terms</h1>");
  write("terms.es.html", "<h1>Condiciones</h1>");

  EXPECT_THAT(*get("/about/terms").body, HasSubstr("<h1>Terms</h1>"));
  EXPECT_THAT(*get("/about/terms/en").body, HasSubstr("<h1>Terms</h1>"));
  EXPECT_THAT(*get("/about/terms/es").body, HasSubstr("<h1>Condiciones</h1>"));
  EXPECT_THAT(*get("/about/terms/es").body, HasSubstr("lang=\"es\""));
  EXPECT_THAT(*get("/about/terms/fr").body, HasSubstr("<h1>Terms</h1>"));
  EXPECT_THAT(read_about_pages(root()).names, ElementsAre("terms"));
}

TEST_F(AboutPagesTest, RunNoScripts) {
  write("privacy.es.html", "<script src=\"/assets/main.js\"></script>");

  const HttpAnswer answer = get("/about/privacy/en");

  const std::string policy = header_of(answer, "Content-Security-Policy");
  EXPECT_THAT(policy, HasSubstr("default-src 'none'"));
  EXPECT_THAT(policy, Not(HasSubstr("script-src")));
  EXPECT_THAT(policy, Not(HasSubstr("connect-src")));
}

TEST_F(AboutPagesTest, AreLinkedByThePageOfTheClientOnlyWhenTheyExist) {
  EXPECT_EQ(StaticFiles(root())
                .answer([] {
                  HttpRequest request;
                  request.method = "GET";
                  request.path = "/";
                  return request;
                }())
                .body->find("about"),
            std::string::npos);
  write("terms.html", "t");
  write("privacy.html", "p");

  EXPECT_THAT(*get("/").body, HasSubstr("<meta name=\"about\" content=\"terms privacy\"></head>"));
}

TEST_F(AboutPagesTest, NothingElseOfTheDirectoryIsServed) {
  write("terms.html", "t");
  write("secret.html", "secret");

  for (const char* path : {"/about/secret", "/about/../secret.html",
                           "/about/terms/../../secret.html", "/about/terms.html"}) {
    const HttpAnswer answer = get(path);
    const bool is_shown = answer.body && answer.body->find("<p><a href") != std::string::npos;
    EXPECT_FALSE(is_shown) << path;
  }
}

TEST_F(AboutPagesTest, WhatCannotBeServedEndsTheStart) {
  EXPECT_TRUE(read_about_pages("").pages.empty());
  EXPECT_THROW((void)read_about_pages(root() + "/nowhere"), config::StartupError);
  EXPECT_THROW((void)read_about_pages(root()), config::StartupError) << "no page";
  write("terms.html", std::string((256 << 10) + 1, 'x'));
  EXPECT_THROW((void)read_about_pages(root()), config::StartupError) << "too large";
}

}  // namespace
}  // namespace escaque::services::gateway
