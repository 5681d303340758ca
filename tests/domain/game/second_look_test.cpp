// What only a longer look sees: games that went on in a dead position, undecided flags.

#include "domain/game/second_look.hpp"

#include <gtest/gtest.h>

#include "support/game_builder.hpp"

namespace escaque::game {
namespace {

using std::chrono::seconds;
using support::GameDriver;
using support::kBlack;
using support::kWhite;

/// After a3-a2 nobody can mate, which the look between two moves does not see.
constexpr const char* kBeforeDead = "8/1k6/8/8/8/ppB5/1P6/K7 b - - 0 1";
/// White's flag falls undecided; no series of moves mates White.
constexpr const char* kUndecidedFlag = "1k6/1P1p1p1p/BP6/1P6/8/8/3P1PKP/8 w - - 0 1";

std::optional<SecondLook> last_look(const GameDriver& game) {
  return second_look_after(game.game(), game.log().back().first);
}

/// What the second look at the last entry tells the game.
std::optional<Action> found(const GameDriver& game) {
  const auto look = last_look(game);
  return look ? look_again(*look, {}) : std::nullopt;
}

TEST(SecondLook, IsTakenAfterCapturesAndPawnMoves) {
  GameDriver game(support::spec_from("8/8/1k1p4/4p3/1K1P4/8/5P2/8 w - - 0 1"));
  game.moves("f2f3");
  EXPECT_TRUE(last_look(game));
  game.moves("b6c6");
  EXPECT_FALSE(last_look(game));
  game.moves("d4e5");
  const auto look = last_look(game);
  ASSERT_TRUE(look);
  EXPECT_EQ(look->plies, 3);
  EXPECT_EQ(look->position, game.game().position);
  EXPECT_FALSE(look->winner);
  EXPECT_FALSE(found(game));
}

TEST(SecondLook, IsNotTakenWhereMuchIsLeftToPlay) {
  GameDriver game;
  game.moves("e2e4 d7d5 e4d5");
  EXPECT_FALSE(last_look(game));
}

TEST(SecondLook, IsNotTakenWhereTheEditionPlaysOn) {
  for (const auto edition : {laws::Edition::classic, laws::Edition::fide_1993}) {
    GameSpec spec = support::spec_from(kBeforeDead);
    spec.terms.rules.edition = edition;
    GameDriver game(spec);
    game.moves("a3a2");
    EXPECT_FALSE(last_look(game));
    EXPECT_FALSE(second_look_at(game.game()));
  }
}

TEST(EndDeadPosition, EndsTheGameAsOfTheMoveThatMadeItDead) {
  GameDriver game(support::spec_from(kBeforeDead));
  game.moves("a3a2");
  const auto dead = found(game);
  ASSERT_TRUE(dead);
  game.moves("c3d4 b7c6 d4e5").by(kBlack, OfferDraw{});

  EXPECT_EQ(game.server(*dead),
            "judged after 1: nobody can mate; takes back 3 (180/180); "
            "ended 1/2-1/2 insufficient_material [fide-2023 5.2.2]");
  EXPECT_EQ(game.game().plies(), 1);
  EXPECT_EQ(game.clocks(), "180/180");
  EXPECT_FALSE(game.game().next_deadline());
  EXPECT_EQ(game.refold(), game.game());
  EXPECT_EQ(game.server(*dead), support::refusal(GameError::nothing_due));
}

TEST(EndDeadPosition, TakesNothingBackWhenItIsOnTheBoard) {
  GameDriver game(support::spec_from(kBeforeDead));
  game.moves("a3a2");

  EXPECT_EQ(game.server(*found(game)),
            "judged after 1: nobody can mate; ended 1/2-1/2 insufficient_material "
            "[fide-2023 5.2.2]");
}

TEST(EndDeadPosition, OverrulesWhatPlayersDidAfterwards) {
  GameDriver game(support::spec_from(kBeforeDead));
  game.moves("a3a2");
  const auto dead = found(game);
  game.moves("c3d4 b7c6");
  game.by(kWhite, Resign{});
  const Instant ended = *game.game().ended_at;
  game.wait(seconds(3));

  EXPECT_EQ(game.server(*dead),
            "judged after 1: nobody can mate; takes back 2 (180/180); "
            "ended 1/2-1/2 insufficient_material [fide-2023 5.2.2]");
  EXPECT_EQ(game.game().ended_at, ended);
  EXPECT_FALSE(game.game().clock.running());
  EXPECT_EQ(game.refold(), game.game());
}

TEST(EndDeadPosition, LeavesWhatAnArbiterHasDecided) {
  GameDriver game(support::spec_from(kBeforeDead));
  game.moves("a3a2");
  const auto dead = found(game);
  game.server(DeclareResult{{UserId{9}, "cheating", "fide-2023 12.9.6"}, Verdict::white_wins});

  EXPECT_EQ(game.server(*dead), support::refusal(GameError::nothing_due));
}

TEST(EndDeadPosition, IsAboutThatPositionOnly) {
  GameDriver game(support::spec_from(kBeforeDead));
  game.moves("a3a2");
  const auto dead = found(game);
  game.by(kBlack, OfferTakeback{});
  game.by(kWhite, AcceptTakeback{});
  game.moves("a3b2");  // Another way this time.

  EXPECT_EQ(game.server(*dead), support::refusal(GameError::nothing_due));
  EXPECT_EQ(game.by(kBlack, *dead), support::refusal(GameError::not_a_player));
}

TEST(CorrectUndecided, DrawsWhatTheWinnerCouldNotHaveWon) {
  GameDriver game(support::spec_from(kUndecidedFlag));
  game.moves("g2f3 h7h6").wait(seconds(180));
  ASSERT_EQ(game.server(CheckTime{}), "ended 0-1 time_forfeit [fide-2023 6.9 (undecided)]");
  const auto look = last_look(game);
  ASSERT_TRUE(look);
  EXPECT_EQ(look->winner, kBlack);

  const auto correction = look_again(*look, {});
  ASSERT_TRUE(correction);
  EXPECT_EQ(game.server(*correction),
            "judged after 2: black cannot mate; "
            "ended 1/2-1/2 time_forfeit_insufficient [fide-2023 6.9]");
  EXPECT_EQ(game.refold(), game.game());
  EXPECT_EQ(game.server(*correction), support::refusal(GameError::nothing_due));
}

TEST(CorrectUndecided, LeavesAWinThatWasDecided) {
  GameDriver game;
  game.moves("e2e4 e7e5").wait(seconds(180));
  EXPECT_EQ(game.server(CorrectUndecided{}), support::refusal(GameError::nothing_due));
  game.server(CheckTime{});

  EXPECT_FALSE(last_look(game));
  EXPECT_EQ(game.server(CorrectUndecided{}), support::refusal(GameError::nothing_due));
}

}  // namespace
}  // namespace escaque::game
