// What an arbiter may do with a game, by which article.

#include <gtest/gtest.h>

#include "domain/laws/under.hpp"

namespace escaque::laws {
namespace {

using game::AdjustTime;
using game::DeclareResult;
using game::Order;
using game::RestorePosition;
using game::StartClocks;
using game::StopClocks;
using game::Verdict;
using game::Warn;

Order by(const std::string& article) { return {UserId{9}, "noise at the board", article}; }

GameDriver presided(Edition edition) {
  GameDriver game(under(edition));
  game.moves("e2e4 e7e5");
  return game;
}

TEST(Laws_fide2014_6_12a, ArbiterStopsTheClocksAndStartsThemAgain) {
  GameDriver game = presided(Edition::fide_2014);

  EXPECT_EQ(game.wait(seconds(10)).server(StopClocks{by("fide-2014 6.12a")}),
            "arbiter stops the clocks [fide-2014 6.12a]");
  EXPECT_FALSE(game.game().next_deadline());
  EXPECT_EQ(game.wait(minutes(200)).by(kWhite, PlayMove{"g1f3"}),
            refusal(GameError::clocks_stopped));
  EXPECT_EQ(game.server(StartClocks{by("fide-2014 6.12c")}),
            "arbiter starts the clocks [fide-2014 6.12c]");
  EXPECT_EQ(game.wait(seconds(5)).by(kWhite, PlayMove{"g1f3"}), "played g1f3 (5385/5400)");
  EXPECT_EQ(std::get<game::MovePlayed>(game.log().back().first.facts.front()).elapsed, seconds(15));
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide2014_6_12c, ClocksAreStartedOnlyWhenStopped) {
  GameDriver game = presided(Edition::fide_2014);
  EXPECT_EQ(game.server(StartClocks{by("fide-2014 6.12c")}), refusal(GameError::clocks_running));
  game.server(StopClocks{by("fide-2014 6.12a")});
  EXPECT_EQ(game.server(StopClocks{by("fide-2014 6.12a")}), refusal(GameError::clocks_stopped));
}

TEST(Arbiter, IsCalledOnceAndAnsweredByWhateverHeDoes) {
  GameDriver game = presided(Edition::fide_2014);
  EXPECT_EQ(game.by(kBlack, game::CallArbiter{"He talks"}), "black calls the arbiter: He talks");
  EXPECT_EQ(game.by(kWhite, game::CallArbiter{"He does"}), refusal(GameError::already_called));
  EXPECT_EQ(game.server(game::AnswerCall{by("fide-2014 12.9a")}),
            "arbiter answers black [fide-2014 12.9a]");
  EXPECT_EQ(game.server(game::AnswerCall{by("fide-2014 12.9a")}), refusal(GameError::no_call));
  game.by(kWhite, game::CallArbiter{"He does"});
  game.server(Warn{by("fide-2014 12.9a"), kBlack});
  EXPECT_FALSE(game.game().call);
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide2014_12_9a, ArbiterWarns) {
  EXPECT_EQ(presided(Edition::fide_2014).server(Warn{by("fide-2014 12.9a"), kBlack}),
            "arbiter warns black [fide-2014 12.9a]");
}

TEST(Laws_fide2014_12_9b, ArbiterAddsTime) {
  GameDriver game = presided(Edition::fide_2014);
  EXPECT_EQ(game.wait(seconds(10)).server(AdjustTime{by("fide-2014 12.9b"), kBlack, minutes(2)}),
            "arbiter adjusts time black [fide-2014 12.9b]; credits 0/120 (5390/5520)");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide2014_12_9c, ArbiterTakesTime) {
  GameDriver game = presided(Edition::fide_2014);
  EXPECT_EQ(game.wait(seconds(10)).server(AdjustTime{by("fide-2014 12.9c"), kWhite, -minutes(2)}),
            "arbiter adjusts time white [fide-2014 12.9c]; credits -120/0 (5270/5400)");
  EXPECT_EQ(game.by(kWhite, PlayMove{"g1f3"}), "played g1f3 (5270/5400)");
  EXPECT_EQ(std::get<game::MovePlayed>(game.log().back().first.facts.front()).elapsed, seconds(10))
      << "what was taken was not thought about";
}

TEST(Laws_fide2014_12_9c, TimeThatIsGoneLosesTheGame) {
  EXPECT_EQ(
      presided(Edition::fide_2014).server(AdjustTime{by("fide-2014 12.9c"), kWhite, -minutes(90)}),
      "arbiter adjusts time white [fide-2014 12.9c]; credits -5400/0 (0/5400); "
      "ended 0-1 time_forfeit [fide-2014 6.9]");
}

TEST(Laws_fide2014_12_9f, ArbiterDeclaresTheGameLost) {
  GameDriver game = presided(Edition::fide_2014);
  EXPECT_EQ(game.server(DeclareResult{by("fide-2014 12.9f"), Verdict::black_wins}),
            "arbiter declares the result [fide-2014 12.9f]; "
            "ended 0-1 arbiter [fide-2014 12.9f]");
}

TEST(Laws_fide2014_11_8, BothLoseWhoRefuseTheLaws) {
  EXPECT_EQ(
      presided(Edition::fide_2014).server(DeclareResult{by("fide-2014 11.8"), Verdict::both_lose}),
      "arbiter declares the result [fide-2014 11.8]; "
      "ended * double_forfeit [fide-2014 11.8]");
}

TEST(Laws_fide2014_7_5a, ArbiterRestoresAnEarlierPosition) {
  GameDriver game = presided(Edition::fide_2014);
  game.moves("g1f3 b8c6 f1b5");

  EXPECT_EQ(game.server(RestorePosition{by("fide-2014 7.5a"), 3, {seconds(5'000), seconds(5'100)}}),
            "arbiter restores a position [fide-2014 7.5a]; takes back 2 (5000/5100)");
  EXPECT_EQ(game.game().turn(), kBlack);
  EXPECT_EQ(game.wait(seconds(5)).by(kBlack, PlayMove{"g8f6"}), "played g8f6 (5000/5095)");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide1993_8_1, ArbiterRestoresThePeriodsToo) {
  game::GameSpec spec = under(Edition::fide_1993);
  spec.terms.schedules = *clock::parse_schedules("2/120,G/60");
  GameDriver game(spec);
  game.moves("e2e4 e7e5 g1f3 b8c6");
  EXPECT_EQ(game.game().periods, (ByColor<std::int32_t>{1, 1}));

  EXPECT_EQ(game.server(RestorePosition{by("fide-1993 8.1"), 3, {minutes(170), minutes(110)}}),
            "arbiter restores a position [fide-1993 8.1]; takes back 1 (10200/6600); "
            "black begins period 0 +0 (10200/6600)");
  EXPECT_EQ(game.by(kBlack, PlayMove{"b8c6"}),
            "played b8c6 (10200/6600); black begins period 1 +3600 (10200/10200)");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide1997_13_4b, ArbiterAddsTime) {
  EXPECT_EQ(
      presided(Edition::fide_1997).server(AdjustTime{by("fide-1997 13.4b"), kBlack, minutes(1)}),
      "arbiter adjusts time black [fide-1997 13.4b]; credits 0/60 (5400/5460)");
}

TEST(Laws_fide1997_13_4d, ArbiterDeclaresTheGameLost) {
  EXPECT_EQ(presided(Edition::fide_1997)
                .server(DeclareResult{by("fide-1997 13.4d"), Verdict::white_wins}),
            "arbiter declares the result [fide-1997 13.4d]; "
            "ended 1-0 arbiter [fide-1997 13.4d]");
}

TEST(Laws_fide1997_12_8, BothLoseWhoRefuseTheLaws) {
  EXPECT_EQ(
      presided(Edition::fide_1997).server(DeclareResult{by("fide-1997 12.8"), Verdict::both_lose}),
      "arbiter declares the result [fide-1997 12.8]; "
      "ended * double_forfeit [fide-1997 12.8]");
}

TEST(Laws_fide1993_10_17, BothLoseWhoRefuseTheLaws) {
  EXPECT_EQ(
      presided(Edition::fide_1993).server(DeclareResult{by("fide-1993 10.17"), Verdict::both_lose}),
      "arbiter declares the result [fide-1993 10.17]; "
      "ended * double_forfeit [fide-1993 10.17]");
}

TEST(Laws_classic_17d, WhoRefusesTheLawsLoses) {
  EXPECT_EQ(
      presided(Edition::classic).server(DeclareResult{by("classic 17d"), Verdict::black_wins}),
      "arbiter declares the result [classic 17d]; ended 0-1 arbiter [classic 17d]");
}

TEST(Laws_fide2014_8_7, WrongResultIsCorrectedAfterwards) {
  GameDriver game = presided(Edition::fide_2014);
  game.by(kWhite, Resign{});

  EXPECT_EQ(game.server(DeclareResult{by("fide-2014 8.7"), Verdict::draw}),
            "arbiter corrects the result [fide-2014 8.7]; "
            "ended 1/2-1/2 arbiter [fide-2014 8.7]");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Arbiter, NamesHimselfAReasonAndAnArticleOfTheEdition) {
  GameDriver game = presided(Edition::fide_2014);
  for (const Order& incomplete :
       {Order{UserId{0}, "noise", "fide-2014 12.9a"}, Order{UserId{9}, "", "fide-2014 12.9a"},
        Order{UserId{9}, "noise", ""}, Order{UserId{9}, "noise", "fide-2014 "},
        Order{UserId{9}, "noise", "fide-1997 13.4a"}}) {
    EXPECT_EQ(game.server(Warn{incomplete, kWhite}), refusal(GameError::incomplete_order));
  }
  EXPECT_EQ(presided(Edition::online).server(Warn{by("fide-2023 12.9.1"), kWhite}),
            "arbiter warns white [fide-2023 12.9.1]");
}

TEST(Arbiter, IsNoPlayer) {
  EXPECT_EQ(presided(Edition::fide_2014).by(kWhite, Warn{by("fide-2014 12.9a"), kBlack}),
            refusal(GameError::not_a_player));
}

TEST(Arbiter, RestoresOnlyWhatWasPlayed) {
  GameDriver game = presided(Edition::fide_2014);
  for (const int plies : {-1, 2, 3}) {
    EXPECT_EQ(game.server(RestorePosition{by("fide-2014 7.5a"), plies, {minutes(1), minutes(1)}}),
              refusal(GameError::no_such_position));
  }
  EXPECT_EQ(game.server(RestorePosition{by("fide-2014 7.5a"), 0, {minutes(1), minutes(0)}}),
            refusal(GameError::no_such_position));
}

TEST(Arbiter, ChangesOnlyTheResultOfAGameThatIsOver) {
  GameDriver game = presided(Edition::fide_2014);
  game.by(kWhite, Resign{});
  EXPECT_EQ(game.server(Warn{by("fide-2014 12.9a"), kWhite}), refusal(GameError::game_over));
}

TEST(Arbiter, StopsTheWaitForTheFirstMoveToo) {
  GameDriver game(under(Edition::fide_2014));
  game.server(StopClocks{by("fide-2014 6.12a")});
  EXPECT_FALSE(game.game().next_deadline());
  game.wait(minutes(5)).server(StartClocks{by("fide-2014 6.12c")});
  EXPECT_EQ(game.by(kWhite, PlayMove{"e2e4"}), "played e2e4 (5400/5400)");
  EXPECT_EQ(game.refold(), game.game());
}

game::GameSpec timed(Edition edition, std::string_view notation) {
  game::GameSpec spec = under(edition);
  spec.terms.schedules = *clock::parse_schedules(notation);
  return spec;
}

TEST(Laws_fide2014_6_4, TimeTakenOffBeginsTheNextPeriodOfAClockThatDoesNotCountMoves) {
  GameDriver game(timed(Edition::fide_2014, "2/2t,G/30"));
  game.moves("g1f3 g8f6 f3g1 f6g8", seconds(0));

  EXPECT_EQ(game.server(AdjustTime{by("fide-2014 12.9b"), kWhite, -minutes(5)}),
            "arbiter adjusts time white [fide-2014 12.9b]; "
            "white begins period 1 +1800 (1620/120); credits -300/0 (1620/120)");
  EXPECT_EQ(game.wait(seconds(20)).by(kWhite, PlayMove{"g1f3"}), "played g1f3 (1600/120)");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide2014_6_4, RestoredPositionKeepsThePeriodThatOnlyTheClockKnows) {
  GameDriver game(timed(Edition::fide_2014, "2/10t,G/30"));
  game.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6", seconds(0));

  game.server(RestorePosition{by("fide-2014 7.5a"), 5, {minutes(5), minutes(5)}});
  EXPECT_EQ(game.game().periods, (ByColor<std::int32_t>{0, 0})) << "three moves, but time is left";
  game.moves("g8f6", seconds(0));
  EXPECT_EQ(game.wait(minutes(6)).server(CheckTime{}), "white begins period 1 +1800 (1740/300)");
  game.moves("f3g1", seconds(0));

  game.server(RestorePosition{by("fide-2014 7.5a"), 6, {minutes(29), minutes(5)}});
  EXPECT_EQ(game.game().periods.white, 1) << "its clock has begun the second period";
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide2014_7_5a, RestoredPositionHasNoOffersOfAnother) {
  GameDriver game = presided(Edition::fide_2014);
  game.by(kWhite, OfferDraw{});

  game.server(RestorePosition{by("fide-2014 7.5a"), 1, {minutes(80), minutes(80)}});
  EXPECT_FALSE(game.game().draw_offer);
  EXPECT_EQ(game.by(kBlack, AcceptDraw{}), refusal(GameError::no_draw_offer));
  EXPECT_EQ(game.game().tried, (ByColor<game::Tried>{}));
  EXPECT_EQ(game.refold(), game.game());
}

}  // namespace
}  // namespace escaque::laws
