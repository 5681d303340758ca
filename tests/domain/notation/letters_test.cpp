#include "domain/notation/letters.hpp"

#include <gtest/gtest.h>

namespace escaque::notation {
namespace {

using rules::Role;

TEST(Letters, AreThoseOfTheLanguage) {
  EXPECT_EQ(letter(Letters::spanish, Role::king), "R");
  EXPECT_EQ(letter(Letters::english, Role::king), "K");
  EXPECT_EQ(letter(Letters::german, Role::knight), "S");
  EXPECT_EQ(letter(Letters::figurine, Role::knight), "♘");
}

TEST(Letters, AreFoundAtBothEndsInBothColours) {
  EXPECT_EQ(leading_letter(Letters::spanish, "Ac4")->role, Role::bishop);
  EXPECT_EQ(leading_letter(Letters::figurine, "♞f6")->role, Role::knight);
  EXPECT_EQ(leading_letter(Letters::figurine, "♞f6")->size, 3u);
  EXPECT_EQ(trailing_letter(Letters::german, "e8D")->role, Role::queen);
}

TEST(Letters, OfAnotherLanguageAreNotFound) {
  EXPECT_FALSE(leading_letter(Letters::spanish, "Nf3"));
  EXPECT_FALSE(leading_letter(Letters::english, "♘f3"));
  EXPECT_FALSE(trailing_letter(Letters::english, ""));
}

}  // namespace
}  // namespace escaque::notation
