// Cutting a line into columns and words.

#include "domain/pairing/trf/record.hpp"

#include <gtest/gtest.h>

namespace escaque::pairing::trf {
namespace {

using Kind = TrfError::Kind;

TEST(Record, CutsColumnsAlsoBehindTheEnd) {
  const Record record("001  ab c", 1);
  EXPECT_EQ(record.code(), "001");
  EXPECT_EQ(record.text({5, 8}), "ab");
  EXPECT_EQ(record.text({20, 30}), "");
  EXPECT_EQ(record.character(9), 'c');
  EXPECT_EQ(record.character(10), ' ');
}

TEST(Record, ReadsPointsExactly) {
  const auto read = [](std::string_view text) {
    Record record(text, 1);
    return record.points({1, 4}, Kind::bad_points);
  };
  EXPECT_EQ(read(" 3.5"), tournament::Points{35});
  EXPECT_EQ(read("12.0"), tournament::Points{120});
  EXPECT_EQ(read("   7"), tournament::Points{70});
  EXPECT_EQ(read("  .5"), tournament::Points{5});
  EXPECT_EQ(read("    "), std::nullopt);
  for (const std::string_view text : {"1.25", "x", "-1.0", "1.5.", "."}) {
    Record record(text, 3);
    EXPECT_FALSE(record.points({1, 4}, Kind::bad_points)) << text;
    ASSERT_TRUE(record.error()) << text;
    EXPECT_EQ(to_string(*record.error()),
              "line 3, column 1: \"" + std::string(text) +
                  "\": Points are a number up to 99.9 with one decimal.");
  }
}

TEST(Record, KeepsTheFirstError) {
  Record record("XXX 1 2", 4);
  record.fail(Kind::bad_rank, 5, "1");
  record.fail(Kind::bad_bye, 7, "2");
  EXPECT_EQ(record.error()->kind, Kind::bad_rank);
}

TEST(Record, SplitsWords) {
  const Record record("XXP  12 7", 1);
  const auto words = record.words();
  ASSERT_EQ(words.size(), 2U);
  EXPECT_EQ(words[0].text, "12");
  EXPECT_EQ(words[0].column, 6U);
  EXPECT_EQ(words[1].text, "7");
}

}  // namespace
}  // namespace escaque::pairing::trf
