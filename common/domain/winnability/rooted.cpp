#include "domain/winnability/rooted.hpp"

#include <algorithm>
#include <optional>

#include "domain/rules/attacks.hpp"
#include "domain/winnability/mobility.hpp"
#include "domain/winnability/piece_attacks.hpp"

namespace escaque::winnability {
namespace {

using rules::bit;
using rules::Bitboard;
using rules::Role;
using rules::Square;

const Piece& piece_on(const Mobility& mobility, Square origin) {
  return *std::find_if(mobility.begin(), mobility.end(),
                       [&](const Piece& any) { return any.origin == origin; });
}

/// Where `piece` attacks from `from`; lines end at `occupied`.
Bitboard attacks_from(const Piece& piece, Square from, Bitboard occupied) {
  if (piece.role == Role::pawn) return pawn_attacks(piece.color, from);
  return piece_attacks(piece.role, from, occupied);
}

/// The first moves of a man after any play without it; nothing where they are not so easily told.
Bitboard first_moves(const Mobility& before, const Piece& piece) {
  if (piece.role == Role::king) return rules::kNoSquares;
  if (piece.role != Role::pawn) {
    Bitboard frozen = rules::kNoSquares;
    for (const Piece& other : before) {
      if (other.is_frozen()) frozen |= bit(other.origin);
    }
    return attacks_from(piece, piece.origin, frozen) & ~frozen;
  }
  const Bitboard origin = bit(piece.origin);
  const bool is_at_end = (origin & (bits(rules::Rank::r2) | bits(rules::Rank::r7))) != 0;
  const Bitboard prey = before.present(opposite(piece.color));
  if (is_at_end || (pawn_attacks(piece.color, piece.origin) & prey)) return rules::kNoSquares;
  return piece.color == Color::white ? rules::shift<8>(origin) : rules::shift<-8>(origin);
}

/// A slider of the same side right behind `piece`, on its line to the `king` right before it.
std::optional<Square> slider_behind(const rules::Board& board, const Piece& piece, Square king,
                                    Bitboard rooted) {
  if (!contains(king_attacks(king), piece.origin)) return std::nullopt;
  const Bitboard sliders = board.of(Role::bishop) | board.of(Role::rook) | board.of(Role::queen);
  const Bitboard near = king_attacks(piece.origin) & sliders & board.of(piece.color) & rooted;
  for (const Square from : rules::Squares(near)) {
    const bool in_line = index(piece.origin) - index(from) == index(king) - index(piece.origin);
    if (in_line && contains(steps(*board.role_at(from), bit(from)), piece.origin)) return from;
  }
  return std::nullopt;
}

/// Where `winner` must not get to if each of the `moves` of `piece` is to stay a check; nothing if
/// one gives none. Either all of them open the line of a slider behind, or each attacks the king
/// from so near that nobody can step between.
std::optional<Bitboard> checking_squares(const rules::Board& board, const Piece& piece,
                                         Bitboard moves, Square king, Bitboard rooted) {
  if (const auto slider = slider_behind(board, piece, king, rooted)) {
    return bit(piece.origin) | bit(*slider);
  }
  const Bitboard near = piece.role == Role::knight ? knight_attacks(king) : king_attacks(king);
  for (const Square to : rules::Squares(moves)) {
    if (!contains(near, to) || !contains(attacks_from(piece, to, 0), king)) return std::nullopt;
  }
  return moves;
}

/// Every move of `piece` mates `winner`: nobody can take who gives check or step between, and the
/// king has no square. What the others may do is asked of a board without it, which leaves them
/// more.
bool always_mates(const rules::PositionState& state, const Piece& piece, Bitboard moves,
                  Color winner, KnownMen others) {
  if (piece.color == winner || !moves) return false;
  const Square king = rules::first(state.board.of(winner, Role::king));
  const auto checks = checking_squares(state.board, piece, moves, king, others.rooted);
  if (!checks) return false;
  rules::PositionState without = state;
  without.board.remove(piece.origin);
  others.rooted &= ~bit(king);
  const Mobility mobility(without, others);
  if (mobility.king(winner).moves) return false;
  return std::none_of(mobility.begin(), mobility.end(), [&](const Piece& other) {
    if (other.role == Role::king) return false;
    const bool takes = other.color == winner && (other.attacks & *checks) != 0;
    const bool is_slider = contains(*checks & ~moves, other.origin) && other.color != winner;
    return takes || (is_slider && !other.is_frozen());
  });
}

bool moves(const rules::PositionState& state, Square man, Color winner, KnownMen others) {
  others.safe |= bit(man);
  const Mobility mobility(state, others);
  const Piece& piece = piece_on(mobility, man);
  if (!piece.moves) return false;
  KnownMen all = others;
  all.rooted |= bit(man);
  const Mobility before(state, all);
  return !always_mates(state, piece, first_moves(before, piece), winner, others);
}

/// Can a man of the king's side that never moves take on `square`, which is held by the winner's
/// last piece? Nothing is left that could pin it.
bool is_retaken(const Mobility& mobility, Square square, Color winner) {
  const Piece& king = mobility.king(opposite(winner));
  const Square hunter = mobility.king(winner).origin;
  if (contains(king_attacks(king.origin) & ~king_attacks(hunter), square)) return true;
  return std::any_of(mobility.begin(), mobility.end(), [&](const Piece& guard) {
    return guard.color != winner && guard.role != Role::king && guard.origin != square &&
           guard.is_frozen() && contains(guard.attacks, square);
  });
}

/// The winner has one piece left, and the other king is fenced in by its own men: taking one of
/// them gives check, and every answer is to take that piece. So on the way to a mate it takes none
/// of them and is never taken. Nothing where that cannot be told.
Bitboard find_safe(const rules::PositionState& state, Color winner, Bitboard rooted) {
  const rules::Board& board = state.board;
  const Bitboard last = board.of(winner) & ~board.of(Role::king);
  const Bitboard kings = board.of(Role::king);
  if (!last || rules::has_several(last) || (last & board.of(Role::pawn)) || (kings & ~rooted)) {
    return rules::kNoSquares;
  }
  const Square prey = rules::first(kings & ~board.of(winner));
  const Bitboard fence = king_attacks(prey);
  const Role role = *board.role_at(rules::first(last));
  if (role == Role::knight || (fence & ~(rooted & board.of(opposite(winner))))) {
    return rules::kNoSquares;
  }
  const Mobility mobility(state, {.rooted = rooted, .safe = last | fence});
  for (const Square square : rules::Squares(fence)) {
    const bool gives_check = contains(steps(role, bit(square)), prey);
    if (!gives_check || !is_retaken(mobility, square, winner)) return rules::kNoSquares;
  }
  return last | fence;
}

}  // namespace

/// The largest set of men of which none can be the first to move. Whoever were the first would not
/// have been captured before, and none of the others would have moved.
KnownMen find_rooted(const rules::PositionState& state, Color winner) {
  if (state.castling_rooks) return {};
  KnownMen known = {.rooted = state.board.occupied()};
  for (Bitboard before = 0; before != known.rooted;) {
    before = known.rooted;
    known.safe = find_safe(state, winner, known.rooted);
    for (const Square man : rules::Squares(before)) {
      KnownMen others = known;
      others.rooted &= ~bit(man);
      if (moves(state, man, winner, others)) known.rooted &= ~bit(man);
    }
  }
  return known;
}

}  // namespace escaque::winnability
