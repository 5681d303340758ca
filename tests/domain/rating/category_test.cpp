#include "domain/rating/category.hpp"

#include <gtest/gtest.h>

namespace escaque::rating {
namespace {

using std::chrono::seconds;

TEST(Category, FollowsTheSpeedOfStandardChess) {
  const auto standard = [](int base, int increment) {
    return category_of({seconds(base), seconds(increment)}, rules::Variant::standard);
  };

  EXPECT_EQ(standard(15, 0), Category::ultrabullet);
  EXPECT_EQ(standard(60, 0), Category::bullet);
  EXPECT_EQ(standard(180, 2), Category::blitz);
  EXPECT_EQ(standard(600, 5), Category::rapid);
  EXPECT_EQ(standard(1'800, 20), Category::classical);
}

TEST(Category, IsOneForChess960AtAnySpeed) {
  EXPECT_EQ(category_of({seconds(15), seconds(0)}, rules::Variant::chess960), Category::chess960);
  EXPECT_EQ(category_of({seconds(5'400), seconds(30)}, rules::Variant::chess960),
            Category::chess960);
}

TEST(Category, IsReadAsItIsWritten) {
  for (const Category category : kCategories) {
    EXPECT_EQ(parse_category(to_string(category)), category);
  }
  EXPECT_FALSE(parse_category("Blitz"));
  EXPECT_FALSE(parse_category(""));
}

}  // namespace
}  // namespace escaque::rating
