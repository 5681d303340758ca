#include "platform/http/url.hpp"

#include <gtest/gtest.h>

namespace escaque::http {
namespace {

TEST(ParseUrl, TakesAllItsParts) {
  EXPECT_EQ(*parse_url("http://example.org:8080/api/v1?x=1#part"),
            (Url{"http", "example.org", "8080", "/api/v1?x=1"}));
  EXPECT_EQ(*parse_url("ws://127.0.0.1:9000/ws"), (Url{"ws", "127.0.0.1", "9000", "/ws"}));
}

TEST(ParseUrl, FillsInWhatIsUsual) {
  EXPECT_EQ(*parse_url("http://host"), (Url{"http", "host", "80", "/"}));
  EXPECT_EQ(*parse_url("wss://host/"), (Url{"wss", "host", "443", "/"}));
  EXPECT_EQ(*parse_url("https://host?q"), (Url{"https", "host", "443", "/?q"}));
  EXPECT_TRUE(parse_url("wss://host")->is_tls());
  EXPECT_FALSE(parse_url("ws://host")->is_tls());
}

TEST(ParseUrl, KnowsIpv6Addresses) {
  const auto url = parse_url("http://[::1]:8080/");
  EXPECT_EQ(*url, (Url{"http", "::1", "8080", "/"}));
  EXPECT_EQ(url->authority(), "[::1]:8080");
  EXPECT_EQ(parse_url("http://[::1]")->port, "80");
}

TEST(ParseUrl, NamesWhatIsWrong) {
  EXPECT_EQ(parse_url("localhost:8080").error(), UrlError::no_scheme);
  EXPECT_EQ(parse_url("").error(), UrlError::no_scheme);
  EXPECT_EQ(parse_url("ftp://host").error(), UrlError::unknown_scheme);
  EXPECT_EQ(parse_url("http:///path").error(), UrlError::no_host);
  EXPECT_EQ(parse_url("http://:80/").error(), UrlError::no_host);
  EXPECT_EQ(parse_url("http://[::1/").error(), UrlError::no_host);
  for (const auto* text : {"http://h:/", "http://h:0/", "http://h:65536/", "http://h:8x/",
                           "http://[::1]8080/", "http://h:-1/"}) {
    EXPECT_EQ(parse_url(text).error(), UrlError::bad_port) << text;
  }
  for (const auto* text : {"http://a b/", "http://h/\r\nX: y", "http://user@host/"}) {
    EXPECT_EQ(parse_url(text).error(), UrlError::bad_character) << text;
  }
}

}  // namespace
}  // namespace escaque::http
