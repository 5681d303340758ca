#include "platform/sql/base64.hpp"

#include <random>

#include <gtest/gtest.h>

namespace escaque::sql {
namespace {

TEST(Base64, WritesTheExamplesOfTheStandard) {
  EXPECT_EQ(to_base64(""), "");
  EXPECT_EQ(to_base64("f"), "Zg==");
  EXPECT_EQ(to_base64("fo"), "Zm8=");
  EXPECT_EQ(to_base64("foobar"), "Zm9vYmFy");
}

TEST(Base64, GivesBackWhatItWasGiven) {
  std::mt19937 random(7);
  for (std::size_t size = 0; size < 100; ++size) {
    std::string bytes(size, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    EXPECT_EQ(from_base64(to_base64(bytes)), bytes);
  }
}

TEST(Base64, RefusesWhatItDidNotWrite) {
  for (const char* text : {"Zg=", "Zg", "Z===", "=Zg=", "Zg==Zg==", "Zm9-", "Zm 9"}) {
    EXPECT_EQ(from_base64(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace escaque::sql
