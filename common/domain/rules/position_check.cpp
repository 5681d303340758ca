// Position::from_setup: everything that keeps an arrangement of pieces from being a position.

#include <algorithm>

#include "domain/rules/attacks.hpp"
#include "domain/rules/position.hpp"

namespace escaque::rules {
namespace {

/// Pieces of `them` that attack `square` when only `occupied` blocks.
Bitboard attackers(const Board& board, Color them, Square square, Bitboard occupied) {
  const Bitboard queens = board.of(them, Role::queen);
  return (pawn_attacks(opposite(them), square) & board.of(them, Role::pawn)) |
         (knight_attacks(square) & board.of(them, Role::knight)) |
         (bishop_attacks(square, occupied) & (board.of(them, Role::bishop) | queens)) |
         (rook_attacks(square, occupied) & (board.of(them, Role::rook) | queens)) |
         (king_attacks(square) & board.of(them, Role::king));
}

/// Every piece beyond the initial ones was once a pawn; bishops count by the colour they move on.
bool has_too_many_pieces(const Board& board, Color color) {
  const int pawns = count(board.of(color, Role::pawn));
  const Bitboard bishops = board.of(color, Role::bishop);
  const auto beyond = [](Bitboard set, int initial) { return std::max(0, count(set) - initial); };
  const int promoted = beyond(board.of(color, Role::queen), 1) +
                       beyond(board.of(color, Role::rook), 2) +
                       beyond(board.of(color, Role::knight), 2) +
                       beyond(bishops & kDarkSquares, 1) + beyond(bishops & ~kDarkSquares, 1);
  return pawns + promoted > 8;
}

bool castling_rights_hold(const Setup& setup, Color color, Variant variant) {
  const Rank home = color == Color::white ? Rank::r1 : Rank::r8;
  const Bitboard rooks = setup.castling_rooks & bits(home);
  if (rooks == 0) return true;
  if ((rooks & ~setup.board.of(color, Role::rook)) != 0) return false;
  const Square king = first(setup.board.of(color, Role::king));
  if (rank_of(king) != home) return false;
  const Bitboard queenside = rooks & (bit(king) - 1);
  const Bitboard kingside = rooks & ~queenside;
  if (has_several(queenside) || has_several(kingside)) return false;
  if (variant == Variant::chess960) {
    return file_of(king) != File::a && file_of(king) != File::h;
  }
  const Bitboard corners = bits(File::a) | bits(File::h);
  return file_of(king) == File::e && (rooks & ~corners) == 0;
}

/// FIDE 3.7.3.1: the square and the one before it are empty, the pawn stands behind.
bool en_passant_holds(const Setup& setup, Square passed) {
  const Color them = opposite(setup.turn);
  const bool white_moved = them == Color::white;
  if (rank_of(passed) != (white_moved ? Rank::r3 : Rank::r6)) return false;
  const auto behind = static_cast<Square>(index(passed) + (white_moved ? 8 : -8));
  const auto origin = static_cast<Square>(index(passed) - (white_moved ? 8 : -8));
  const Bitboard occupied = setup.board.occupied();
  return !contains(occupied, passed) && !contains(occupied, origin) &&
         contains(setup.board.of(them, Role::pawn), behind);
}

/// A double step can have uncovered a check, but before it the king was safe.
bool check_fits_double_step(const Setup& setup, Square king, Square passed) {
  const Color them = opposite(setup.turn);
  const int up = them == Color::white ? 8 : -8;
  const Bitboard step =
      bit(static_cast<Square>(index(passed) + up)) | bit(static_cast<Square>(index(passed) - up));
  Board before = setup.board;
  before.toggle(them, Role::pawn, step);
  return attackers(before, them, king, before.occupied()) == 0;
}

bool check_is_possible(const Setup& setup) {
  const Square king = first(setup.board.of(setup.turn, Role::king));
  const Bitboard occupied = setup.board.occupied();
  const Bitboard checkers = attackers(setup.board, opposite(setup.turn), king, occupied);
  if (checkers == 0) return true;
  if (setup.en_passant && en_passant_holds(setup, *setup.en_passant)) {
    return check_fits_double_step(setup, king, *setup.en_passant);
  }
  if (count(checkers) > 2) return false;
  if (!has_several(checkers)) return true;
  // Of two checkers one has just moved and uncovered the other: not two pawns, nor two knights, nor
  // a pawn and a knight, nor two sliders on one line through the king.
  const Bitboard leapers = setup.board.of(Role::pawn) | setup.board.of(Role::knight);
  const Square a = first(checkers);
  const Square b = last(checkers);
  return (checkers & ~leapers) != 0 && !contains(between(a, b), king);
}

PositionErrors check_kings(const Board& board) {
  PositionErrors errors;
  for (const Color color : {Color::white, Color::black}) {
    const Bitboard kings = board.of(color, Role::king);
    if (kings == 0) errors.add(PositionError::missing_king);
    if (has_several(kings)) errors.add(PositionError::several_kings);
  }
  return errors;
}

/// What can only be asked when each side has its one king.
void check_around_kings(const Setup& setup, Variant variant, PositionErrors& errors) {
  const Color them = opposite(setup.turn);
  const Square their_king = first(setup.board.of(them, Role::king));
  if (attackers(setup.board, setup.turn, their_king, setup.board.occupied()) != 0) {
    errors.add(PositionError::opponent_in_check);
  }
  if (!check_is_possible(setup)) errors.add(PositionError::impossible_check);
  const bool on_home_ranks = (setup.castling_rooks & ~kLastRanks) == kNoSquares;
  if (!on_home_ranks || !castling_rights_hold(setup, Color::white, variant) ||
      !castling_rights_hold(setup, Color::black, variant)) {
    errors.add(PositionError::bad_castling_rights);
  }
}

PositionErrors check(const Setup& setup, Variant variant) {
  PositionErrors errors = check_kings(setup.board);
  if (errors.empty()) check_around_kings(setup, variant, errors);
  if (setup.board.of(Role::pawn) & kLastRanks) {
    errors.add(PositionError::pawn_on_last_rank);
  }
  for (const Color color : {Color::white, Color::black}) {
    if (has_too_many_pieces(setup.board, color)) errors.add(PositionError::too_many_pieces);
  }
  if (setup.en_passant && !en_passant_holds(setup, *setup.en_passant)) {
    errors.add(PositionError::bad_en_passant);
  }
  return errors;
}

}  // namespace

Result<Position, PositionErrors> Position::from_setup(const Setup& setup, Variant variant) {
  const PositionErrors errors = check(setup, variant);
  if (!errors.empty()) return errors;
  return Position(setup);
}

Result<Position, PositionErrors> Position::from_composition(const Setup& setup, Variant variant) {
  PositionErrors errors = check(setup, variant);
  errors.remove(PositionError::impossible_check);
  errors.remove(PositionError::too_many_pieces);
  for (const Color color : {Color::white, Color::black}) {
    if (count(setup.board.of(color)) > 16) errors.add(PositionError::too_many_pieces);
  }
  if (!errors.empty()) return errors;
  return Position(setup);
}

Position::Position(const Setup& setup) {
  state_.board = setup.board;
  state_.castling_rooks = setup.castling_rooks;
  if (setup.en_passant) state_.en_passant = static_cast<std::uint8_t>(index(*setup.en_passant));
  state_.turn = setup.turn;
  state_.halfmove_clock = setup.halfmove_clock;
  state_.fullmove_number = setup.fullmove_number;
}

}  // namespace escaque::rules
