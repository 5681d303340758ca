#include "domain/club/club.hpp"

#include <gtest/gtest.h>

namespace escaque::club {
namespace {

std::string times(const std::string& character, std::size_t n) {
  std::string text;
  for (std::size_t i = 0; i < n; ++i) text += character;
  return text;
}

TEST(ClubName, IsOneLineThatEverybodyCanRead) {
  for (const std::string& good : {std::string("Club de Ajedrez Ñandú"), std::string("ABC"),
                                  times("ñ", kMaxName), std::string("♞ 64")}) {
    EXPECT_TRUE(is_club_name(good)) << good;
  }
  for (const std::string& bad :
       {std::string(), std::string("AB"), times("a", kMaxName + 1), std::string(" ABC"),
        std::string("ABC "), std::string("A  BC"), std::string("A\nBC"), std::string("A\tBC"),
        std::string("AB\u202E"
                    "C"),
        std::string("AB\xFF"),
        std::string("\u2066"
                    "ABC"),
        std::string("AB\xC2\x85"),
        std::string("A\u2028"
                    "BC")}) {
    EXPECT_FALSE(is_club_name(bad)) << bad;
  }
}

TEST(ClubText, MayHaveLinesButNotOnlySpaces) {
  EXPECT_TRUE(is_club_text(""));
  EXPECT_TRUE(is_club_text("We meet on Fridays.\n\nBring a clock."));
  EXPECT_TRUE(is_club_text(times("ñ", kMaxText)));
  EXPECT_FALSE(is_club_text(times("a", kMaxText + 1)));
  EXPECT_FALSE(is_club_text(" \n "));
  EXPECT_FALSE(is_club_text("tab\there"));
  EXPECT_FALSE(is_club_text("\xC3"));
  EXPECT_TRUE(is_club_text("ab", 2));
  EXPECT_FALSE(is_club_text("abc", 2));
}

}  // namespace
}  // namespace escaque::club
