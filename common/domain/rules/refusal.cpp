// Position::refusal: the reason in words a player understands, looked for only after a move was
// found not to be among the legal ones.

#include <cstdlib>

#include "domain/rules/attacks.hpp"
#include "domain/rules/position.hpp"

namespace escaque::rules {
namespace {

Bitboard pawn_reach(const Position& position, Square from) {
  const Color us = position.turn();
  const Bitboard occupied = position.board().occupied();
  Bitboard prey = position.board().of(opposite(us));
  if (const auto square = position.en_passant_square()) prey |= bit(*square);
  const bool up = us == Color::white;
  const Bitboard one = (up ? bit(from) << 8 : bit(from) >> 8) & ~occupied;
  const Bitboard start = bits(up ? Rank::r2 : Rank::r7);
  const Bitboard two = contains(start, from) ? (up ? one << 8 : one >> 8) & ~occupied : kNoSquares;
  return one | two | (pawn_attacks(us, from) & prey);
}

/// Where the piece could go if its own king's safety did not matter (FIDE 3.2 to 3.8.1).
Bitboard reach(const Position& position, Square from, Role role) {
  const Bitboard occupied = position.board().occupied();
  const Bitboard free = ~position.board().of(position.turn());
  switch (role) {
    case Role::pawn:
      return pawn_reach(position, from);
    case Role::knight:
      return knight_attacks(from) & free;
    case Role::bishop:
      return bishop_attacks(from, occupied) & free;
    case Role::rook:
      return rook_attacks(from, occupied) & free;
    case Role::queen:
      return queen_attacks(from, occupied) & free;
    case Role::king:
      return king_attacks(from) & free;
  }
  return kNoSquares;
}

bool looks_like_castling(const Position& position, Move move) {
  const int distance = index(file_of(move.to())) - index(file_of(move.from()));
  return contains(position.board().of(position.turn(), Role::rook), move.to()) ||
         (rank_of(move.from()) == rank_of(move.to()) && std::abs(distance) > 1);
}

}  // namespace

std::optional<PlayError> Position::refusal(Move move) const {
  const auto piece = piece_at(move.from());
  if (!piece) return PlayError::empty_square;
  if (piece->color != turn()) return PlayError::not_your_piece;
  const MoveList moves = legal_moves();
  if (moves.contains(move)) return std::nullopt;

  const Move bare(move.from(), move.to());
  if (move.promotion() && (moves.contains(bare) || piece->role != Role::pawn)) {
    return PlayError::promotion_impossible;
  }
  if (moves.contains({move.from(), move.to(), Role::queen})) {
    return move.promotion() ? PlayError::promotion_impossible : PlayError::promotion_missing;
  }
  if (piece->role == Role::king && looks_like_castling(*this, move)) {
    return PlayError::cannot_castle;
  }
  if (contains(reach(*this, move.from(), piece->role), move.to())) {
    return PlayError::king_left_in_check;
  }
  return PlayError::cannot_reach;
}

}  // namespace escaque::rules
