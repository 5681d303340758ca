#include "domain/rules/fen.hpp"

#include <gtest/gtest.h>

#include "domain/rules/chess_text.hpp"

namespace escaque::rules {
namespace {

class FenRoundTrip : public testing::TestWithParam<const char*> {};

TEST_P(FenRoundTrip, GivesTheSameText) {
  EXPECT_EQ(to_fen(position_of(GetParam()), FenStyle::fen), GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Positions, FenRoundTrip,
    testing::Values("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
                    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 99 9999",
                    "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 9999 12"));

TEST(Fen, EnPassantSquareIsWrittenByStyle) {
  const Position useless = after(Position::initial(), "e2e4");
  EXPECT_EQ(to_fen(useless, FenStyle::fen),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  EXPECT_EQ(to_fen(useless, FenStyle::x_fen),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");

  const Position capturable = after(Position::initial(), "e2e4 a7a6 e4e5 d7d5");
  EXPECT_EQ(to_fen(capturable, FenStyle::x_fen),
            "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
}

TEST(Fen, XFenNamesTheFileOfAnInnerRookOnly) {
  const std::string inner = "4k3/8/8/8/8/8/8/1R2K1RR w G - 0 1";
  const Position position = position_of(inner, Variant::chess960);
  EXPECT_EQ(to_fen(position, FenStyle::x_fen), inner);

  const Position outer = position_of("4k3/8/8/8/8/8/8/1R2K1RR w KQ - 0 1", Variant::chess960);
  EXPECT_EQ(to_fen(outer, FenStyle::x_fen), "4k3/8/8/8/8/8/8/1R2K1RR w KQ - 0 1");
  EXPECT_EQ(to_fen(outer, FenStyle::shredder), "4k3/8/8/8/8/8/8/1R2K1RR w HB - 0 1");
}

TEST(Fen, ShredderLettersMeanTheSameRights) {
  EXPECT_EQ(position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"),
            Position::initial());
  EXPECT_EQ(to_fen(Position::initial(), FenStyle::shredder),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
}

TEST(Fen, MissingFieldsHaveDefaults) {
  const auto setup = parse_fen("4k3/8/8/8/8/8/8/4K3");
  ASSERT_TRUE(setup);
  EXPECT_EQ(to_fen(*setup, FenStyle::fen), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

TEST(Fen, ToleratesSeveralSpaces) {
  EXPECT_TRUE(parse_fen("  4k3/8/8/8/8/8/8/4K3   b  -  - 3   7 "));
}

struct FenErrorCase {
  const char* fen;
  FenError error;
};

class FenRefusal : public testing::TestWithParam<FenErrorCase> {};

TEST_P(FenRefusal, NamesTheFirstBadField) {
  const auto setup = parse_fen(GetParam().fen);
  ASSERT_FALSE(setup) << GetParam().fen;
  EXPECT_EQ(setup.error(), GetParam().error) << GetParam().fen << ": " << to_string(setup.error());
  EXPECT_FALSE(to_string(setup.error()).empty());
}

INSTANTIATE_TEST_SUITE_P(Board, FenRefusal,
                         testing::Values(FenErrorCase{"", FenError::board},
                                         FenErrorCase{"x", FenError::board},
                                         FenErrorCase{"8/8/8/8/8/8/8", FenError::board},
                                         FenErrorCase{"8/8/8/8/8/8/8/8/8 w", FenError::board},
                                         FenErrorCase{"8/8/8/8/8/8/8/7 w", FenError::board},
                                         FenErrorCase{"8/8/8/8/8/8/8/9 w", FenError::board},
                                         FenErrorCase{"8/8/8/8/8/8/8/p8 w", FenError::board},
                                         FenErrorCase{"8/8/8/8/8/8/8/8p w", FenError::board},
                                         FenErrorCase{"8/8/8/8/8/8/8/44p w", FenError::board},
                                         FenErrorCase{"8/8/8/8/8/8/8/0p7 w", FenError::board},
                                         FenErrorCase{"8/8/8/8/8/8/8/7é w", FenError::board}));
INSTANTIATE_TEST_SUITE_P(
    OtherFields, FenRefusal,
    testing::Values(FenErrorCase{"4k3/8/8/8/8/8/8/4K3 W", FenError::turn},
                    FenErrorCase{"4k3/8/8/8/8/8/8/4K3 white", FenError::turn},
                    FenErrorCase{"4k3/8/8/8/8/8/8/4K3 w K", FenError::castling},
                    FenErrorCase{"4k3/8/8/8/8/8/8/4K2R w KK", FenError::castling},
                    FenErrorCase{"4k3/8/8/8/8/8/8/4K2R w KH", FenError::castling},
                    FenErrorCase{"4k3/8/8/8/8/8/8/4K2R w X", FenError::castling},
                    FenErrorCase{"4k3/8/8/8/8/8/8/4K2R w k", FenError::castling},
                    FenErrorCase{"4k3/8/8/8/8/8/4K3/7R w K", FenError::castling},
                    FenErrorCase{"4k3/8/8/8/8/8/8/4K3 w - e4", FenError::en_passant},
                    FenErrorCase{"4k3/8/8/8/8/8/8/4K3 w - i3", FenError::en_passant},
                    FenErrorCase{"4k3/8/8/8/8/8/8/4K3 w - e", FenError::en_passant},
                    FenErrorCase{"4k3/8/8/8/8/8/8/4K3 w - - x", FenError::halfmove_clock},
                    FenErrorCase{"4k3/8/8/8/8/8/8/4K3 w - - -1", FenError::halfmove_clock},
                    FenErrorCase{"4k3/8/8/8/8/8/8/4K3 w - - 10000", FenError::halfmove_clock},
                    FenErrorCase{"4k3/8/8/8/8/8/8/4K3 w - - 99999999999", FenError::halfmove_clock},
                    FenErrorCase{"4k3/8/8/8/8/8/8/4K3 w - - 0 0", FenError::fullmove_number},
                    FenErrorCase{"4k3/8/8/8/8/8/8/4K3 w - - 0 1x", FenError::fullmove_number},
                    FenErrorCase{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", FenError::extra_field}));

TEST(Fen, RefusesWhatIsTooLong) {
  const auto setup = parse_fen(std::string(129, ' '));
  ASSERT_FALSE(setup);
  EXPECT_EQ(setup.error(), FenError::too_long);
}

}  // namespace
}  // namespace escaque::rules
