// Random games: every help-mate that the search finds on the way is legal and mates.

#include <random>

#include <gtest/gtest.h>

#include "domain/winnability/helpmate_check.hpp"
#include "domain/winnability/winnability.hpp"

namespace escaque::winnability {
namespace {

constexpr unsigned kPlaySeed = 20261121;
constexpr int kGames = 60;
constexpr int kPlies = 300;
constexpr Budget kBudget{5000};

void play_and_judge(std::mt19937& random) {
  rules::Position position;
  for (int ply = 0; ply < kPlies; ++ply) {
    const rules::MoveList moves = position.legal_moves();
    if (moves.empty()) return;
    if (ply % 5 == 0) {
      for (const Color color : {Color::white, Color::black}) {
        const Answer answer = judge(position, color, kBudget);
        if (answer.verdict == Verdict::winnable) {
          EXPECT_EQ(flaw_of(position, color, answer.helpmate), "") << to_fen(position);
          EXPECT_FALSE(is_dead(position)) << to_fen(position);
        }
      }
    }
    position.play_unchecked(moves[random() % moves.size()]);
  }
}

TEST(RandomPlay, EveryHelpMateReplays) {
  SCOPED_TRACE("seed " + std::to_string(kPlaySeed));
  std::mt19937 random(kPlaySeed);
  for (int game = 0; game < kGames; ++game) play_and_judge(random);
}

}  // namespace
}  // namespace escaque::winnability
