#include "conduct/line_judge.hpp"

#include <gtest/gtest.h>

namespace escaque::services::conduct {
namespace {

std::vector<Span> spans(std::string_view text) {
  const auto verdict = speech::Lexicon::own().judge(text);
  EXPECT_TRUE(verdict) << text;
  return spans_of(text, *verdict);
}

TEST(Spans, AreCountedAsBrowsersCount) {
  EXPECT_EQ(spans("hola"), std::vector<Span>{});
  EXPECT_EQ(spans("idiota"), (std::vector<Span>{{0, 6, true}}));
  // Two bytes, one unit; four bytes, two units.
  EXPECT_EQ(spans("ñ idiota"), (std::vector<Span>{{2, 8, true}}));
  EXPECT_EQ(spans("😀 idiota"), (std::vector<Span>{{3, 9, true}}));
  EXPECT_EQ(spans("coño"), (std::vector<Span>{{0, 4, false}}));
}

TEST(Spans, AreInTheirOrderAndApart) {
  int end = 0;
  for (const Span& each : spans("hijo de puta, me cago en tu idiota mierda de puta madre")) {
    EXPECT_GE(each.begin, end);
    EXPECT_GT(each.end, each.begin);
    end = each.end;
  }
  EXPECT_GT(end, 0);
}

TEST(Link, IsFoundWhateverItsCase) {
  EXPECT_TRUE(has_link("see HTTPS://x.example"));
  EXPECT_TRUE(has_link("www.x.example"));
  EXPECT_FALSE(has_link("1.e4 e5 2.Nf3"));
}

}  // namespace
}  // namespace escaque::services::conduct
