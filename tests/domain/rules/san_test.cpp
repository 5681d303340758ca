#include "domain/rules/san.hpp"

#include <gtest/gtest.h>

#include "domain/rules/chess_text.hpp"

namespace escaque::rules {
namespace {

struct SanCase {
  const char* fen;
  const char* uci;
  const char* san;
};

class StrictSan : public testing::TestWithParam<SanCase> {};

TEST_P(StrictSan, IsWrittenAndReadBack) {
  const Position position = position_of(GetParam().fen);
  const auto move = parse_uci(position, GetParam().uci);
  ASSERT_TRUE(move) << GetParam().uci;
  EXPECT_EQ(to_san(position, *move), GetParam().san);
  const auto read = parse_san(position, GetParam().san);
  ASSERT_TRUE(read) << GetParam().san;
  EXPECT_EQ(*read, *move);
}

INSTANTIATE_TEST_SUITE_P(
    Moves, StrictSan,
    testing::Values(SanCase{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "e4"},
                    SanCase{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
                    SanCase{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
                    SanCase{"8/4P3/8/1k6/8/8/8/4K3 w - - 0 1", "e7e8q", "e8=Q+"},
                    SanCase{"3n4/4P3/8/1k6/8/8/8/4K3 w - - 0 1", "e7d8n", "exd8=N"},
                    SanCase{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"},
                    SanCase{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "O-O-O"},
                    SanCase{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
                    SanCase{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"},
                    SanCase{"6k1/5pp1/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8+"}));
INSTANTIATE_TEST_SUITE_P(
    Disambiguation, StrictSan,
    testing::Values(SanCase{"4k3/8/8/8/8/8/8/RN2K1NR w - - 0 1", "b1d2", "Nd2"},
                    SanCase{"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"},
                    SanCase{"4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1", "b1d2", "N1d2"},
                    SanCase{"4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "b1d2", "N1d2"},
                    SanCase{"4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "b3d2", "Nb3d2"},
                    SanCase{"4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "f3d2", "Nfd2"},
                    SanCase{"6k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1d1", "Rd1"},
                    SanCase{"6k1/8/8/8/R6R/8/8/4K3 w - - 0 1", "a4d4", "Rad4"},
                    SanCase{"7k/R7/8/8/8/8/8/R3K3 w - - 0 1", "a1a4", "R1a4"},
                    SanCase{"4r1k1/8/8/8/8/4N3/8/1N2K3 w - - 0 1", "b1d2", "Nd2"}));

struct TolerantCase {
  const char* fen;
  const char* written;
  const char* uci;
};

class TolerantSan : public testing::TestWithParam<TolerantCase> {};

TEST_P(TolerantSan, UnderstandsWhatPeopleWrite) {
  const Position position = position_of(GetParam().fen);
  const auto move = parse_san(position, GetParam().written);
  ASSERT_TRUE(move) << GetParam().written << ": " << to_string(move.error());
  EXPECT_EQ(to_uci(position, *move), GetParam().uci) << GetParam().written;
}

constexpr const char* kPromote = "3n4/4P3/8/1k6/8/8/8/4K3 w - - 0 1";
constexpr const char* kCastle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr const char* kKnight = "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1";
constexpr const char* kPawns = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
constexpr const char* kPassing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";

INSTANTIATE_TEST_SUITE_P(Promotion, TolerantSan,
                         testing::Values(TolerantCase{kPromote, "e8=Q", "e7e8q"},
                                         TolerantCase{kPromote, "e8Q", "e7e8q"},
                                         TolerantCase{kPromote, "e8(Q)", "e7e8q"},
                                         TolerantCase{kPromote, "e8/Q+", "e7e8q"},
                                         TolerantCase{kPromote, "e7-e8=Q", "e7e8q"},
                                         TolerantCase{kPromote, "e7e8R", "e7e8r"},
                                         TolerantCase{kPromote, "exd8N", "e7d8n"},
                                         TolerantCase{kPromote, "exd=B", "e7d8b"},
                                         TolerantCase{kPromote, "edQ", "e7d8q"}));
INSTANTIATE_TEST_SUITE_P(Castling, TolerantSan,
                         testing::Values(TolerantCase{kCastle, "0-0", "e1g1"},
                                         TolerantCase{kCastle, "O-O+", "e1g1"},
                                         TolerantCase{kCastle, "o-o", "e1g1"},
                                         TolerantCase{kCastle, "0-0-0", "e1c1"},
                                         TolerantCase{kCastle, "O-O-O!?", "e1c1"}));
INSTANTIATE_TEST_SUITE_P(
    Pieces, TolerantSan,
    testing::Values(TolerantCase{kKnight, "Nf3", "g1f3"}, TolerantCase{kKnight, "Nf3+", "g1f3"},
                    TolerantCase{kKnight, "Nf3#", "g1f3"}, TolerantCase{kKnight, "Nf3!!", "g1f3"},
                    TolerantCase{kKnight, "Ngf3", "g1f3"}, TolerantCase{kKnight, "N1f3", "g1f3"},
                    TolerantCase{kKnight, "Ng1f3", "g1f3"},
                    TolerantCase{kKnight, "Ng1-f3", "g1f3"}));
INSTANTIATE_TEST_SUITE_P(
    Pawns, TolerantSan,
    testing::Values(TolerantCase{kPawns, "exd5", "e4d5"}, TolerantCase{kPawns, "ed5", "e4d5"},
                    TolerantCase{kPawns, "exd", "e4d5"}, TolerantCase{kPawns, "ed", "e4d5"},
                    TolerantCase{kPawns, "e4:d5", "e4d5"}, TolerantCase{kPawns, "e4xd5?", "e4d5"},
                    TolerantCase{kPawns, "Pe5", "e4e5"}, TolerantCase{kPawns, "e4e5", "e4e5"},
                    TolerantCase{kPassing, "exd6e.p.", "e5d6"},
                    TolerantCase{kPassing, "exd6ep", "e5d6"},
                    TolerantCase{kPassing, "exd6 e.p.", "e5d6"}));

struct SanErrorCase {
  const char* fen;
  const char* written;
  SanError error;
};

class SanRefusal : public testing::TestWithParam<SanErrorCase> {};

TEST_P(SanRefusal, NamesTheReason) {
  const auto move = parse_san(position_of(GetParam().fen), GetParam().written);
  ASSERT_FALSE(move) << GetParam().written;
  EXPECT_EQ(move.error(), GetParam().error) << GetParam().written;
  EXPECT_FALSE(to_string(move.error()).empty());
}

constexpr const char* kTwoKnights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";

INSTANTIATE_TEST_SUITE_P(Texts, SanRefusal,
                         testing::Values(SanErrorCase{kKnight, "", SanError::syntax},
                                         SanErrorCase{kKnight, "+", SanError::syntax},
                                         SanErrorCase{kKnight, "N", SanError::syntax},
                                         SanErrorCase{kKnight, "Nf", SanError::syntax},
                                         SanErrorCase{kKnight, "Nf9", SanError::syntax},
                                         SanErrorCase{kKnight, "f", SanError::syntax},
                                         SanErrorCase{kKnight, "3", SanError::syntax},
                                         SanErrorCase{kKnight, "x", SanError::syntax},
                                         SanErrorCase{kKnight, "Nxx", SanError::syntax},
                                         SanErrorCase{kKnight, "--", SanError::syntax},
                                         SanErrorCase{kKnight, "Nf3Nf3", SanError::syntax},
                                         SanErrorCase{kKnight, "O-O-O-O", SanError::syntax},
                                         SanErrorCase{kKnight, "Nf3xxxxxxxxxxxxxxxxxxxxx",
                                                      SanError::syntax},
                                         SanErrorCase{kKnight, "Nf4", SanError::illegal},
                                         SanErrorCase{kKnight, "Naf3", SanError::illegal},
                                         SanErrorCase{kKnight, "O-O", SanError::illegal},
                                         SanErrorCase{kPromote, "e8", SanError::illegal},
                                         SanErrorCase{kPromote, "e8=K", SanError::illegal},
                                         SanErrorCase{kCastle, "Kxh1", SanError::illegal},
                                         SanErrorCase{kTwoKnights, "Nd2", SanError::ambiguous}));

TEST(San, CastlingInChess960GoesBySide) {
  const Position position = position_of("4k3/8/8/8/8/8/8/1RK2R2 w FB - 0 1", Variant::chess960);
  EXPECT_EQ(*parse_san(position, "O-O"), Move(Square::c1, Square::f1));
  EXPECT_EQ(*parse_san(position, "O-O-O"), Move(Square::c1, Square::b1));
  EXPECT_EQ(to_san(position, {Square::c1, Square::f1}), "O-O");
}

}  // namespace
}  // namespace escaque::rules
