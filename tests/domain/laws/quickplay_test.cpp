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

/// A game of an event, with an arbiter.
GameDriver finish_in_event(Edition edition, Quickplay mode = Quickplay::not_used) {
  game::GameSpec spec = under(edition, 1'800);
  spec.terms.rules.quickplay = mode;
  spec.event = game::EventPlace{.event = {5}, .arbiters = {UserId{9}}};
  GameDriver game(spec);
  game.moves("e2e4 e7e5");
  game.wait(seconds(1'700));
  return game;
}

/// The arbiter does not grant the increment.
void refuse_increment(GameDriver& game, const std::string& article) {
  ask_increment(game);
  game.by(kBlack, game::DeclineDraw{});
  game.server(RuleQuickplay{order(article), QuickplayRuling::rejected});
}

/// "Él debe parar los relojes y llamar al árbitro."
TEST(Laws_fide1997_10_2, ClaimStopsTheClocksUntilTheArbiterHasRuled) {
  GameDriver game = finish_in_event(Edition::fide_1997);
  EXPECT_EQ(claim(game),
            "white claims no effort [fide-1997 10.2a]; "
            "white stops the clocks 0 (100/1800) [fide-1997 6.12b]");

  game.wait(minutes(4));
  EXPECT_EQ(game.server(CheckTime{}), refusal(GameError::nothing_due));
  EXPECT_EQ(game.server(RuleQuickplay{order("fide-1997 10.2b"), QuickplayRuling::postponed}),
            "arbiter rules white [fide-1997 10.2b]; "
            "postponed increment 0 +120 (100/1920) [fide-1997 10.2b]");
  EXPECT_EQ(game.wait(seconds(10)).by(kWhite, PlayMove{"g1f3"}), "played g1f3 (90/1920)");
  EXPECT_EQ(game.refold(), game.game());
}

/// Only 2014 G.2 asks for an announcement.
TEST(Laws_fide1997_10_2, ClaimNeedsNoAnnouncement) {
  GameDriver game = finish_in_event(Edition::fide_1997, Quickplay::not_used);
  EXPECT_NE(claim(game), refusal(GameError::no_quickplay_finish));
}

/// "Si el jugador tiene menos de 2'": the player on move is not meant alone; 2014 says so ("el
/// jugador que está en juego").
TEST(Laws_fide1997_10_2, ClaimIsPossibleWhileTheOpponentThinks) {
  GameDriver game = finish_in_event(Edition::fide_1997);
  game.by(kWhite, PlayMove{"g1f3"});
  EXPECT_EQ(claim(game),
            "white claims no effort [fide-1997 10.2a]; "
            "white stops the clocks 0 (100/1800) [fide-1997 6.12b]");

  GameDriver later = finish_in_event(Edition::fide_2014, Quickplay::by_arbiter);
  later.by(kWhite, PlayMove{"g1f3"});
  EXPECT_EQ(claim(later), refusal(GameError::no_quickplay_finish));
}

/// "De otro modo puede posponer la decisión": there is no rejection.
TEST(Laws_fide1997_10_2a, ArbiterDoesNotReject) {
  GameDriver game = finish_in_event(Edition::fide_1997);
  claim(game);
  EXPECT_EQ(game.server(RuleQuickplay{order("fide-1997 10.2a"), QuickplayRuling::rejected}),
            refusal(GameError::penalty_unknown));
}

/// "al oponente se le puede conceder 2' extra".
TEST(Laws_fide1997_10_2b, ArbiterMayPostponeWithoutTheTwoMinutes) {
  GameDriver game = finish_in_event(Edition::fide_1997);
  claim(game);
  EXPECT_EQ(game.server(RuleQuickplay{.order = order("fide-1997 10.2b"),
                                      .ruling = QuickplayRuling::postponed,
                                      .is_without_time = true}),
            "arbiter rules white [fide-1997 10.2b]; "
            "postponed increment 0 +0 (100/1800) [fide-1997 10.2b]");
}

/// "Esto concluye la partida": without an arbiter the server decides what it can know.
TEST(Laws_fide1997_D1, ServerDecidesWhereNobodyPresides) {
  GameDriver unclear = finish(Edition::fide_1997, Quickplay::not_used);
  EXPECT_EQ(claim(unclear), refusal(GameError::no_arbiter_rules));

  game::GameSpec spec = from("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", under(Edition::fide_1997, 1'800));
  GameDriver won_by_nobody_else(spec);
  won_by_nobody_else.moves("e2e3 e5e6");
  won_by_nobody_else.wait(seconds(1'700));
  EXPECT_EQ(claim(won_by_nobody_else), "ended 1/2-1/2 no_effort [fide-1997 D1]");
}

TEST(Laws_fide2014_G_6, ServerDecidesWhereNobodyPresides) {
  GameDriver game = finish(Edition::fide_2014, Quickplay::by_server);
  EXPECT_EQ(claim(game), refusal(GameError::no_arbiter_rules));
}

/// "Si el artículo G.4 no se aplica": on a server the increment is always possible.
TEST(Laws_fide2014_G_5, ClaimComesAfterTheIncrementWasRefused) {
  GameDriver game = finish(Edition::fide_2014);
  EXPECT_EQ(claim(game), refusal(GameError::increment_comes_first));
  refuse_increment(game, "fide-2014 G.4");
  EXPECT_EQ(claim(game), "white claims no effort [fide-2014 G.5a]");
}

/// "Llamará al árbitro y puede detener el reloj (6.12b)".
TEST(Laws_fide2014_G_5, ClaimStopsTheClocks) {
  GameDriver game = finish_in_event(Edition::fide_2014, Quickplay::by_arbiter);
  refuse_increment(game, "fide-2014 G.4");
  EXPECT_EQ(claim(game),
            "white claims no effort [fide-2014 G.5a]; "
            "white stops the clocks 0 (100/1800) [fide-2014 6.12b]");
  EXPECT_EQ(game.server(RuleQuickplay{order("fide-2014 G.5c"), QuickplayRuling::rejected}),
            "arbiter rules white [fide-2014 G.5c]; "
            "rejected increment 0 +120 (100/1920) [fide-2014 G.5c]");
  EXPECT_FALSE(game.game().are_clocks_stopped);
  EXPECT_EQ(game.refold(), game.game());
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
  refuse_increment(game, "fide-2014 G.4");
  EXPECT_EQ(claim(game), "white claims no effort [fide-2014 G.5a]");

  EXPECT_NE(game.server(RuleQuickplay{order("fide-2014 G.5a"), QuickplayRuling::granted})
                .find("ended 1/2-1/2 no_effort [fide-2014 G.5a]"),
            std::string::npos);
}

TEST(Laws_fide2014_G_5b, PostponedClaimGivesTheOpponentTwoMinutes) {
  GameDriver game = finish(Edition::fide_2014);
  refuse_increment(game, "fide-2014 G.4");
  claim(game);

  EXPECT_EQ(game.server(RuleQuickplay{order("fide-2014 G.5b"), QuickplayRuling::postponed}),
            "arbiter rules white [fide-2014 G.5b]; "
            "postponed increment 0 +120 (100/1920) [fide-2014 G.5b]");
  EXPECT_TRUE(game.game().quickplay->is_postponed);
}

TEST(Laws_fide2014_G_5c, RejectedClaimGivesTheOpponentTwoMinutes) {
  GameDriver game = finish(Edition::fide_2014);
  refuse_increment(game, "fide-2014 G.4");
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

TEST(QuickplayFinish, BelongsToThePlayerOnMoveBeforeTheFlag) {
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
