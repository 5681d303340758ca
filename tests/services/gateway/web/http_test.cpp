#include "gateway/web/http/http.hpp"

#include <chrono>

#include <gtest/gtest.h>

#include "gateway/web/files/security_txt.hpp"
#include "gateway/web/http/proxy_notice.hpp"
#include "services/gateway/web/header_of.hpp"

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

TEST(HttpRequest, OverTlsOnlyTheCookieCountsThatPlainHttpCannotSet) {
  HttpRequest request;
  request.is_tls = true;
  request.cookie = "escaque_session=planted; __Host-escaque_session=ours";
  EXPECT_EQ(request.token(), "ours");

  request.cookie = "escaque_session=planted";
  EXPECT_EQ(request.token(), "");
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

TEST(HttpRequest, DecodesWhatPeopleWrite) {
  HttpRequest request;
  request.query = "opening=k%C3%B6nig+100%25&cut=%2&odd=%zz&bytes=%ff&empty=";
  EXPECT_EQ(request.decoded("opening"), "k\u00f6nig 100%");
  EXPECT_EQ(request.decoded("empty"), "");
  EXPECT_EQ(request.decoded("nothing"), "");
  for (const char* name : {"cut", "odd", "bytes"}) EXPECT_FALSE(request.decoded(name)) << name;
}

TEST(Origin, OwnPagesConfiguredPagesAndProgramsMay) {
  const std::vector<std::string> allowed{"https://friends.example"};
  EXPECT_TRUE(is_origin_allowed("", "https://play.example", allowed));
  EXPECT_TRUE(is_origin_allowed("https://play.example", "https://play.example", allowed));
  EXPECT_TRUE(is_origin_allowed("http://127.0.0.1:8080", "http://127.0.0.1:8080", allowed));
  EXPECT_TRUE(is_origin_allowed("https://friends.example", "https://play.example", allowed));
}

TEST(Origin, ForeignPagesMayNot) {
  EXPECT_FALSE(is_origin_allowed("https://evil.example", "https://play.example", {}));
  EXPECT_FALSE(is_origin_allowed("http://127.0.0.1:9999", "http://127.0.0.1:8080", {}));
  EXPECT_FALSE(is_origin_allowed("https://play.example.evil.example", "https://play.example", {}));
  EXPECT_FALSE(is_origin_allowed("null", "https://play.example", {}));
  EXPECT_FALSE(is_origin_allowed("://", "", {}));
  EXPECT_FALSE(is_origin_allowed("http://", "http://", {}));
}

TEST(Origin, APageThatCameInClearMayNotSpeakForOneThatDidNot) {
  EXPECT_FALSE(is_origin_allowed("http://play.example", "https://play.example", {}));
  EXPECT_FALSE(is_origin_allowed("https://play.example", "http://play.example", {}));
  EXPECT_FALSE(is_origin_allowed("http://play.example:8090", "https://play.example", {":8090"}));
}

TEST(IsOriginAllowed, TakesAnotherPortOfTheSameHost) {
  const std::vector<std::string> gateways{":8090", "https://b.example"};

  EXPECT_TRUE(is_origin_allowed("http://club.example:8090", "http://club.example:8080", gateways));
  EXPECT_TRUE(is_origin_allowed("http://[::1]:8090", "http://[::1]:8080", gateways));
  EXPECT_TRUE(is_origin_allowed("https://b.example", "https://a.example", gateways));
  EXPECT_FALSE(
      is_origin_allowed("http://club.example:18090", "http://club.example:8080", gateways));
  EXPECT_FALSE(is_origin_allowed("http://evil.example:8090", "http://club.example:8080", gateways));
  EXPECT_FALSE(is_origin_allowed("http://[::1:8090", "http://[::2]:8080", gateways));
}

TEST(Host, IsOneOfOurNamesOrAnAddress) {
  const std::vector<std::string> names{"play.example", "Club.example"};
  for (const char* host : {"play.example", "PLAY.example:8080", "club.example", "localhost:8080",
                           "127.0.0.1:8080", "192.0.2.7", "[::1]:8080"}) {
    EXPECT_TRUE(is_host_known(host, names)) << host;
  }
  for (const char* host : {"rebound.evil.example", "play.example.evil.example", "", "1.2.3"}) {
    EXPECT_FALSE(is_host_known(host, names)) << host;
    EXPECT_TRUE(is_host_known(host, {})) << host;
  }
}

TEST(Cookie, IsOutOfReachOfScriptsAndOtherSites) {
  const std::string plain = session_cookie("tok", std::chrono::hours(1), false);
  EXPECT_TRUE(plain.starts_with("escaque_session=tok;"));
  EXPECT_NE(plain.find("HttpOnly"), std::string::npos);
  EXPECT_NE(plain.find("SameSite=Lax"), std::string::npos);
  EXPECT_EQ(plain.find("Secure"), std::string::npos);
  EXPECT_NE(session_cookie("tok", std::chrono::hours(1), true).find("Secure"), std::string::npos);
  EXPECT_NE(no_session_cookie(false).find("Max-Age=0"), std::string::npos);
}

TEST(Cookie, ADeviceIsKnownByACookieOfItsOwn) {
  HttpRequest request;
  request.cookie = "escaque_session=tok; escaque_device=dev";

  EXPECT_EQ(request.device(), "dev");
  EXPECT_EQ(request.token(), "tok");
  EXPECT_TRUE(device_cookie("dev", false).starts_with("escaque_device=dev;"));
  EXPECT_NE(device_cookie("dev", false).find("HttpOnly"), std::string::npos);
}

TEST(Cookie, ABrowserKeepsTheNameThatWeGaveIt) {
  HttpRequest request;
  request.is_tls = true;
  const std::string first = browser_cookie(request);
  EXPECT_TRUE(first.starts_with("__Host-escaque_browser=")) << first;
  EXPECT_NE(first.find("; Max-Age=31536000;"), std::string::npos) << first;
  EXPECT_NE(first.find("HttpOnly"), std::string::npos) << first;

  request.cookie = "lang=es; " + first.substr(0, first.find(';'));
  EXPECT_EQ(request.browser().size(), 32u);
  EXPECT_EQ(browser_cookie(request), first);
}

TEST(Cookie, NobodyKeepsAnotherNameWithUs) {
  HttpRequest request;
  for (const std::string& value : {std::string(31, 'a'), std::string(33, 'a'), std::string(32, 'G'),
                                   std::string(5'000, 'a'), std::string()}) {
    request.cookie = "escaque_browser=" + value;
    EXPECT_EQ(request.browser(), "") << value;
  }
}

TEST(Cookie, EndsWithItsSession) {
  EXPECT_NE(session_cookie("tok", std::chrono::hours(1), false).find("; Max-Age=3600;"),
            std::string::npos);
}

TEST(Cookie, OverTlsNobodyElseCanSetIt) {
  for (const std::string& cookie :
       {session_cookie("tok", std::chrono::hours(1), true), no_session_cookie(true)}) {
    EXPECT_TRUE(cookie.starts_with("__Host-escaque_session=")) << cookie;
    // What the prefix demands.
    EXPECT_NE(cookie.find("; Secure"), std::string::npos) << cookie;
    EXPECT_NE(cookie.find("; Path=/;"), std::string::npos) << cookie;
    EXPECT_EQ(cookie.find("Domain"), std::string::npos) << cookie;
  }
}

TEST(Guards, StandOnEveryAnswer) {
  HttpAnswer answer = text_answer("application/json", "{}");
  add_guards(answer, false);
  EXPECT_EQ(header_of(answer, "X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(header_of(answer, "Content-Security-Policy"),
            "default-src 'none'; frame-ancestors 'none'");
  EXPECT_EQ(header_of(answer, "Cross-Origin-Opener-Policy"), "same-origin");
  EXPECT_EQ(header_of(answer, "Cross-Origin-Resource-Policy"), "same-origin");
  EXPECT_NE(header_of(answer, "Permissions-Policy").find("camera=()"), std::string::npos);
  EXPECT_EQ(header_of(answer, "Strict-Transport-Security"), "");
}

TEST(Guards, LeaveThePolicyOfAPageAndInsistOnTls) {
  HttpAnswer page = text_answer("text/html", "");
  page.headers.emplace_back("Content-Security-Policy", "default-src 'self'");
  add_guards(page, true);
  EXPECT_EQ(header_of(page, "Content-Security-Policy"), "default-src 'self'");
  EXPECT_EQ(header_of(page, "Strict-Transport-Security"), "max-age=31536000");
}

TEST(ProxyNotice, IsDueOnceAMinute) {
  ProxyNotice notice;
  const Instant start{std::chrono::hours(1)};
  EXPECT_TRUE(notice.is_due(start));
  EXPECT_FALSE(notice.is_due(start + std::chrono::seconds(59)));
  EXPECT_TRUE(notice.is_due(start + std::chrono::seconds(60)));
}

TEST(SecurityTxt, NamesWhomToTellAndUntilWhen) {
  const UtcTime now{std::chrono::sys_days(std::chrono::year{2026} / 11 / 22) +
                    std::chrono::hours(21)};
  EXPECT_EQ(write_security_txt("mailto:security@play.example", "https://play.example", now),
            "Contact: mailto:security@play.example\n"
            "Expires: 2027-05-21T00:00:00Z\n"
            "Preferred-Languages: en, es\n"
            "Canonical: https://play.example/.well-known/security.txt\n");
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
