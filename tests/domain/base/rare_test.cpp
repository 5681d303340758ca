#include "domain/base/rare.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace escaque {
namespace {

using Sealed = Rare<std::string>;

TEST(Rare, IsSmallAndEmptyAtFirst) {
  static_assert(sizeof(Rare<std::vector<std::string>>) == sizeof(void*));
  const Sealed nothing;
  EXPECT_FALSE(nothing);
  EXPECT_EQ(nothing, Sealed());
}

TEST(Rare, CopiesWhatItHolds) {
  Sealed first = std::string("Nf3");
  Sealed second = first;
  EXPECT_EQ(first, second);
  *second += "+";
  EXPECT_EQ(*first, "Nf3");
  EXPECT_NE(first, second);
  first = second;
  EXPECT_EQ(*first, "Nf3+");
  second.reset();
  EXPECT_NE(first, second);
  EXPECT_EQ(first->size(), 4U);
}

TEST(Rare, SurvivesAssignmentToItselfAndOfItsOwnPart) {
  Sealed value = std::string("e4");
  const Sealed& same = value;
  value = same;
  EXPECT_EQ(*value, "e4");
  value = std::string(*value + " e5");
  EXPECT_EQ(*value, "e4 e5");
}

TEST(Rare, LeavesNothingWhereItWasMovedFrom) {
  Sealed from = std::string("O-O");
  const Sealed to = std::move(from);
  EXPECT_EQ(*to, "O-O");
  EXPECT_FALSE(from);  // NOLINT(bugprone-use-after-move): that is what is asked.
}

}  // namespace
}  // namespace escaque
