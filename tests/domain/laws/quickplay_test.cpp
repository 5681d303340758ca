// Quickplay finishes: an increment on request, and draws because nobody wins by normal means.

#include <gtest/gtest.h>

#include "domain/laws/under.hpp"

namespace escaque::laws {
namespace {

using game::GameError;
using game::QuickplayRequest;
using game::QuickplayRuling;
using game::RequestQuickplay;
using game::RuleQuickplay;

game::Order order(const std::string& article) { return {UserId{9}, "seen on the board", article}; }

/// White has 100 seconds left, in a game of half an hour.
GameDriver finish(Edition edition, Quickplay mode = Quickplay::by_arbiter, int base = 1'800,
                  int increment = 0) {
  game::GameSpec spec = under(edition, base, increment);
  spec.terms.rules.quickplay = mode;
  GameDriver game(spec);
  game.moves("e2e4 e7e5");
  game.wait(seconds(base - 100));
  return game;
}

std::string claim(GameDriver& game) {
  return game.by(kWhite, RequestQuickplay{QuickplayRequest::draw});
}

std::string ask_increment(GameDriver& game) {
  return game.by(kWhite, RequestQuickplay{QuickplayRequest::increment});
}

TEST(Laws_fide1997_10_2, ClaimIsPossibleWithLessThanTwoMinutes) {
  GameDriver game = finish(Edition::fide_1997);
  EXPECT_EQ(claim(game), "white claims no effort [fide-1997 10.2a]");
  EXPECT_EQ(claim(game), refusal(GameError::quickplay_pending));

  game::GameSpec spec = under(Edition::fide_1997);
  spec.terms.rules.quickplay = Quickplay::by_arbiter;
  GameDriver early(spec);
  early.moves("e2e4 e7e5");
  EXPECT_EQ(claim(early), refusal(GameError::no_quickplay_finish));
}

TEST(Laws_fide1997_10_2a, ArbiterDeclaresTheGameDrawn) {
  GameDriver game = finish(Edition::fide_1997);
  claim(game);

  EXPECT_EQ(game.server(RuleQuickplay{order("fide-1997 10.2a"), QuickplayRuling::granted}),
            "arbiter rules white [fide-1997 10.2a]; "
            "granted increment 0 +0 (100/1800) [fide-1997 10.2a]; "
            "ended 1/2-1/2 no_effort [fide-1997 10.2a]");
}

TEST(Laws_fide1997_10_2b, PostponedClaimGivesTheOpponentTwoMinutes) {
  GameDriver game = finish(Edition::fide_1997);
  claim(game);

  EXPECT_EQ(game.server(RuleQuickplay{order("fide-1997 10.2b"), QuickplayRuling::postponed}),
            "arbiter rules white [fide-1997 10.2b]; "
            "postponed increment 0 +120 (100/1920) [fide-1997 10.2b]");
  EXPECT_EQ(game.wait(seconds(10)).by(kWhite, PlayMove{"g1f3"}), "played g1f3 (90/1920)");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide1997_10_2c, DrawMayBeDeclaredAfterTheFlagHasFallen) {
  GameDriver game = finish(Edition::fide_1997);
  claim(game);
  game.server(RuleQuickplay{order("fide-1997 10.2b"), QuickplayRuling::postponed});
  EXPECT_EQ(game.wait(seconds(100)).server(CheckTime{}), "ended 0-1 time_forfeit [fide-1997 6.9]");

  EXPECT_NE(game.server(RuleQuickplay{order("fide-1997 10.2c"), QuickplayRuling::granted})
                .find("ended 1/2-1/2 no_effort [fide-1997 10.2a]"),
            std::string::npos);
  EXPECT_FALSE(game.game().ended->winner);
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide1997_C5, ThereIsNoClaimInBlitz) {
  GameDriver game = finish(Edition::fide_1997, Quickplay::by_arbiter, 300);
  EXPECT_EQ(claim(game), refusal(GameError::no_quickplay_finish));
}

TEST(Laws_fide2014_G_2, QuickplayFinishMustBeAnnounced) {
  GameDriver game = finish(Edition::fide_2014, Quickplay::not_used);
  EXPECT_EQ(claim(game), refusal(GameError::no_quickplay_finish));
}

TEST(Laws_fide2014_G_3, ThereIsNoneInBlitzOrWithAnIncrement) {
  GameDriver blitz = finish(Edition::fide_2014, Quickplay::by_arbiter, 300);
  EXPECT_EQ(claim(blitz), refusal(GameError::no_quickplay_finish));

  GameDriver increment = finish(Edition::fide_2014, Quickplay::by_arbiter, 1'800, 1);
  EXPECT_EQ(claim(increment), refusal(GameError::no_quickplay_finish));
}

TEST(Laws_fide2014_G_4, RequestForAnIncrementIsAnOfferOfADraw) {
  GameDriver game = finish(Edition::fide_2014);
  EXPECT_EQ(ask_increment(game),
            "white asks for an increment [fide-2014 G.4]; white offers a draw");
  EXPECT_EQ(game.by(kBlack, AcceptDraw{}), "ended 1/2-1/2 agreement [fide-2014 5.2c]");
}

TEST(Laws_fide2014_G_4, ArbiterGrantsFiveSecondsAndTwoMinutesWhenTheOfferIsDeclined) {
  GameDriver game = finish(Edition::fide_2014);
  ask_increment(game);
  EXPECT_EQ(game.by(kBlack, game::DeclineDraw{}), "black declines a draw");

  EXPECT_EQ(game.server(RuleQuickplay{order("fide-2014 G.4"), QuickplayRuling::granted}),
            "arbiter rules white [fide-2014 G.4]; "
            "granted increment 5 +120 (100/1920) [fide-2014 G.4]");
  EXPECT_EQ(game.wait(seconds(10)).by(kWhite, PlayMove{"g1f3"}), "played g1f3 (95/1920)");
  EXPECT_EQ(game.wait(seconds(10)).by(kBlack, PlayMove{"b8c6"}), "played b8c6 (95/1915)");
  EXPECT_EQ(claim(game), refusal(GameError::no_quickplay_finish)) << "there is an increment now";
}

TEST(Laws_fide2014_G_4, ServerGrantsItWhenTheEventSaysSo) {
  GameDriver declined = finish(Edition::fide_2014, Quickplay::by_server);
  ask_increment(declined);
  EXPECT_EQ(declined.by(kBlack, game::DeclineDraw{}),
            "black declines a draw; granted increment 5 +120 (100/1920) [fide-2014 G.4]");
  EXPECT_EQ(declined.refold(), declined.game());

  GameDriver moved = finish(Edition::fide_2014, Quickplay::by_server);
  ask_increment(moved);
  moved.moves("g1f3", seconds(10));
  EXPECT_EQ(moved.wait(seconds(10)).by(kBlack, PlayMove{"b8c6"}),
            "played b8c6 (90/1790); black declines a draw; "
            "granted increment 5 +120 (90/1910) [fide-2014 G.4]");
}

TEST(Laws_fide2014_G_4, ServerGrantsItAtOnceWhenTheOpponentOffersADrawHimself) {
  GameDriver game = finish(Edition::fide_2014, Quickplay::by_server);
  ASSERT_EQ(game.by(kBlack, game::OfferDraw{}), "black offers a draw");
  EXPECT_EQ(ask_increment(game),
            "white asks for an increment [fide-2014 G.4]; "
            "granted increment 5 +120 (100/1920) [fide-2014 G.4]");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide2014_G_5a, ArbiterDeclaresTheGameDrawn) {
  GameDriver game = finish(Edition::fide_2014);
  EXPECT_EQ(claim(game), "white claims no effort [fide-2014 G.5a]");

  EXPECT_NE(game.server(RuleQuickplay{order("fide-2014 G.5a"), QuickplayRuling::granted})
                .find("ended 1/2-1/2 no_effort [fide-2014 G.5a]"),
            std::string::npos);
}

TEST(Laws_fide2014_G_5b, PostponedClaimGivesTheOpponentTwoMinutes) {
  GameDriver game = finish(Edition::fide_2014);
  claim(game);

  EXPECT_EQ(game.server(RuleQuickplay{order("fide-2014 G.5b"), QuickplayRuling::postponed}),
            "arbiter rules white [fide-2014 G.5b]; "
            "postponed increment 0 +120 (100/1920) [fide-2014 G.5b]");
  EXPECT_TRUE(game.game().quickplay->is_postponed);
}

TEST(Laws_fide2014_G_5c, RejectedClaimGivesTheOpponentTwoMinutes) {
  GameDriver game = finish(Edition::fide_2014);
  claim(game);

  EXPECT_EQ(game.server(RuleQuickplay{order("fide-2014 G.5c"), QuickplayRuling::rejected}),
            "arbiter rules white [fide-2014 G.5c]; "
            "rejected increment 0 +120 (100/1920) [fide-2014 G.5c]");
  EXPECT_FALSE(game.game().quickplay);
}

TEST(Laws_fide2023_III_4, RequestForAnIncrementIsAnOfferOfADraw) {
  GameDriver game = finish(Edition::fide_2023);
  EXPECT_EQ(ask_increment(game),
            "white asks for an increment [fide-2023 III.4]; white offers a draw");
}

TEST(QuickplayFinish, BelongsToThePlayerOnMoveBeforeHisFlag) {
  GameDriver game = finish(Edition::fide_2014);
  EXPECT_EQ(game.by(kBlack, RequestQuickplay{}), refusal(GameError::no_quickplay_finish));
  game.wait(seconds(100));
  EXPECT_EQ(claim(game), "ended 0-1 time_forfeit [fide-2014 6.9]");
}

TEST(QuickplayFinish, IsRuledOnlyWhenAsked) {
  GameDriver game = finish(Edition::fide_2014);
  EXPECT_EQ(game.server(RuleQuickplay{order("fide-2014 G.5a"), QuickplayRuling::granted}),
            refusal(GameError::no_quickplay_request));
}

}  // namespace
}  // namespace escaque::laws
