#include "platform/encoding/base64.hpp"

#include <random>

#include <gtest/gtest.h>

namespace escaque::encoding {
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
  for (const char* text : {"Zg=", "Zg", "Z===", "====", "=Zg=", "Zg==Zg==", "Zm9-", "Zm 9",
                           "Zh==", "Zm9=", "    Zg==", "Zm8=\n\n\n\n", "Zm9v----"}) {
    EXPECT_EQ(from_base64(text), std::nullopt) << text;
  }
}

TEST(Base64, HasAnAlphabetForUrls) {
  const std::string bytes = "\xfb\xff";

  EXPECT_EQ(to_base64(bytes), "+/8=");
  EXPECT_EQ(to_base64(bytes, Base64::standard_unpadded), "+/8");
  EXPECT_EQ(to_base64(bytes, Base64::url_unpadded), "-_8");
  EXPECT_EQ(from_base64("-_8", Base64::url_unpadded), bytes);
  EXPECT_EQ(from_base64("+/8", Base64::url_unpadded), std::nullopt);
}

}  // namespace
}  // namespace escaque::encoding
