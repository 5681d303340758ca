#include "accounts/sessions/session_token.hpp"

#include <gtest/gtest.h>

namespace escaque::services::accounts {
namespace {

TEST(SessionToken, RoundTripsThroughItsText) {
  const SessionToken token = random_token();

  EXPECT_EQ(token.text.size(), 43U);
  EXPECT_EQ(token.hash.hex.size(), 64U);
  ASSERT_TRUE(parse_token(token.text));
  EXPECT_EQ(parse_token(token.text)->hash, token.hash);
}

TEST(SessionToken, IsNeverTheSameTwice) { EXPECT_NE(random_token().text, random_token().text); }

TEST(SessionToken, KnowsTheHashOfAGivenToken) {
  // BLAKE2b-256 of 32 zero bytes, computed with Python's hashlib.
  const auto token = parse_token(std::string(43, 'A'));

  ASSERT_TRUE(token);
  EXPECT_EQ(token->hash.hex, "89eb0d6a8a691dae2cd15ed0369931ce0a949ecafa5c3f93f8121833646e15c3");
}

TEST(SessionToken, RefusesWhatIsNot43CharactersOfBase64Url) {
  const std::string good = random_token().text;
  EXPECT_FALSE(parse_token(""));
  EXPECT_FALSE(parse_token(good.substr(1)));
  EXPECT_FALSE(parse_token(good + "A"));
  EXPECT_FALSE(parse_token("'" + good.substr(1)));
  EXPECT_FALSE(parse_token("+" + good.substr(1)));
  EXPECT_FALSE(parse_token(std::string(43, '=')));
  EXPECT_FALSE(parse_token(std::string(43, '\0')));
}

}  // namespace
}  // namespace escaque::services::accounts
