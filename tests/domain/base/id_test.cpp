#include "domain/base/id.hpp"

#include <cstdint>
#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace escaque {
namespace {

TEST(Id, IsElevenDigitsAndComesBackTheSame) {
  for (const std::uint64_t value : {std::uint64_t{0}, std::uint64_t{61}, std::uint64_t{62},
                                    std::numeric_limits<std::uint64_t>::max()}) {
    const std::string text = to_string(GameId{value});

    EXPECT_EQ(text.size(), kIdDigits);
    EXPECT_EQ(GameId::parse(text), GameId{value}) << text;
  }
}

TEST(Id, RefusesWrongLengthForeignDigitsAndOverflow) {
  EXPECT_FALSE(GameId::parse(""));
  EXPECT_FALSE(GameId::parse("0000000000"));
  EXPECT_FALSE(GameId::parse("000000000000"));
  EXPECT_FALSE(GameId::parse("0000000000-"));
  EXPECT_FALSE(GameId::parse("zzzzzzzzzzz"));
}

}  // namespace
}  // namespace escaque
