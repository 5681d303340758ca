#include "platform/encoding/hex.hpp"

#include <array>

#include <gtest/gtest.h>

namespace escaque::encoding {
namespace {

TEST(Hex, WritesTwoDigitsForEveryByte) {
  constexpr std::array<unsigned char, 3> kBytes{0x00, 0x7f, 0xff};

  EXPECT_EQ(to_hex(kBytes), "007fff");
  EXPECT_EQ(to_hex({}), "");
}

TEST(Hex, HashesWithBlake2b) {
  EXPECT_EQ(hash_hex("abc"), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
  EXPECT_EQ(hash_hex("abc", 16), "cf4ab791c62b8d2b2109c90275287816");
}

TEST(Hex, IsRandomEachTime) {
  EXPECT_EQ(random_hex(16).size(), 32U);
  EXPECT_NE(random_hex(16), random_hex(16));
}

}  // namespace
}  // namespace escaque::encoding
