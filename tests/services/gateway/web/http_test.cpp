#include "gateway/web/http.hpp"

#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

TEST(HttpRequest, FindsTheTokenInHeaderOrCookie) {
  HttpRequest request;
  EXPECT_EQ(request.token(), "");

  request.cookie = "theme=dark; escaque_session=abc-_1; lang=es";
  EXPECT_EQ(request.token(), "abc-_1");

  request.authorization = "Bearer xyz";
  EXPECT_EQ(request.token(), "xyz");
}

TEST(HttpRequest, ACookieWithALongerNameIsNotOurs) {
  HttpRequest request;
  request.cookie = "xescaque_session=1; escaque_session_old=2";
  EXPECT_EQ(request.token(), "");
}

TEST(HttpRequest, ReadsParametersOfTheQuery) {
  HttpRequest request;
  request.query = "limit=20&page=a%20b&category=";
  EXPECT_EQ(request.parameter("limit"), "20");
  EXPECT_EQ(request.parameter("page"), "a%20b");
  EXPECT_EQ(request.parameter("category"), "");
  EXPECT_EQ(request.parameter("nothing"), "");
}

TEST(Origin, OwnPagesConfiguredPagesAndProgramsMay) {
  const std::vector<std::string> allowed{"https://friends.example"};
  EXPECT_TRUE(is_origin_allowed("", "play.example", allowed));
  EXPECT_TRUE(is_origin_allowed("https://play.example", "play.example", allowed));
  EXPECT_TRUE(is_origin_allowed("http://127.0.0.1:8080", "127.0.0.1:8080", allowed));
  EXPECT_TRUE(is_origin_allowed("https://friends.example", "play.example", allowed));
}

TEST(Origin, ForeignPagesMayNot) {
  EXPECT_FALSE(is_origin_allowed("https://evil.example", "play.example", {}));
  EXPECT_FALSE(is_origin_allowed("http://127.0.0.1:9999", "127.0.0.1:8080", {}));
  EXPECT_FALSE(is_origin_allowed("https://play.example.evil.example", "play.example", {}));
  EXPECT_FALSE(is_origin_allowed("null", "play.example", {}));
  EXPECT_FALSE(is_origin_allowed("://", "", {}));
}

TEST(IsOriginAllowed, TakesAnotherPortOfTheSameHost) {
  const std::vector<std::string> gateways{":8090", "https://b.example"};

  EXPECT_TRUE(is_origin_allowed("http://club.example:8090", "club.example:8080", gateways));
  EXPECT_TRUE(is_origin_allowed("http://[::1]:8090", "[::1]:8080", gateways));
  EXPECT_TRUE(is_origin_allowed("https://b.example", "a.example", gateways));
  EXPECT_FALSE(is_origin_allowed("http://club.example:18090", "club.example:8080", gateways));
  EXPECT_FALSE(is_origin_allowed("http://evil.example:8090", "club.example:8080", gateways));
  EXPECT_FALSE(is_origin_allowed("http://[::1:8090", "[::2]:8080", gateways));
}

TEST(Cookie, IsOutOfReachOfScriptsAndOtherSites) {
  const std::string plain = session_cookie("tok", false);
  EXPECT_TRUE(plain.starts_with("escaque_session=tok;"));
  EXPECT_NE(plain.find("HttpOnly"), std::string::npos);
  EXPECT_NE(plain.find("SameSite=Lax"), std::string::npos);
  EXPECT_EQ(plain.find("Secure"), std::string::npos);
  EXPECT_NE(session_cookie("tok", true).find("Secure"), std::string::npos);
  EXPECT_NE(no_session_cookie(false).find("Max-Age=0"), std::string::npos);
}

TEST(HttpAnswer, AnErrorIsItsDetailAndItsStatus) {
  const HttpAnswer answer = error_answer(rate_limited(Millis(1500)));

  EXPECT_EQ(answer.status, 429);
  EXPECT_NE(answer.body->find("REASON_RATE_LIMITED"), std::string::npos);
  EXPECT_NE(std::find(answer.headers.begin(), answer.headers.end(),
                      std::pair<std::string, std::string>("Retry-After", "2")),
            answer.headers.end());
}

}  // namespace
}  // namespace escaque::services::gateway
