// What ends a game by itself, and what a fallen flag means.

#include <gtest/gtest.h>

#include "domain/game/second_look.hpp"
#include "domain/laws/mating_potential.hpp"
#include "domain/laws/under.hpp"
#include "domain/rules/uci.hpp"

namespace escaque::laws {
namespace {

/// What the entry says when `uci` is played from `fen` after a move of each side.
std::string after(const game::GameSpec& spec, const std::string& fen, const std::string& moves,
                  const std::string& uci) {
  GameDriver game(from(fen, spec));
  game.moves(moves);
  const std::string entry = game.by(game.game().turn(), PlayMove{uci});
  const auto end = entry.find("; ");
  return end == std::string::npos ? "plays on" : entry.substr(end + 2);
}

std::string stalemate(Edition edition) {
  return after(under(edition), "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "g1h1 h8g8 h1g1 g8h8", "g1g6");
}

TEST(Laws_classic_12_1, StalemateIsDrawn) {
  EXPECT_EQ(stalemate(Edition::classic), "ended 1/2-1/2 stalemate [classic 12.1]");
}

TEST(Laws_fide1993_10_3, StalemateIsDrawn) {
  EXPECT_EQ(stalemate(Edition::fide_1993), "ended 1/2-1/2 stalemate [fide-1993 10.3]");
}

TEST(Laws_fide1997_5_2, StalemateIsDrawn) {
  EXPECT_EQ(stalemate(Edition::fide_1997), "ended 1/2-1/2 stalemate [fide-1997 5.2]");
}

TEST(Laws_fide2014_5_2a, StalemateIsDrawn) {
  EXPECT_EQ(stalemate(Edition::fide_2014), "ended 1/2-1/2 stalemate [fide-2014 5.2a]");
}

TEST(Laws_fide2023_5_2_1, StalemateIsDrawn) {
  EXPECT_EQ(stalemate(Edition::fide_2023), "ended 1/2-1/2 stalemate [fide-2023 5.2.1]");
}

// Dead positions: Black's king takes the last piece that could mate.

constexpr const char* kToBareKings = "8/8/8/8/8/3k4/4R3/7K w - - 0 1";
constexpr const char* kToKnights = "6n1/8/8/8/8/3k4/4R3/6NK w - - 0 1";

std::string bare_kings(Edition edition) {
  return after(under(edition), kToBareKings, "h1h2 d3d4 h2h1 d4d3 h1g1", "d3e2");
}

std::string knight_against_knight(Edition edition) {
  return after(under(edition), kToKnights, "g1h3 d3d4 h3g1 d4d3 h1h2", "d3e2");
}

TEST(Laws_classic_12, BareKingsPlayOn) { EXPECT_EQ(bare_kings(Edition::classic), "plays on"); }

TEST(Laws_fide1993_10_4, BareKingsAreDrawn) {
  EXPECT_EQ(bare_kings(Edition::fide_1993), "ended 1/2-1/2 insufficient_material [fide-1993 10.4]");
}

TEST(Laws_fide1993_10_4, OnlyTheListedMaterialIsDrawn) {
  EXPECT_EQ(knight_against_knight(Edition::fide_1993), "plays on");

  const auto is_drawn = [](const char* fen) {
    return is_listed_draw(rules::parse_fen(fen)->board);
  };
  EXPECT_TRUE(is_drawn("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1"));
  EXPECT_TRUE(is_drawn("4k1b1/8/8/8/8/8/8/4K3 w - - 0 1"));
  EXPECT_TRUE(is_drawn("4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1"));
  EXPECT_FALSE(is_drawn("4k1b1/8/8/8/8/8/8/4K1B1 w - - 0 1")) << "bishops of two colours";
  EXPECT_FALSE(is_drawn("4k3/8/8/8/8/8/8/1B2KB2 w - - 0 1")) << "both on one side";
  EXPECT_FALSE(is_drawn("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
}

TEST(Laws_fide1997_9_6, NoMateByAnySeriesOfMovesIsDrawn) {
  EXPECT_EQ(bare_kings(Edition::fide_1997), "ended 1/2-1/2 insufficient_material [fide-1997 9.6]");
  EXPECT_EQ(knight_against_knight(Edition::fide_1997), "plays on");
}

TEST(Laws_fide2014_5_2b, DeadPositionIsDrawn) {
  EXPECT_EQ(bare_kings(Edition::fide_2014), "ended 1/2-1/2 insufficient_material [fide-2014 5.2b]");
}

/// What the server finds out when it looks at the last position for longer.
std::string found_later(GameDriver& game) {
  const auto look = game::second_look_after(game.game(), game.log().back().first);
  const auto found = look ? game::look_again(*look, {}) : std::nullopt;
  return found ? game.server(*found) : "nothing";
}

/// "La partida es tablas cuando se alcanza una posición en la que ningún jugador puede dar mate al
/// rey del adversario con cualquier serie de movimientos legales. […] Esto finaliza inmediatamente
/// la partida": what players do afterwards is nothing.
TEST(Laws_fide2014_5_2b, DeadPositionThatIsSeenLaterEndedTheGameAllTheSame) {
  GameDriver game(from("8/1k6/8/8/8/ppB5/1P6/K7 b - - 0 1", under(Edition::fide_2014)));
  game.moves("a3a2");
  const auto look = game::second_look_after(game.game(), game.log().back().first);
  ASSERT_TRUE(look);
  game.moves("c3d4 b7c6");
  ASSERT_EQ(game.by(kWhite, Resign{}), "ended 0-1 resignation [fide-2014 5.1b]");

  EXPECT_EQ(game.server(*game::look_again(*look, {})),
            "judged after 1: nobody can mate; takes back 2 (5400/5400); "
            "ended 1/2-1/2 insufficient_material [fide-2014 5.2b]");
}

TEST(Laws_fide2023_5_2_2, DeadPositionIsDrawn) {
  EXPECT_EQ(bare_kings(Edition::fide_2023),
            "ended 1/2-1/2 insufficient_material [fide-2023 5.2.2]");
}

// Five repetitions

constexpr const char* kShuffle = "g1f3 g8f6 f3g1 ";

std::string fifth_on_end(Edition edition) {
  GameDriver game = repeated(under(edition), 4);
  game.moves(kShuffle);
  return game.by(kBlack, PlayMove{"f6g8"}).substr(sizeof "played f6g8 (5400/5400)");
}

/// Another shuffle in between: the position comes five times, not five times on end.
GameDriver fifth_with_a_gap(Edition edition) {
  GameDriver game = repeated(under(edition), 3);
  game.moves("b1c3 b8c6 c3b1 c6a5 b1c3 a5c6 c3b1 c6b8");
  game.moves(kShuffle);
  return game;
}

TEST(Laws_fide1997_5_4, RepetitionNeverEndsTheGameByItself) {
  GameDriver game = repeated(under(Edition::fide_1997), 6);
  EXPECT_TRUE(game.game().is_live());
}

TEST(Laws_fide2014_9_6a, FiveConsecutiveAlternateMovesDraw) {
  EXPECT_NE(
      fifth_on_end(Edition::fide_2014).find("ended 1/2-1/2 fivefold_repetition [fide-2014 9.6a]"),
      std::string::npos);
}

TEST(Laws_fide2014_9_6a, FiveAppearancesApartPlayOn) {
  GameDriver game = fifth_with_a_gap(Edition::fide_2014);
  game.moves("f6g8");
  EXPECT_EQ(game.game().repetitions(), 5);
  EXPECT_TRUE(game.game().is_live());
}

TEST(Laws_fide2023_9_6_1, FifthAppearanceDrawsWheneverTheOthersWere) {
  EXPECT_NE(fifth_with_a_gap(Edition::fide_2023)
                .by(kBlack, PlayMove{"f6g8"})
                .find("ended 1/2-1/2 fivefold_repetition [fide-2023 9.6.1]"),
            std::string::npos);
  EXPECT_NE(
      fifth_on_end(Edition::fide_2023).find("ended 1/2-1/2 fivefold_repetition [fide-2023 9.6.1]"),
      std::string::npos);
}

// Seventy-five moves

std::string seventyfifth_move(Edition edition) {
  return quiet(under(edition), 149).by(kWhite, PlayMove{"a2a3"});
}

TEST(Laws_classic_12_4, SeventyFiveMovesPlayOn) {
  EXPECT_EQ(seventyfifth_move(Edition::classic).find("ended"), std::string::npos);
}

TEST(Laws_fide1993_10_12, SeventyFiveMovesPlayOn) {
  EXPECT_EQ(seventyfifth_move(Edition::fide_1993).find("ended"), std::string::npos);
}

TEST(Laws_fide1997_9_3, SeventyFiveMovesPlayOn) {
  EXPECT_EQ(seventyfifth_move(Edition::fide_1997).find("ended"), std::string::npos);
}

TEST(Laws_fide2014_9_6b, SeventyFiveMovesDraw) {
  EXPECT_NE(seventyfifth_move(Edition::fide_2014)
                .find("ended 1/2-1/2 seventyfive_moves [fide-2014 9.6b]"),
            std::string::npos);
}

TEST(Laws_fide2014_9_6b, MatePrevails) {
  GameDriver game(from("7k/R7/8/8/8/8/8/1R4K1 w - - 147 90", under(Edition::fide_2014)));
  game.moves("g1h1 h8g8");
  EXPECT_NE(game.by(kWhite, PlayMove{"b1b8"}).find("ended 1-0 checkmate [fide-2014 5.1a]"),
            std::string::npos);
}

TEST(Laws_fide2023_9_6_2, SeventyFiveMovesDraw) {
  EXPECT_NE(seventyfifth_move(Edition::fide_2023)
                .find("ended 1/2-1/2 seventyfive_moves [fide-2023 9.6.2]"),
            std::string::npos);
}

// Flags

/// White's flag falls in `fen`, where both have kings to move.
std::string white_flag(const game::GameSpec& spec, const std::string& fen) {
  GameDriver game(from(fen, spec));
  for (int n = 0; n < 2; ++n) {
    // A king's move changes no material.
    for (const auto move : game.game().position.legal_moves()) {
      const std::string uci = rules::to_uci(game.game().position, move, rules::Variant::standard);
      if (game.game().position.board().role_at(move.from()) != rules::Role::king) continue;
      game.moves(uci);
      break;
    }
  }
  return game.wait(minutes(600)).server(CheckTime{});
}

constexpr const char* kBareKing = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
constexpr const char* kKnight = "4k1n1/8/8/8/8/8/8/Q3K3 w - - 0 1";
constexpr const char* kTwoKnights = "4k1n1/6n1/8/8/8/8/8/4K3 w - - 0 1";
// Black has pawns, but none of them ever gets by.
constexpr const char* kLockedPawns = "4b3/5k1p/6pP/1pBp1pP1/1P1P1P2/6K1/8/8 w - - 0 1";
constexpr const char* kRookAgainstKnight = "4k2r/8/8/8/8/8/8/N3K3 w - - 0 1";

TEST(Laws_classic_17a, FlagLosesEvenAgainstABareKing) {
  EXPECT_EQ(white_flag(under(Edition::classic), kBareKing), "ended 0-1 time_forfeit [classic 17a]");
}

TEST(Laws_fide1993_10_14, FlagLoses) {
  EXPECT_EQ(white_flag(under(Edition::fide_1993), kKnight),
            "ended 0-1 time_forfeit [fide-1993 10.14]");
}

TEST(Laws_fide1993_10_5, FlagAgainstABareKingIsDrawn) {
  EXPECT_EQ(white_flag(under(Edition::fide_1993), kBareKing),
            "ended 1/2-1/2 time_forfeit_insufficient [fide-1993 10.5]");
}

TEST(Laws_fide1997_6_9, FlagIsDrawnWhenNoSeriesOfMovesMates) {
  EXPECT_EQ(white_flag(under(Edition::fide_1997), kKnight),
            "ended 1/2-1/2 time_forfeit_insufficient [fide-1997 6.9]");
  EXPECT_EQ(white_flag(under(Edition::fide_1997), kTwoKnights),
            "ended 0-1 time_forfeit [fide-1997 6.9]");
}

TEST(Laws_fide1997_C4, TwoKnightsHaveNoMatingPotentialAgainstABareKing) {
  EXPECT_EQ(white_flag(under(Edition::fide_1997, 300), kTwoKnights),
            "ended 1/2-1/2 time_forfeit_insufficient [fide-1997 C4]");
}

TEST(Laws_fide1997_C4, RookHasMatingPotentialAgainstAKnight) {
  EXPECT_EQ(white_flag(under(Edition::fide_1997, 300), kRookAgainstKnight),
            "ended 0-1 time_forfeit [fide-1997 6.9]");
}

// C2 and B2 keep 6.9 in force beside C4: the locked pawns have mating potential, but never mate.
TEST(Laws_fide1997_C2, BlitzIsDrawnWhenNoSeriesOfMovesMates) {
  EXPECT_EQ(white_flag(under(Edition::fide_1997, 300), kLockedPawns),
            "ended 1/2-1/2 time_forfeit_insufficient [fide-1997 6.9]");
}

TEST(Laws_fide2014_6_9, FlagIsDrawnWhenNoSeriesOfMovesMatesInBlitzToo) {
  EXPECT_EQ(white_flag(under(Edition::fide_2014, 300), kKnight),
            "ended 1/2-1/2 time_forfeit_insufficient [fide-2014 6.9]");
  EXPECT_EQ(white_flag(under(Edition::fide_2014, 300), kTwoKnights),
            "ended 0-1 time_forfeit [fide-2014 6.9]");
}

/// "Sin embargo, la partida es tablas si la posición es tal que el adversario no puede dar mate al
/// jugador mediante cualquier posible combinación de movimientos legales", whenever that is found.
TEST(Laws_fide2014_6_9, FlagThatFellUndecidedIsDrawnWhenNoSeriesIsFound) {
  GameDriver game(from("1k6/1P1p1p1p/BP6/1P6/8/8/3P1PKP/8 w - - 0 1", under(Edition::fide_2014)));
  game.moves("g2f3 h7h6").wait(seconds(5'400));
  ASSERT_EQ(game.server(CheckTime{}), "ended 0-1 time_forfeit [fide-2014 6.9 (undecided)]");

  EXPECT_EQ(found_later(game),
            "judged after 2: black cannot mate; "
            "ended 1/2-1/2 time_forfeit_insufficient [fide-2014 6.9]");
}

TEST(Laws_fide2023_6_9, FlagIsDrawnWhenNoSeriesOfMovesMates) {
  EXPECT_EQ(white_flag(under(Edition::fide_2023), kKnight),
            "ended 1/2-1/2 time_forfeit_insufficient [fide-2023 6.9]");
}

TEST(Laws_online_6_9, ServerSeesTheFlagAndDecidesByTheArticleOf2023) {
  EXPECT_EQ(white_flag(under(Edition::online), kTwoKnights),
            "ended 0-1 time_forfeit [fide-2023 6.9]");
}

// Both flags

TEST(Laws_fide1993_12_8, BothFlagsDownPlayOn) {
  const BothFlags& both = laws_of(Edition::fide_1993).flags.both.standard;
  EXPECT_EQ(both.earlier_period.ruling, BothDown::plays_on);
  EXPECT_EQ(both.last_period.ruling, BothDown::plays_on);
  EXPECT_EQ(both.last_period.article, "fide-1993 12.8");
}

TEST(Laws_fide1997_6_11, BothFlagsDownPlayOnBeforeTheLastPeriod) {
  const BothFlags& both = laws_of(Edition::fide_1997).flags.both.standard;
  EXPECT_EQ(both.earlier_period.ruling, BothDown::plays_on);
  EXPECT_EQ(both.earlier_period.article, "fide-1997 6.11");
}

TEST(Laws_fide1997_10_4, BothFlagsDownAreDrawnInAQuickplayFinish) {
  const BothFlags& both = laws_of(Edition::fide_1997).flags.both.standard;
  EXPECT_EQ(both.last_period.ruling, BothDown::drawn);
  EXPECT_EQ(both.last_period.article, "fide-1997 10.4");
}

TEST(Laws_fide1997_B8, BothFlagsDownAreDrawnInRapidAndBlitz) {
  for (const auto of : {clock::LawsClass::rapid, clock::LawsClass::blitz}) {
    EXPECT_EQ(laws_of(Edition::fide_1997).flags.both[of].last_period.ruling, BothDown::drawn);
    EXPECT_EQ(laws_of(Edition::fide_1997).flags.both[of].last_period.article, "fide-1997 B8");
  }
}

TEST(Laws_fide2014_6_11, BothFlagsDownPlayOnAndAreDrawnInTheLastPeriod) {
  const BothFlags& both = laws_of(Edition::fide_2014).flags.both.standard;
  EXPECT_EQ(both.earlier_period.ruling, BothDown::plays_on);
  EXPECT_EQ(both.last_period.ruling, BothDown::drawn);
  EXPECT_EQ(both.last_period.article, "fide-2014 6.11");
}

TEST(Laws_fide2014_A_4d, RapidClaimFailsWhenOnesOwnTimeIsGone) {
  EXPECT_EQ(laws_of(Edition::fide_2014).flags.both.rapid.last_period.ruling, BothDown::drawn);
  EXPECT_EQ(laws_of(Edition::fide_2014).flags.both.rapid.last_period.article, "fide-2014 A.4d");
}

TEST(Laws_fide2023_III_3_1, BothFlagsDownPlayOnAndAreDrawnInTheLastPeriod) {
  const BothFlags& both = laws_of(Edition::fide_2023).flags.both.standard;
  EXPECT_EQ(both.earlier_period.ruling, BothDown::plays_on);
  EXPECT_EQ(both.last_period.ruling, BothDown::drawn);
}

}  // namespace
}  // namespace escaque::laws
