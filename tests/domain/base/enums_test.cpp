#include "domain/base/enums.hpp"

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

namespace escaque {
namespace enums_test {

enum class Verdict : std::uint8_t { white_wins, black_wins };
enum class Rank : std::uint8_t { first = 1, second, third };
/// As protoc makes them.
enum Reason : int {
  REASON_UNSPECIFIED = 0,
  REASON_LATE = 1,
  Reason_INT_MAX_SENTINEL_DO_NOT_USE_ = 2'147'483'647,
};
/// More than are spelt at first.
enum class File : std::uint8_t {
  a1,
  b1,
  c1,
  d1,
  e1,
  f1,
  g1,
  h1,
  a2,
  b2,
  c2,
  d2,
  e2,
  f2,
  g2,
  h2,
  a3,
  b3,
  c3,
  d3,
  e3,
  f3,
  g3,
  h3,
  a4,
  b4,
  c4,
  d4,
  e4,
  f4,
  g4,
  h4,
  a5,
  b5,
  c5,
  d5,
  e5,
  f5,
  g5,
  h5
};
/// As many as are spelt at first.
enum class Sixteen : std::uint8_t { a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p };

struct Table {
  enum class Side : std::uint8_t { left, right };
};

}  // namespace enums_test

namespace {

using namespace enums_test;

enum class Hidden : std::uint8_t { here, there9 };

TEST(EnumsTest, CountsFromZeroOrFromOne) {
  EXPECT_EQ(enum_begin<Verdict>(), 0U);
  EXPECT_EQ(enum_end<Verdict>(), 2U);
  EXPECT_EQ(enum_begin<Rank>(), 1U);
  EXPECT_EQ(enum_end<Rank>(), 4U);
  EXPECT_EQ(enum_count<Rank>(), 3U);
  EXPECT_EQ(enumerators<Rank>().back(), Rank::third);
}

TEST(EnumsTest, NamesThem) {
  EXPECT_EQ(enum_name(Verdict::black_wins), "black_wins");
  EXPECT_EQ(enum_name(Rank::first), "first");
  EXPECT_EQ(enum_name(REASON_LATE), "REASON_LATE");
  EXPECT_EQ(enum_name(Table::Side::right), "right");
  EXPECT_EQ(enum_end<Reason>(), 2U);
}

TEST(EnumsTest, NamesThoseOfAnAnonymousNamespace) {
  EXPECT_EQ(enum_count<Hidden>(), 2U);
  EXPECT_EQ(enum_name(Hidden::here), "here");
  EXPECT_EQ(enum_name(Hidden::there9), "there9");
}

TEST(EnumsTest, FindsTheEndOfLongOnes) {
  EXPECT_EQ(enum_count<Sixteen>(), 16U);
  EXPECT_EQ(enum_name(Sixteen::p), "p");
  EXPECT_EQ(enum_count<File>(), 40U);
  EXPECT_EQ(enum_name(File::a1), "a1");
  EXPECT_EQ(enum_name(File::h5), "h5");
}

/// What a newer program may have sent.
TEST(EnumsTest, HasNoNameForOtherNumbers) {
  EXPECT_EQ(enum_name(Rank{}), "");
  EXPECT_EQ(enum_name(static_cast<Rank>(4)), "");
  EXPECT_EQ(enum_name(static_cast<Rank>(255)), "");
  EXPECT_EQ(enum_name(static_cast<Reason>(100'000)), "");
}

}  // namespace
}  // namespace escaque
