#include "platform/config/toml.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::config {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Toml, ReadsSectionsKeysAndEveryKindOfValue) {
  const auto items = parse_toml(
      "# head\r\na = 1_000 # tail\nb.c = +2.5e3\n\n[ s ]\nd=\"x # \\\"y\\\" \\\\ \\n\"\n"
      "e = 'raw \\n'\nf = [1,\n 2, # two\n]\ng = []\nh = true");

  ASSERT_TRUE(items);
  ASSERT_EQ(items->size(), 7U);
  EXPECT_EQ((*items)[0].key, "a");
  EXPECT_THAT((*items)[0].values, ElementsAre("1000"));
  EXPECT_EQ((*items)[1].key, "b.c");
  EXPECT_THAT((*items)[1].values, ElementsAre("2500.0"));
  EXPECT_EQ((*items)[2].key, "s.d");
  EXPECT_THAT((*items)[2].values, ElementsAre("x # \"y\" \\ \n"));
  EXPECT_EQ((*items)[2].line, 6U);
  EXPECT_THAT((*items)[3].values, ElementsAre("raw \\n"));
  EXPECT_THAT((*items)[4].values, ElementsAre("1", "2"));
  EXPECT_TRUE((*items)[5].is_array);
  EXPECT_TRUE((*items)[5].values.empty());
  EXPECT_THAT((*items)[6].values, ElementsAre("true"));
}

struct Bad {
  std::string text;
  std::size_t line;
  std::string problem;
};

TEST(Toml, NamesTheLineAndTheExpectationOfWhatItRefuses) {
  for (const Bad& bad :
       {Bad{"a = x", 1, "value type"}, Bad{"a", 1, "key-value pair"},
        Bad{"\n\na = \"x", 3, "string"}, Bad{"a = 'x", 1, "string"},
        Bad{"a = \"\\q\"", 1, "escape sequence"}, Bad{"a = \"\\", 1, "string"},
        Bad{"a = 1 2", 1, "saw '2'"}, Bad{"a = 1\na = 2", 2, "cannot redefine"},
        Bad{"[s]\n[s]", 2, "cannot redefine"}, Bad{"[s", 1, "table header"},
        Bad{"\n[[s]]", 2, "s has more than plain values in its list"},
        Bad{"a = [[1]]", 1, "a has more than plain values"}, Bad{"a = [1 2]", 1, "comma"},
        Bad{"a = [1,", 1, "array"}, Bad{"a =", 1, "key-value pair"}, Bad{"= 1", 1, "saw '='"}}) {
    const auto items = parse_toml(bad.text);

    ASSERT_FALSE(items) << bad.text;
    EXPECT_EQ(items.error().line, bad.line) << bad.text;
    EXPECT_THAT(items.error().problem, HasSubstr(bad.problem)) << bad.text;
    EXPECT_THAT(items.error().problem, HasSubstr("expected lines like key = value")) << bad.text;
  }
}

TEST(Toml, TakesBackEveryStringThatItWrites) {
  const std::string text = "tab\t quote\" slash\\ line\nreturn\r ñ";

  const auto items = parse_toml("a = " + toml_string(text));

  ASSERT_TRUE(items);
  EXPECT_THAT(items->at(0).values, ElementsAre(text));
}

}  // namespace
}  // namespace escaque::config
