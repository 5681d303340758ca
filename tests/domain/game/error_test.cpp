#include "domain/game/error.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace escaque::game {
namespace {

TEST(GameError, HasItsOwnSentenceEach) {
  std::set<std::string_view> sentences;
  const int count = static_cast<int>(GameError::already_present) + 1;
  for (int error = 0; error < count; ++error) {
    const std::string_view sentence = to_string(static_cast<GameError>(error));
    EXPECT_TRUE(sentence.ends_with('.')) << error;
    EXPECT_TRUE(sentences.insert(sentence).second) << sentence;
  }
}

}  // namespace
}  // namespace escaque::game
