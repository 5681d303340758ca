#include "domain/rules/position.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "domain/rules/chess_text.hpp"

namespace escaque::rules {
namespace {

struct RefusedSetup {
  const char* fen;
  std::vector<PositionError> errors;
  Variant variant = Variant::standard;
};

class PositionRefusal : public testing::TestWithParam<RefusedSetup> {};

TEST_P(PositionRefusal, NamesEveryReason) {
  const auto setup = parse_fen(GetParam().fen);
  ASSERT_TRUE(setup) << GetParam().fen;

  const auto position = Position::from_setup(*setup, GetParam().variant);

  ASSERT_FALSE(position) << GetParam().fen;
  PositionErrors expected;
  for (const PositionError error : GetParam().errors) expected.add(error);
  EXPECT_EQ(position.error(), expected) << GetParam().fen << ": " << to_string(position.error());
}

using E = PositionError;

INSTANTIATE_TEST_SUITE_P(
    Kings, PositionRefusal,
    testing::Values(RefusedSetup{"8/8/8/8/8/8/8/8", {E::missing_king}},
                    RefusedSetup{"8/8/8/8/8/8/8/4K3", {E::missing_king}},
                    RefusedSetup{"4k3/8/8/8/8/8/8/3KK3", {E::several_kings}},
                    RefusedSetup{"8/8/8/8/8/8/8/3KK3", {E::missing_king, E::several_kings}},
                    RefusedSetup{"8/8/8/8/8/8/3k4/4K3 w", {E::opponent_in_check}}));
INSTANTIATE_TEST_SUITE_P(
    Material, PositionRefusal,
    testing::Values(RefusedSetup{"4k2P/8/8/8/8/8/8/4K3", {E::pawn_on_last_rank}},
                    RefusedSetup{"4k3/8/8/8/8/8/8/p3K3", {E::pawn_on_last_rank}},
                    RefusedSetup{"4k3/8/8/8/8/P7/PPPPPPPP/4K3", {E::too_many_pieces}},
                    RefusedSetup{"4k3/8/8/8/8/QQ6/PPPPPPPP/4K3", {E::too_many_pieces}},
                    RefusedSetup{"4k3/pppppppp/8/8/8/8/8/1b1bK3 w", {E::too_many_pieces}},
                    RefusedSetup{"4k3/8/8/8/QQQQQQ2/QQQQ4/8/4K3 b", {E::too_many_pieces}}));
INSTANTIATE_TEST_SUITE_P(
    Checks, PositionRefusal,
    testing::Values(RefusedSetup{"4k3/4R3/8/8/8/8/8/4K3 w", {E::opponent_in_check}},
                    RefusedSetup{"4k3/8/8/8/8/5n2/3p1p2/4K3 w", {E::impossible_check}},
                    RefusedSetup{"4k3/8/8/8/4r3/8/8/r3K2r w", {E::impossible_check}},
                    RefusedSetup{"4k3/8/8/8/8/8/8/r3K2r w", {E::impossible_check}},
                    RefusedSetup{"4k3/8/8/8/8/2n1n3/8/3K4 w", {E::impossible_check}},
                    RefusedSetup{"4k3/8/8/8/8/3n1n2/8/4K3 w", {E::impossible_check}},
                    RefusedSetup{"4k3/4r3/8/3p4/8/8/8/4K3 w - d6 0 1", {E::impossible_check}}));
INSTANTIATE_TEST_SUITE_P(
    Rights, PositionRefusal,
    testing::Values(
        RefusedSetup{"4k3/8/8/8/8/8/8/3K3R w K", {E::bad_castling_rights}},
        RefusedSetup{"4k3/8/8/8/8/8/8/4K1R1 w K", {E::bad_castling_rights}},
        RefusedSetup{"4k3/8/8/8/8/8/8/R3K1RR w GH", {E::bad_castling_rights}, Variant::chess960},
        RefusedSetup{"4k3/8/8/8/8/8/8/RK5R w A", {E::bad_castling_rights}},
        RefusedSetup{"4k3/8/8/8/8/8/8/K6R w H", {E::bad_castling_rights}, Variant::chess960},
        RefusedSetup{"4k3/8/8/8/8/8/8/4K3 w - d6", {E::bad_en_passant}},
        RefusedSetup{"4k3/8/8/3p4/8/8/8/4K3 w - e6", {E::bad_en_passant}},
        RefusedSetup{"4k3/8/3n4/3p4/8/8/8/4K3 w - d6", {E::bad_en_passant}},
        RefusedSetup{"4k3/3n4/8/3p4/8/8/8/4K3 w - d6", {E::bad_en_passant}},
        RefusedSetup{"4k3/8/8/3p4/8/8/8/4K3 b - d6", {E::bad_en_passant}},
        RefusedSetup{"4k2P/8/8/8/8/8/8/3K3R w K - 0 1",
                     {E::pawn_on_last_rank, E::bad_castling_rights}}));

TEST(PositionErrors, EachHasASentence) {
  for (int i = 0; i < kPositionErrors; ++i) {
    EXPECT_FALSE(to_string(static_cast<PositionError>(i)).empty());
  }
}

TEST(Position, IsSmallAndRegular) {
  EXPECT_EQ(sizeof(Position), 80u);
  EXPECT_EQ(Position(), Position::initial());
  EXPECT_EQ(position_of(kInitialFen), Position::initial());
  EXPECT_NE(after(Position::initial(), "e2e4"), Position::initial());
}

TEST(Position, PlayLeavesTheOldPositionAsItIs) {
  const Position before;
  const auto next = before.play({Square::e2, Square::e4});
  ASSERT_TRUE(next);
  EXPECT_EQ(before, Position::initial());
  EXPECT_EQ(to_fen(*next, FenStyle::fen),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
}

TEST(Position, CountsMoves) {
  Position position = after(Position::initial(), "g1f3 g8f6 f3g1");
  EXPECT_EQ(position.halfmove_clock(), 3);
  EXPECT_EQ(position.fullmove_number(), 2);
  position = after(position, "e7e5");
  EXPECT_EQ(position.halfmove_clock(), 0);
  EXPECT_EQ(position.fullmove_number(), 3);
  position = after(position_of("4k3/8/8/8/8/8/4r3/4K3 w - - 70 90"), "e1e2");
  EXPECT_EQ(position.halfmove_clock(), 0);
}

TEST(Position, ClocksStopAtTheirLimit) {
  Position position = position_of("4k2r/8/8/8/8/8/8/R3K3 w - - 9999 9999");
  for (int i = 0; i < 20000; ++i) {
    position = after(position, "a1b1 h8g8 b1a1 g8h8");
  }
  EXPECT_EQ(position.halfmove_clock(), 65535);
  EXPECT_EQ(position.fullmove_number(), 9999 + 40000);
}

TEST(Position, CastlingRightsGoWithKingRookAndCapture) {
  const Position start = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const Bitboard black = bit(Square::a8) | bit(Square::h8);
  EXPECT_EQ(start.castling_rooks(), black | bit(Square::a1) | bit(Square::h1));
  EXPECT_EQ(after(start, "e1d1").castling_rooks(), black);
  EXPECT_EQ(after(start, "a1b1").castling_rooks(), black | bit(Square::h1));
  EXPECT_EQ(after(start, "h1h8").castling_rooks(), bit(Square::a1) | bit(Square::a8));
  EXPECT_EQ(after(start, "e1g1").castling_rooks(), black);
}

TEST(Position, KnowsMateAndStalemate) {
  const Position mate = after(Position::initial(), "f2f3 e7e5 g2g4 d8h4");
  EXPECT_TRUE(mate.is_checkmate());
  EXPECT_FALSE(mate.is_stalemate());

  const Position stalemate = position_of("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1");
  EXPECT_TRUE(stalemate.is_stalemate());
  EXPECT_FALSE(stalemate.is_checkmate());
  EXPECT_FALSE(stalemate.is_check());

  EXPECT_TRUE(after(Position::initial(), "e2e4 f7f6 d1h5").is_check());
  EXPECT_FALSE(Position::initial().is_check());
}

TEST(Position, MostMovesFitTheList) {
  const Position position = position_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
  EXPECT_EQ(position.legal_moves().size(), 218u);
}

struct RefusedMove {
  const char* fen;
  Move move;
  PlayError error;
};

class MoveRefusal : public testing::TestWithParam<RefusedMove> {};

TEST_P(MoveRefusal, NamesTheReason) {
  const Position position = position_of(GetParam().fen);

  const auto next = position.play(GetParam().move);

  ASSERT_FALSE(next);
  EXPECT_EQ(next.error(), GetParam().error) << to_string(next.error());
  EXPECT_FALSE(to_string(next.error()).empty());
}

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kPromoting = "4k2n/6P1/8/8/8/8/4p3/4K3 w - - 0 1";

INSTANTIATE_TEST_SUITE_P(
    Moves, MoveRefusal,
    testing::Values(
        RefusedMove{kStart, Move(), PlayError::cannot_reach},
        RefusedMove{kStart, {Square::e4, Square::e5}, PlayError::empty_square},
        RefusedMove{kStart, {Square::e7, Square::e5}, PlayError::not_your_piece},
        RefusedMove{kStart, {Square::e2, Square::e5}, PlayError::cannot_reach},
        RefusedMove{kStart, {Square::e2, Square::d3}, PlayError::cannot_reach},
        RefusedMove{kStart, {Square::f1, Square::c4}, PlayError::cannot_reach},
        RefusedMove{kStart, {Square::b1, Square::d2}, PlayError::cannot_reach},
        RefusedMove{kStart, {Square::e1, Square::h1}, PlayError::cannot_castle},
        RefusedMove{kStart, {Square::e1, Square::g1}, PlayError::cannot_castle},
        RefusedMove{kStart, {Square::e2, Square::e4, Role::queen}, PlayError::promotion_impossible},
        RefusedMove{kStart, {Square::g1, Square::f3, Role::queen}, PlayError::promotion_impossible},
        RefusedMove{kPromoting, {Square::g7, Square::g8}, PlayError::promotion_missing},
        RefusedMove{kPromoting, {Square::g7, Square::h8}, PlayError::promotion_missing},
        RefusedMove{
            kPromoting, {Square::g7, Square::g8, Role::king}, PlayError::promotion_impossible},
        RefusedMove{kPromoting, {Square::e1, Square::d1}, PlayError::king_left_in_check},
        RefusedMove{"4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1",
                    {Square::e2, Square::d3},
                    PlayError::king_left_in_check},
        RefusedMove{"4r1k1/8/8/8/8/8/8/B3K3 w - - 0 1",
                    {Square::a1, Square::b2},
                    PlayError::king_left_in_check},
        RefusedMove{"6k1/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
                    {Square::e5, Square::d6},
                    PlayError::king_left_in_check},
        RefusedMove{"6k1/8/8/K2pP2r/8/8/8/8 w - - 0 1",
                    {Square::e5, Square::d6},
                    PlayError::cannot_reach}));

TEST(Position, AnySixteenBitsAreRefusedOrLegal) {
  const Position position = position_of("r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
  const MoveList legal = position.legal_moves();
  std::size_t accepted = 0;
  for (unsigned packed = 0; packed < 65536; ++packed) {
    const Move move = Move::from_packed(static_cast<std::uint16_t>(packed));
    const bool is_legal = position.is_legal(move);
    EXPECT_EQ(is_legal, legal.contains(move));
    accepted += is_legal ? 1 : 0;
  }
  EXPECT_EQ(accepted, legal.size());
}

TEST(Composition, NeedNotComeFromAGame) {
  const auto promoted = parse_fen("4k3/qqqqqqqq/1rrrr3/8/8/8/B1B1B1B1/4K3 w - - 0 1");
  EXPECT_FALSE(Position::from_setup(*promoted));
  EXPECT_TRUE(Position::from_composition(*promoted));

  const auto crowd = parse_fen("k7/8/QQQQQQQQ/QQQQQQQQ/8/8/8/7K w - - 0 1");
  EXPECT_FALSE(Position::from_composition(*crowd));
  const auto kings = parse_fen("8/8/8/8/8/8/8/7K w - - 0 1");
  EXPECT_FALSE(Position::from_composition(*kings));
}

TEST(Composition, KnowsThatTwoKnightsGiveADoubleCheck) {
  const auto setup = parse_fen("8/8/8/8/8/3nkn2/8/3RKR2 w - - 0 1");
  EXPECT_FALSE(Position::from_setup(*setup));
  EXPECT_TRUE(Position::from_composition(*setup)->is_checkmate());
}

}  // namespace
}  // namespace escaque::rules
