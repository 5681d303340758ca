#include "domain/etiquette/small_cells.hpp"

#include <gtest/gtest.h>

namespace escaque::etiquette {
namespace {

TEST(SmallCells, NumbersUnderFiveAreHiddenAndSoAreNone) {
  for (const int number : {0, 1, 4}) EXPECT_FALSE(shown(number)) << number;
  EXPECT_EQ(shown(5), 5);
  EXPECT_EQ(shown(4'711), 4'711);
}

TEST(SmallCells, ASmallNumberIsNotWhatIsLeftOfTwoLargeOnes) {
  EXPECT_FALSE(shown_part(20, 24));
  EXPECT_FALSE(shown_part(20, 21));
  EXPECT_EQ(shown_part(20, 25), 20);
  EXPECT_EQ(shown_part(20, 20), 20) << "nothing is left";
  EXPECT_FALSE(shown_part(4, 20));
}

}  // namespace
}  // namespace escaque::etiquette
