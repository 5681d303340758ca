#pragma once
// How a legal move changes the board, castling rights and the en passant square; one function for
// each kind of move, so that the generator's visitors can call the right one without looking at the
// board.

#include "domain/rules/generator.hpp"
#include "domain/rules/move.hpp"

namespace escaque::rules {

/// A knight, bishop, rook, queen or king moves; a captured piece must be removed before.
template <Color us, Role role>
inline void play_piece(PositionState& state, Square from, Square to) {
  const Bitboard squares = bit(from) | bit(to);
  state.board.toggle(us, role, squares);
  state.castling_rooks &= ~squares;
  if constexpr (role == Role::king) {
    state.castling_rooks &= ~bits(us == Color::white ? Rank::r1 : Rank::r8);
  }
  state.en_passant = PositionState::kNoEnPassant;
}

/// Removes the piece of the other side that a move to `to` captures, and its castling right.
template <Color us>
inline void capture(PositionState& state, Square to) {
  state.board.clear(opposite(us), bit(to));
  state.castling_rooks &= ~bit(to);
}

template <Color us>
inline void play_pawn(PositionState& state, Square from, Square to) {
  state.board.toggle(us, Role::pawn, bit(from) | bit(to));
  state.en_passant = PositionState::kNoEnPassant;
}

template <Color us>
inline void play_double_step(PositionState& state, Square from, Square to) {
  state.board.toggle(us, Role::pawn, bit(from) | bit(to));
  state.en_passant = static_cast<std::uint8_t>((index(from) + index(to)) / 2);
}

template <Color us>
inline void play_promotion(PositionState& state, Square from, Square to, Role role) {
  state.board.toggle(us, Role::pawn, bit(from));
  state.board.toggle(us, role, bit(to));
  state.en_passant = PositionState::kNoEnPassant;
}

template <Color us>
inline void play_en_passant(PositionState& state, Square from, Square to) {
  const auto taken = static_cast<Square>(index(to) - PawnStep<us>::kUp);
  state.board.toggle(opposite(us), Role::pawn, bit(taken));
  play_pawn<us>(state, from, to);
}

template <Color us>
inline void play_castle(PositionState& state, Square king, Square rook) {
  const CastlingTargets to = castling_targets(king, rook);
  state.board.toggle(us, Role::king, bit(king) ^ bit(to.king));
  state.board.toggle(us, Role::rook, bit(rook) ^ bit(to.rook));
  state.castling_rooks &= ~bits(us == Color::white ? Rank::r1 : Rank::r8);
  state.en_passant = PositionState::kNoEnPassant;
}

template <Color us>
inline void play_role(PositionState& state, Role role, Square from, Square to) {
  switch (role) {
    case Role::pawn:
      return play_pawn<us>(state, from, to);
    case Role::knight:
      return play_piece<us, Role::knight>(state, from, to);
    case Role::bishop:
      return play_piece<us, Role::bishop>(state, from, to);
    case Role::rook:
      return play_piece<us, Role::rook>(state, from, to);
    case Role::queen:
      return play_piece<us, Role::queen>(state, from, to);
    case Role::king:
      return play_piece<us, Role::king>(state, from, to);
  }
}

/// Plays any legal move; turn and clocks stay as they are.
template <Color us>
inline void play_move(PositionState& state, Move move) {
  const Square from = move.from();
  const Square to = move.to();
  const Role role = *state.board.role_at(from);
  const Bitboard own = state.board.of(us);
  if (role == Role::king && contains(own, to)) return play_castle<us>(state, from, to);
  if (role == Role::pawn) {
    if (index(to) == state.en_passant && file_of(to) != file_of(from)) {
      return play_en_passant<us>(state, from, to);
    }
    if (index(to) - index(from) == 2 * PawnStep<us>::kUp) {
      return play_double_step<us>(state, from, to);
    }
  }
  capture<us>(state, to);
  if (const auto promotion = move.promotion()) {
    return play_promotion<us>(state, from, to, *promotion);
  }
  play_role<us>(state, role, from, to);
}

}  // namespace escaque::rules
