#include <gtest/gtest.h>

#include "support/game_builder.hpp"

namespace escaque::game {
namespace {

using std::chrono::seconds;
using support::begun;
using support::GameDriver;
using support::kBlack;
using support::kWhite;

struct Grace {
  int base;
  int increment;
  Absence absence;
  const char* fact;
};

class GraceTime : public testing::TestWithParam<Grace> {};

TEST_P(GraceTime, DependsOnSpeedAndKindOfAbsence) {
  GameDriver game(support::spec(support::time_control(GetParam().base, GetParam().increment)));

  EXPECT_EQ(game.server(ReportAbsence{kBlack, GetParam().absence}), GetParam().fact);
}

INSTANTIATE_TEST_SUITE_P(All, GraceTime,
                         testing::Values(Grace{60, 0, Absence::left, "black left for 10"},
                                         Grace{180, 2, Absence::lost, "black lost for 40"},
                                         Grace{600, 0, Absence::left, "black left for 20"},
                                         Grace{600, 0, Absence::lost, "black lost for 80"},
                                         Grace{5'400, 30, Absence::left, "black left for 30"},
                                         Grace{5'400, 30, Absence::lost, "black lost for 120"}));

TEST(Absence, LetsTheOpponentClaimADraw) {
  GameDriver game = begun();
  game.server(ReportAbsence{kWhite, Absence::lost});
  game.wait(seconds(40));

  EXPECT_EQ(game.by(kBlack, ClaimAbandonment{AbandonmentClaim::draw}),
            "ended 1/2-1/2 abandonment_draw [online]");
}

TEST(Absence, WinsNothingForWhoCannotMate) {
  GameDriver game(support::spec_from("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
  game.moves("a1a2 e8e7");
  game.server(ReportAbsence{kWhite, Absence::left});
  game.wait(seconds(10));

  EXPECT_EQ(game.by(kBlack, ClaimAbandonment{AbandonmentClaim::win}),
            "ended 1/2-1/2 abandonment_draw [online]");
}

TEST(Absence, WinsNothingForWhoseOwnFlagIsDown) {
  GameDriver game = begun();
  game.server(ReportAbsence{kBlack, Absence::left});
  game.wait(seconds(600));

  EXPECT_EQ(game.by(kWhite, ClaimAbandonment{AbandonmentClaim::win}),
            "ended 0-1 time_forfeit [fide-2023 6.9]");
}

class LosesWhenGone : public testing::Test {
 protected:
  static GameDriver game_of(ByColor<bool> loses) {
    GameSpec spec = support::spec();
    spec.loses_when_gone = loses;
    GameDriver game(spec);
    game.moves("e2e4 e7e5");
    return game;
  }
};

TEST_F(LosesWhenGone, WithoutAClaimWhenTheOpponentCouldMakeIt) {
  GameDriver game = game_of({.white = false, .black = true});
  game.server(ReportAbsence{kBlack, Absence::lost});
  const auto at = game.game().loses_for_absence_at(Color::black);
  ASSERT_TRUE(at);
  EXPECT_EQ(game.game().next_deadline(), at);
  EXPECT_EQ(*at, game.game().gone.black->claimable_at);
  game.wait(std::chrono::duration_cast<Millis>(*at - game.now()) - Millis{1});
  EXPECT_EQ(game.server(CheckTime{}), support::refusal(GameError::nothing_due));
  game.wait(Millis{1});
  EXPECT_EQ(game.server(CheckTime{}), "ended 1-0 abandonment [online]");
}

TEST_F(LosesWhenGone, NobodyElse) {
  GameDriver game = game_of({.white = false, .black = true});
  game.server(ReportAbsence{kWhite, Absence::left});
  EXPECT_FALSE(game.game().loses_for_absence_at(Color::white));
  game.wait(std::chrono::minutes(2));
  EXPECT_EQ(game.server(CheckTime{}), support::refusal(GameError::nothing_due));
}

TEST_F(LosesWhenGone, UnlessThePlayerComesBack) {
  GameDriver game = game_of({.white = false, .black = true});
  game.server(ReportAbsence{kBlack, Absence::left});
  game.wait(seconds(1));
  game.server(ReportReturn{kBlack});
  EXPECT_FALSE(game.game().loses_for_absence_at(Color::black));
  game.wait(std::chrono::minutes(2));
  EXPECT_EQ(game.server(CheckTime{}), support::refusal(GameError::nothing_due));
}

TEST_F(LosesWhenGone, UnlessTheOpponentIsGoneToo) {
  GameDriver game = game_of({.white = true, .black = true});
  game.server(ReportAbsence{kBlack, Absence::left});
  game.server(ReportAbsence{kWhite, Absence::left});
  game.wait(std::chrono::minutes(2));
  EXPECT_EQ(game.server(CheckTime{}), support::refusal(GameError::nothing_due));
}

TEST_F(LosesWhenGone, UnlessAFlagFellBefore) {
  GameDriver game = game_of({.white = false, .black = true});
  // It is White's move, whose time runs.
  game.wait(std::chrono::duration_cast<Millis>(*game.game().next_deadline() - game.now()) -
            Millis{1});
  game.server(ReportAbsence{kBlack, Absence::lost});
  game.wait(std::chrono::minutes(5));
  EXPECT_EQ(game.server(CheckTime{}), "ended 0-1 time_forfeit [fide-2023 6.9]");
}

TEST_F(LosesWhenGone, OnlyAsTheOpponentCouldClaimIt) {
  GameSpec spec = support::spec_from("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  spec.loses_when_gone.white = true;
  GameDriver game(spec);
  game.moves("a1a2 e8e7");
  game.server(ReportAbsence{kWhite, Absence::left});
  game.wait(seconds(30));
  // Black could never mate.
  EXPECT_EQ(game.server(CheckTime{}), "ended 1/2-1/2 abandonment_draw [online]");
}

// FIDE 6.9: Black has a queen, but every series of legal moves begins with its capture.
TEST(FlagFall, IsADrawAgainstAQueenThatMustBeTaken) {
  GameDriver game(support::spec_from("4k3/6q1/7P/8/3P1Q2/5P2/8/7K w - - 0 1"));
  game.moves("h1h2 g7g2").wait(seconds(180));

  EXPECT_EQ(game.server(CheckTime{}), "ended 1/2-1/2 time_forfeit_insufficient [fide-2023 6.9]");
}

// FIDE 6.9: a knight mates where the opponent's own pawn stands in the way.
TEST(FlagFall, LosesAgainstAKnightThatCouldMate) {
  GameDriver game(support::spec_from("8/8/8/4k3/8/2n5/P7/K7 w - - 0 1"));
  game.moves("a1b2 c3a4").wait(seconds(180));

  EXPECT_EQ(game.server(CheckTime{}), "ended 0-1 time_forfeit [fide-2023 6.9]");
}

// FIDE 6.9: where it takes too long to find out, the flag counts and an arbiter may look.
TEST(FlagFall, SaysWhereItWasNotDecided) {
  GameDriver game(support::spec_from("1k6/1P1p1p1p/BP6/1P6/8/8/3P1PKP/8 w - - 0 1"));
  game.moves("g2f3 h7h6").wait(seconds(180));

  EXPECT_EQ(game.server(CheckTime{}), "ended 0-1 time_forfeit [fide-2023 6.9 (undecided)]");
}

TEST(Absence, EndsWithTheReturn) {
  GameDriver game = begun();
  game.server(ReportAbsence{kWhite, Absence::left});
  EXPECT_EQ(game.server(ReportReturn{kWhite}), "white back");
  game.wait(seconds(60));

  EXPECT_EQ(game.by(kBlack, ClaimAbandonment{}), support::refusal(GameError::opponent_present));
}

TEST(Absence, EndsWithAnyCommandOfThePlayer) {
  GameDriver game = begun();
  game.server(ReportAbsence{kWhite, Absence::lost});

  EXPECT_EQ(game.wait(seconds(2)).by(kWhite, PlayMove{"g1f3"}),
            "white back; played g1f3 (180/180)");
  EXPECT_FALSE(game.game().gone.white);
}

TEST(Absence, IsReportedOnce) {
  GameDriver game = begun();
  EXPECT_EQ(game.server(ReportReturn{kWhite}), support::refusal(GameError::already_present));
  game.server(ReportAbsence{kWhite, Absence::lost});

  EXPECT_EQ(game.server(ReportAbsence{kWhite, Absence::left}),
            support::refusal(GameError::already_gone));
}

TEST(Absence, CannotBeClaimedBeforeBothHaveMoved) {
  GameDriver game;
  game.server(ReportAbsence{kWhite, Absence::left});
  game.wait(seconds(20));

  EXPECT_EQ(game.by(kBlack, ClaimAbandonment{}), support::refusal(GameError::too_early));
}

TEST(Outage, GivesTheLostTimeBackToTheSideOnMove) {
  GameDriver game = begun();
  game.wait(seconds(60));

  EXPECT_EQ(game.server(CreditOutage{seconds(50)}), "credits 50/0 (170/180)");
  EXPECT_EQ(game.wait(seconds(5)).by(kWhite, PlayMove{"g1f3"}), "played g1f3 (167/180)");
  EXPECT_EQ(std::get<MovePlayed>(game.log().back().first.facts.front()).elapsed, seconds(15));
}

TEST(Outage, GivesNoMoreThanHasRun) {
  GameDriver game = begun();
  game.wait(seconds(10));

  EXPECT_EQ(game.server(CreditOutage{seconds(500)}), "credits 10/0 (180/180)");
}

TEST(Outage, LongerThanTheClockFlagsNobody) {
  GameDriver game = begun();
  game.wait(seconds(1'000));

  EXPECT_EQ(game.server(CreditOutage{seconds(990)}), "credits 990/0 (170/180)");
  EXPECT_EQ(game.server(CheckTime{}), support::refusal(GameError::nothing_due));
  EXPECT_EQ(game.game().next_deadline(), game.now() + seconds(170));
}

TEST(Outage, StartsEveryWaitingTimeAgain) {
  GameDriver game;
  game.server(ReportAbsence{kBlack, Absence::lost});
  game.wait(seconds(29));
  EXPECT_EQ(game.server(CreditOutage{seconds(1)}), "credits 0/0 (180/180)");

  EXPECT_EQ(game.game().next_deadline(), game.now() + seconds(30));
  EXPECT_EQ(game.game().gone.black->claimable_at, game.now() + seconds(40));
}

TEST(Outage, OfNoTimeIsNone) {
  GameDriver game = begun();

  EXPECT_EQ(game.server(CreditOutage{Millis{0}}), support::refusal(GameError::nothing_due));
}

TEST(Deadline, IsTheFirstMoveThenTheFlagThenNone) {
  GameDriver game;
  const Instant start = game.now();
  EXPECT_EQ(game.game().next_deadline(), start + seconds(30));
  game.wait(seconds(5)).by(kWhite, PlayMove{"e2e4"});
  EXPECT_EQ(game.game().next_deadline(), start + seconds(35));
  game.by(kBlack, PlayMove{"e7e5"});
  EXPECT_EQ(game.game().next_deadline(), start + seconds(185));
  game.by(kWhite, Resign{});
  EXPECT_FALSE(game.game().next_deadline());
}

}  // namespace
}  // namespace escaque::game
