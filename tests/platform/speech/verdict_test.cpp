#include "platform/speech/verdict.hpp"

#include <gtest/gtest.h>

namespace escaque::speech {
namespace {

Verdict with(std::vector<Hit> hits) {
  Verdict verdict;
  verdict.hits = std::move(hits);
  return verdict;
}

Hit at(std::size_t begin, std::size_t end, Severity severity) {
  Hit hit;
  hit.begin = begin;
  hit.end = end;
  hit.severity = severity;
  return hit;
}

TEST(Mask, PutsAnAsteriskForEachCharacter) {
  EXPECT_EQ(mask("¡qué coño!", with({at(7, 12, Severity::mild)}), Severity::mild), "¡qué ****!");
}

TEST(Mask, LeavesWhatIsLessGraveThanTheReaderWants) {
  const Verdict verdict = with({at(0, 1, Severity::mild), at(2, 3, Severity::insult)});

  EXPECT_EQ(mask("a b c", verdict, Severity::mild), "* * c");
  EXPECT_EQ(mask("a b c", verdict, Severity::insult), "a * c");
  EXPECT_EQ(mask("a b c", verdict, Severity::slur), "a b c");
}

TEST(Mask, CountsOverlapsOnce) {
  const Verdict verdict = with({at(0, 3, Severity::mild), at(2, 5, Severity::slur)});

  EXPECT_EQ(mask("abcdef", verdict, Severity::mild), "*****f");
}

}  // namespace
}  // namespace escaque::speech
