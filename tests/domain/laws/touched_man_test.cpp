// What a player who has made an illegal move, or announced one, must do next.

#include "domain/game/touched_man.hpp"

#include <gtest/gtest.h>

#include "domain/laws/under.hpp"

namespace escaque::laws {
namespace {

/// Illegal moves are penalised.
GameDriver standing(Edition edition, std::string fen) {
  game::GameSpec spec = under(edition, 5'400, 30);
  spec.terms.rules.illegal_moves = IllegalMoveMode::penalised;
  return GameDriver(from(std::move(fen), spec));
}

std::string last_of(const std::string& facts) { return facts.substr(facts.rfind("; ") + 2); }

/// "Se reanudará la partida aplicando las reglas del Art. 8 para la jugada que reemplaza la jugada
/// irregular"; 8: "moviendo o capturando la primera pieza tocada que pueda ser movida o capturada".
TEST(Laws_classic_8, TheManOfAnIrregularMoveMustMove) {
  GameDriver game = standing(Edition::classic, "4k3/8/8/8/4r3/8/4R3/Q3K3 w - - 0 1");

  EXPECT_EQ(game.by(kWhite, PlayMove{"e2a6"}),
            "white plays illegally e2a6 [classic 9.1]; white must move from e2 [classic 8]");
  EXPECT_EQ(game.by(kWhite, PlayMove{"a1a8"}), refusal(GameError::touched_man));
  EXPECT_EQ(game.by(kWhite, PlayMove{"e2e4"}).substr(0, 11), "played e2e4");
  EXPECT_FALSE(game.game().touched);
  EXPECT_EQ(game.refold(), game.game());
}

/// "La partida debe continuar, aplicando el artículo 7 a la jugada que sustituirá a la jugada
/// ilegal."
TEST(Laws_fide1993_7_2, TheManOfAnIllegalMoveMustMove) {
  GameDriver game = standing(Edition::fide_1993, "4k3/8/8/8/4r3/8/4R3/Q3K3 w - - 0 1");
  game.by(kWhite, PlayMove{"e2a6"});

  EXPECT_EQ(game.by(kWhite, PlayMove{"a1a8"}), refusal(GameError::touched_man));
  // Another illegal move binds no more than the first.
  EXPECT_EQ(game.by(kWhite, PlayMove{"a1b7"}), "white plays illegally a1b7 [fide-1993 8.1]");
  EXPECT_EQ(game.by(kWhite, PlayMove{"a1a8"}), refusal(GameError::touched_man));
  EXPECT_EQ(game.by(kWhite, PlayMove{"e2e3"}).substr(0, 11), "played e2e3");
}

/// "capturar la pieza adversaria con su propia pieza, o si esto es ilegal, debe mover o capturar la
/// primera pieza tocada que pueda ser movida o capturada", the player's own if nobody knows.
TEST(Laws_fide1993_7_2, ManThatCannotMoveLeavesTheOneThatWasToBeTaken) {
  // The knight of e2 is pinned; the queen can take on d4.
  GameDriver game = standing(Edition::fide_1993, "4k3/8/8/4r3/3p4/8/4N3/Q3K3 w - - 0 1");

  EXPECT_EQ(last_of(game.by(kWhite, PlayMove{"e2d4"})), "white must move to d4 [fide-1993 7.2]");
  EXPECT_EQ(game.by(kWhite, PlayMove{"e1d1"}), refusal(GameError::touched_man));
  EXPECT_EQ(game.by(kWhite, PlayMove{"a1d4"}).substr(0, 11), "played a1d4");
}

/// 7.3: "Si ninguna de las piezas tocadas tiene movimiento legal […], el jugador se encuentra en
/// libertad de hacer cualquiera jugada legal."
TEST(Laws_fide1993_7_3, WhereNoTouchedManCanMoveAnyMoveIsPossible) {
  GameDriver game = standing(Edition::fide_1993, "4k3/8/8/4r3/8/8/4N3/Q3K3 w - - 0 1");

  EXPECT_EQ(game.by(kWhite, PlayMove{"e2d4"}), "white plays illegally e2d4 [fide-1993 8.1]");
  EXPECT_FALSE(game.game().touched);
  EXPECT_EQ(game.by(kWhite, PlayMove{"a1a8"}).substr(0, 11), "played a1a8");
}

/// "Al movimiento que reemplace al movimiento ilegal se le aplican los artículos 4.3 y 4.7."
TEST(Laws_fide2014_4_3, TheManOfAnIllegalMoveMustMove) {
  GameDriver game = standing(Edition::fide_2014, "4k3/8/8/8/4r3/8/4R3/Q3K3 w - - 0 1");

  EXPECT_EQ(game.by(kWhite, PlayMove{"e2a2"}),
            "white plays illegally e2a2 [fide-2014 7.5a]; illegal move 1 of white +120 "
            "(5430/5550) [fide-2014 7.5b]; white must move from e2 [fide-2014 4.3]");
  EXPECT_EQ(game.by(kWhite, PlayMove{"a1a8"}), refusal(GameError::touched_man));
  EXPECT_EQ(game.by(kWhite, PlayMove{"e2e4"}).substr(0, 11), "played e2e4");
}

/// 4.3b: "una o más piezas del adversario, debe capturar la primera pieza tocada que pueda ser
/// capturada".
TEST(Laws_fide2014_4_3, ManOfTheOpponentThatWasMovedMustBeTaken) {
  GameDriver game = standing(Edition::fide_2014, "4k3/8/8/8/4r3/8/4R3/Q3K3 w - - 0 1");

  EXPECT_EQ(last_of(game.by(kWhite, PlayMove{"e4h4"})), "white must move to e4 [fide-2014 4.3]");
}

/// 4.4c: "el jugador debe realizar otro movimiento legal con su rey (lo que puede incluir el
/// enroque con la otra torre)".
TEST(Laws_fide2014_4_4c, KingThatMayNotCastleMustMove) {
  GameDriver game = standing(Edition::fide_2014, "4k3/8/8/5r2/8/8/8/R3K2R w KQ - 0 1");

  EXPECT_EQ(last_of(game.by(kWhite, PlayMove{"e1g1"})), "white must move from e1 [fide-2014 4.3]");
  EXPECT_EQ(game.by(kWhite, PlayMove{"h1g1"}), refusal(GameError::touched_man));
  EXPECT_EQ(game.by(kWhite, PlayMove{"e1c1"}).substr(0, 11), "played e1c1");
}

/// "Si el jugador mueve un peón a la fila más lejana […], pero no sustituye el peón por una nueva
/// pieza, el movimiento es ilegal. El peón se sustituye por una dama."
TEST(Laws_fide2014_7_5a, PawnLeftOnTheLastRankBecomesAQueen) {
  GameDriver game = standing(Edition::fide_2014, "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");

  EXPECT_EQ(last_of(game.by(kWhite, PlayMove{"a7b8"})),
            "white must move from a7 to b8 as a queen [fide-2014 7.5a]");
  EXPECT_EQ(game.by(kWhite, PlayMove{"a7b8n"}), refusal(GameError::touched_man));
  EXPECT_EQ(game.by(kWhite, PlayMove{"a7a8q"}), refusal(GameError::touched_man));
  EXPECT_EQ(game.by(kWhite, PlayMove{"a7b8q"}).substr(0, 12), "played a7b8q");
}

/// classic 7d: "no tiene ya derecho de jugar el peón a otra casilla".
TEST(Laws_classic_8, PawnThatReachedTheLastRankStaysThere) {
  GameDriver game = standing(Edition::classic, "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");

  EXPECT_EQ(last_of(game.by(kWhite, PlayMove{"a7b8"})),
            "white must move from a7 to b8 [classic 8]");
  EXPECT_EQ(game.by(kWhite, PlayMove{"a7a8q"}), refusal(GameError::touched_man));
  EXPECT_EQ(game.by(kWhite, PlayMove{"a7b8n"}).substr(0, 12), "played a7b8n");
}

/// 1997 7.4 restores the position and says of the move that replaces the illegal one nothing.
TEST(Laws_fide1997_7_4, TheNextMoveIsFree) {
  GameDriver game = standing(Edition::fide_1997, "4k3/8/8/8/4r3/8/4R3/Q3K3 w - - 0 1");
  game.by(kWhite, PlayMove{"e2a6"});

  EXPECT_FALSE(game.game().touched);
  EXPECT_EQ(game.by(kWhite, PlayMove{"a1a8"}).substr(0, 11), "played a1a8");
}

/// Commentary: "si el movimiento anunciado es ilegal debe hacerse otro movimiento con esta misma
/// pieza".
TEST(Laws_fide2014_9_5b, IllegalAnnouncedMoveIsAWrongClaimAndTouchesTheMan) {
  GameDriver game = standing(Edition::fide_2014, "3k4/8/8/8/8/8/4R3/Q3K3 w - - 90 99");
  game.moves("a1a2 d8c8");

  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, "e1e3"}),
            "white claims wrongly +120 (5460/5580) [fide-2014 9.5b]; white offers a draw; "
            "white must move from e1 [fide-2014 4.3]");
  EXPECT_EQ(game.by(kWhite, PlayMove{"a2a8"}), refusal(GameError::touched_man));
  EXPECT_EQ(game.by(kWhite, ClaimDraw{kFifty, "a2a8"}), refusal(GameError::touched_man));
  EXPECT_EQ(game.by(kWhite, PlayMove{"e1f1"}).substr(0, 11), "played e1f1");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_online_9_5, IllegalAnnouncedMoveIsRefused) {
  GameDriver game(from("3k4/8/8/8/8/8/4R3/Q3K3 w - - 90 99", under(Edition::online)));
  game.moves("a1a2 d8c8");

  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, "e1e3"}), refusal(GameError::illegal_move));
}

