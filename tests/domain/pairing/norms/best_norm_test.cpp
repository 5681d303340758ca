// What a player may leave out to make a norm.

#include <gtest/gtest.h>

#include "domain/pairing/norms/example_candidate.hpp"
#include "domain/pairing/norms/norm.hpp"

namespace escaque::pairing::norms {
namespace {

using testing::gm_norm;
using testing::Missed;
using testing::missed;
using testing::terms_of;

/// Eleven games: a norm of nine, then two games lost.
Candidate norm_before_the_end() {
  Candidate candidate = gm_norm();
  for (int i = 9; i < 11; ++i) {
    candidate.games.push_back(candidate.games[0]);
    candidate.games.back().round = i + 1;
    candidate.games.back().opponent = i + 2;
    candidate.games.back().half_points = 0;
  }
  return candidate;
}

TEST(BestNorm, IgnoresWhatWasPlayedAfterTheResult) {
  const NormEvent event{.rounds = 11};
  const NormReport report = best_norm(norm_before_the_end(), event, terms_of(Title::gm));

  ASSERT_TRUE(report.is_achieved());
  EXPECT_EQ(report.counted_games, 9);
  EXPECT_EQ(report.games[9].exclusion, Exclusion::after_the_result);
  EXPECT_EQ(report.games[10].exclusion, Exclusion::after_the_result);
}

TEST(BestNorm, IgnoresAWinAgainstAWeakOpponent) {
  Candidate candidate = gm_norm();
  candidate.games.push_back(candidate.games[0]);
  candidate.games.back().round = 10;
  candidate.games.back().opponent = 11;
  candidate.games.back().rating = 1500;
  candidate.games[1].rating = 2250;
  candidate.games.back().half_points = 2;
  candidate.games[2].half_points = 2;

  const NormEvent event{.rounds = 10};
  EXPECT_FALSE(judge_norm(candidate, event, terms_of(Title::gm)).is_achieved());
  const NormReport report = best_norm(candidate, event, terms_of(Title::gm));
  ASSERT_TRUE(report.is_achieved());
  EXPECT_EQ(report.counted_games, 9);
}

TEST(BestNorm, NeedsAllButTheScoreOverTheWholeOfAnAllPlayAll) {
  Candidate candidate = norm_before_the_end();
  const NormEvent event{.rounds = 11, .is_predetermined = true};
  EXPECT_TRUE(best_norm(candidate, event, terms_of(Title::gm)).is_achieved());

  candidate.games[9].rating = candidate.games[10].rating = 1000;  // The average falls below 2380.
  EXPECT_FALSE(best_norm(candidate, event, terms_of(Title::gm)).is_achieved());
}

TEST(BestNorm, ALastOpponentWhoDidNotComeCountsAsALoss) {
  // Eleven rounds, nine games wanted, one bye, one game against no federation of FIDE.
  Candidate candidate = norm_before_the_end();
  candidate.games[3].exclusion = Exclusion::bye;
  candidate.games[4].exclusion = Exclusion::no_fide_federation;  // A loss less.
  candidate.games[3].opponent = 0;
  candidate.games[9].half_points = 2;
  candidate.games[9].title = Title::gm;
  candidate.games[10].exclusion = Exclusion::forfeit;
  candidate.games[10].half_points = 2;
  candidate.games[2].half_points = 2;

  const NormEvent event{.rounds = 11};
  EXPECT_EQ(missed(judge_norm(candidate, event, terms_of(Title::gm))), Missed{Requirement::games});
  const NormReport report = best_norm(candidate, event, terms_of(Title::gm));
  ASSERT_TRUE(report.is_achieved());
  EXPECT_EQ(report.half_points, 15);
}

TEST(BestNorm, OfNoGamesIsMissedForTheirNumber) {
  EXPECT_EQ(missed(best_norm({}, {}, terms_of(Title::wim))), Missed{Requirement::games});
}

}  // namespace
}  // namespace escaque::pairing::norms
