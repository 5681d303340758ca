#include "domain/rules/position_draw.hpp"

#include <array>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include "domain/rules/chess960.hpp"

namespace escaque::rules {
namespace {

/// The bytes 0, 1, 2 … 31.
Digest plain_secret() {
  Digest secret{};
  std::iota(secret.begin(), secret.end(), std::uint8_t{0});
  return secret;
}

PositionDraw made(int draw) {
  return {draw_commitment(plain_secret()), draw_seed(plain_secret(), draw), draw};
}

/// Computed apart, by five lines of Python with hashlib.
TEST(PositionDraw, IsWhatAnybodyComputes) {
  EXPECT_EQ(to_hex(draw_commitment(plain_secret())),
            "45cd0d40a72c806c4b78bbeca7a52d9fa6f25751fea57cf1564e7b70b9519db4");
  EXPECT_EQ(to_hex(draw_seed(plain_secret(), 1)),
            "b7b81dbeec01f0eee02e43da4988dafb5ecc56a90080555aff89bcbc92ba59c8");
  EXPECT_EQ(drawn_number(draw_seed(plain_secret(), 1)), 686);
  EXPECT_EQ(drawn_number(draw_seed(plain_secret(), 2)), 300);
  EXPECT_EQ(drawn_number(draw_seed(plain_secret(), 9)), 477);
  EXPECT_EQ(drawn_number(draw_seed(plain_secret(), kMaxDraws)), 614);
}

TEST(PositionDraw, IsConfirmedByItsCommitmentOnly) {
  for (const int draw : {1, 2, 9, 99, kMaxDraws}) {
    EXPECT_TRUE(is_confirmed(made(draw))) << draw;
  }
  PositionDraw other_round = made(3);
  other_round.draw = 4;
  PositionDraw other_seed = made(3);
  other_seed.seed[31] ^= 1;
  PositionDraw other_commitment = made(3);
  other_commitment.commitment[0] ^= 1;

  EXPECT_FALSE(is_confirmed(other_round));
  EXPECT_FALSE(is_confirmed(other_seed));
  EXPECT_FALSE(is_confirmed(other_commitment));
  EXPECT_FALSE(is_confirmed({made(1).commitment, made(1).commitment, 0}));
}

/// A seed that is known says nothing of the draws that come: those are hashed to it.
TEST(PositionDraw, SeedsTellOfTheDrawsBeforeOnly) {
  for (int draw = 2; draw < 20; ++draw) {
    EXPECT_EQ(sha256(made(draw).seed), made(draw - 1).seed) << draw;
  }
}

TEST(PositionDraw, ReachesEveryPosition) {
  std::set<int> numbers;
  Digest secret = plain_secret();
  for (int i = 0; i < 12'000; ++i) numbers.insert(drawn_number(secret = sha256(secret)));

  EXPECT_EQ(numbers.size(), static_cast<std::size_t>(kChess960Positions));
  EXPECT_EQ(*numbers.rbegin(), kChess960Positions - 1);
}

}  // namespace
}  // namespace escaque::rules