TEST(Laws_fide1993_7_2, SealedMoveIsOneWithTheTouchedMan) {
  GameDriver game = standing(Edition::fide_1993, "4k3/8/8/8/4r3/8/4R3/Q3K3 w - - 0 1");
  game.moves("a1a2 e8d8");
  game.by(kWhite, PlayMove{"e2a6"});
  game.server(game::AdjournGame{{UserId{9}, "late", "fide-1993 13.1"}, std::nullopt});

  EXPECT_EQ(game.by(kWhite, game::SealMove{"a2a8", "?"}), refusal(GameError::touched_man));
  EXPECT_EQ(game.by(kWhite, game::SealMove{"e2e3", "?"}).substr(0, 18), "white seals a move");
}

TEST(Laws_fide2014_4_3, MovesTakenBackFreeTheMan) {
  GameDriver game = standing(Edition::fide_2014, "4k3/8/8/8/4r3/8/4R3/Q3K3 w - - 0 1");
  game.moves("a1a2 e8d8");
  game.by(kWhite, PlayMove{"e2a6"});
  ASSERT_TRUE(game.game().touched);
  game.by(kWhite, game::OfferTakeback{});
  game.by(kBlack, game::AcceptTakeback{});

  EXPECT_FALSE(game.game().touched);
}

}  // namespace
}  // namespace escaque::laws
