#include "platform/speech/segmentation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::speech {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Segmentation make() {
  Segmentation made;
  made.add("puta", true);
  made.add("put", false);
  made.add("hijo", false);
  made.add("de", false);
  made.add("a", false);
  return made;
}

TEST(Segmentation, CutsATextMadeOfKnownWords) {
  EXPECT_THAT(make().cut("hijodeputa", false), ElementsAre("hijo", "de", "puta"));
  EXPECT_THAT(make().cut("hijode", false), ElementsAre("hijo", "de"));
}

TEST(Segmentation, CutsNothingThatHasOtherLetters) {
  EXPECT_THAT(make().cut("computadora", false), IsEmpty());
  EXPECT_THAT(make().cut("putas", false), IsEmpty());
  EXPECT_THAT(make().cut("", false), IsEmpty());
}

TEST(Segmentation, FindsAWayWithAnEntryWhenOneIsNeeded) {
  EXPECT_THAT(make().cut("hijode", true), IsEmpty());
  EXPECT_THAT(make().cut("aputa", true), ElementsAre("a", "puta"));
}

TEST(Segmentation, TakesTheFewestWords) {
  EXPECT_THAT(make().cut("puta", false), ElementsAre("puta"));
}

TEST(Segmentation, CutsNothingThatIsLong) {
  EXPECT_THAT(make().cut(std::string(Segmentation::kMaxBytes, 'a'), false),
              testing::SizeIs(Segmentation::kMaxBytes));
  EXPECT_THAT(make().cut(std::string(Segmentation::kMaxBytes + 1, 'a'), false), IsEmpty());
}

}  // namespace
}  // namespace escaque::speech
