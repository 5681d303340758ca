#include "gateway/web/rest/rest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(RestMatch, CapturesSegments) {
  const auto plain = match("me", "me");
  ASSERT_TRUE(plain);
  EXPECT_THAT(*plain, IsEmpty());
  EXPECT_THAT(*match("user/{handle}", "user/anna"), ElementsAre(Captured{"handle", "anna"}));
  EXPECT_THAT(*match("user/{handle}/ratings/{category}", "user/anna/ratings/blitz"),
              ElementsAre(Captured{"handle", "anna"}, Captured{"category", "blitz"}));
  EXPECT_THAT(*match("game/{game_id}.pgn", "game/0000000000A.pgn"),
              ElementsAre(Captured{"game_id", "0000000000A"}));
}

TEST(RestMatch, RefusesWhatDoesNotFit) {
  EXPECT_FALSE(match("me", "mee"));
  EXPECT_FALSE(match("me", "me/"));
  EXPECT_FALSE(match("me", ""));
  EXPECT_FALSE(match("user/{handle}", "user/"));
  EXPECT_FALSE(match("user/{handle}", "user"));
  EXPECT_FALSE(match("user/{handle}", "user/a/b"));
  EXPECT_FALSE(match("user/{handle}/games", "user/a"));
  EXPECT_FALSE(match("game/{game_id}.pgn", "game/.pgn"));
  EXPECT_FALSE(match("game/{game_id}.pgn", "game/x.png"));
}

TEST(RestEndpoints, ThePgnComesBeforeTheGame) {
  // Both patterns fit a path that ends in .pgn; the first one counts.
  std::string first;
  for (const auto& endpoint : rest_endpoints()) {
    if (match(endpoint.pattern, "game/0000000000A.pgn") && first.empty()) first = endpoint.pattern;
  }
  EXPECT_EQ(first, "game/{game_id}.pgn");
}

TEST(RestEndpoints, WhatChangesSomethingIsNoGet) {
  for (const auto& endpoint : rest_endpoints()) {
    EXPECT_THAT(endpoint.method, testing::AnyOf("GET", "POST", "DELETE")) << endpoint.pattern;
    EXPECT_GE(endpoint.tariff.budget.burst, 1);
    EXPECT_GE(endpoint.tariff.cost, 1);
  }
}

TEST(TokenHash, IsThatOfTheBytes) {
  // BLAKE2b-256 of 32 zero bytes.
  EXPECT_EQ(hash_token("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
            "89eb0d6a8a691dae2cd15ed0369931ce0a949ecafa5c3f93f8121833646e15c3");
  EXPECT_EQ(hash_token("not a token"), "");
}

}  // namespace
}  // namespace escaque::services::gateway
