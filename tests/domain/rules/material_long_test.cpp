// has_insufficient_material against all positions: Black's king, up to two black pieces, White's
// king and one minor piece that gives check. A material counts as sufficient exactly if there is a
// mate.

#include <vector>

#include <gtest/gtest.h>

#include "domain/rules/attacks.hpp"
#include "domain/rules/chess_text.hpp"
#include "domain/rules/position.hpp"

namespace escaque::rules {
namespace {

struct Ending {
  const char* what;
  Role minor;
  std::vector<Role> black;
  bool bishops_of_one_colour;
};

class MateSearch {
 public:
  explicit MateSearch(const Ending& ending) : ending_(ending) {}

  /// A mate, or the last legal position that was seen.
  Position run() {
    // The other squares of Black's king are mirror images of these; pawns are not mirrored, but
    // those only have to be found, not to be ruled out.
    for (const Square king : {Square::a1, Square::b1, Square::c1, Square::d1, Square::b2,
                              Square::c2, Square::d2, Square::c3, Square::d3, Square::d4}) {
      place_white(king);
    }
    return seen_;
  }

 private:
  void place_white(Square black_king) {
    const Bitboard checks = ending_.minor == Role::knight ? knight_attacks(black_king)
                                                          : bishop_attacks(black_king, kNoSquares);
    for (const Square minor : Squares(checks)) {
      for (const Square king :
           Squares(~(king_attacks(black_king) | bit(black_king) | bit(minor)))) {
        Board board;
        board.put(black_king, {Color::black, Role::king});
        board.put(minor, {Color::white, ending_.minor});
        board.put(king, {Color::white, Role::king});
        place_black(board, 0, contains(kDarkSquares, minor));
      }
    }
  }

  void place_black(const Board& board, std::size_t next, bool dark) {
    if (found_) return;
    if (next == ending_.black.size()) return examine(board);
    const Role role = ending_.black[next];
    Bitboard squares = ~board.occupied();
    if (role == Role::bishop && ending_.bishops_of_one_colour) {
      squares &= dark ? kDarkSquares : ~kDarkSquares;
    }
    for (const Square square : Squares(squares)) {
      Board with = board;
      with.put(square, {Color::black, role});
      place_black(with, next + 1, dark);
    }
  }

  void examine(const Board& board) {
    Setup setup;
    setup.board = board;
    setup.turn = Color::black;
    const auto position = Position::from_setup(setup);
    if (!position) return;
    seen_ = *position;
    found_ = position->is_checkmate();
  }

  const Ending& ending_;
  Position seen_;
  bool found_ = false;
};

class Endings : public testing::TestWithParam<Ending> {};

TEST_P(Endings, AreInsufficientExactlyIfThereIsNoMate) {
  const Position position = MateSearch(GetParam()).run();
  EXPECT_NE(position.is_checkmate(), position.has_insufficient_material(Color::white))
      << GetParam().what << ": " << to_fen(position);
}

INSTANTIATE_TEST_SUITE_P(
    Knight, Endings,
    testing::Values(Ending{"N - K", Role::knight, {}, false},
                    Ending{"N - Q", Role::knight, {Role::queen}, false},
                    Ending{"N - R", Role::knight, {Role::rook}, false},
                    Ending{"N - B", Role::knight, {Role::bishop}, false},
                    Ending{"N - N", Role::knight, {Role::knight}, false},
                    Ending{"N - P", Role::knight, {Role::pawn}, false},
                    Ending{"N - QQ", Role::knight, {Role::queen, Role::queen}, false}));
INSTANTIATE_TEST_SUITE_P(
    Bishop, Endings,
    testing::Values(Ending{"B - K", Role::bishop, {}, false},
                    Ending{"B - Q", Role::bishop, {Role::queen}, false},
                    Ending{"B - R", Role::bishop, {Role::rook}, false},
                    Ending{"B - B", Role::bishop, {Role::bishop}, false},
                    Ending{"B - B of one colour", Role::bishop, {Role::bishop}, true},
                    Ending{"B - N", Role::bishop, {Role::knight}, false},
                    Ending{"B - P", Role::bishop, {Role::pawn}, false},
                    Ending{"B - QR", Role::bishop, {Role::queen, Role::rook}, false},
                    Ending{"B - QQ", Role::bishop, {Role::queen, Role::queen}, false},
                    Ending{"B - RR", Role::bishop, {Role::rook, Role::rook}, false},
                    Ending{"B - RB of one colour", Role::bishop, {Role::rook, Role::bishop}, true},
                    Ending{
                        "B - BB of one colour", Role::bishop, {Role::bishop, Role::bishop}, true}));

}  // namespace
}  // namespace escaque::rules
