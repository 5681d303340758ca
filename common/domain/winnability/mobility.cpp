#include "domain/winnability/mobility.hpp"

#include "domain/rules/attacks.hpp"
#include "domain/rules/generator.hpp"

namespace escaque::winnability {

using rules::Bitboard;
using rules::Role;
using rules::shift;
using rules::Square;

namespace {

Bitboard straight_steps(Bitboard set) {
  return shift<8>(set) | shift<-8>(set) | shift<1>(set) | shift<-1>(set);
}
Bitboard diagonal_steps(Bitboard set) {
  return shift<7>(set) | shift<9>(set) | shift<-7>(set) | shift<-9>(set);
}

}  // namespace

Bitboard steps(Role role, Bitboard set) {
  switch (role) {
    case Role::knight:
      return rules::detail::knights(set);
    case Role::bishop:
      return diagonal_steps(set);
    case Role::rook:
      return straight_steps(set);
    case Role::queen:
    case Role::king:
      return diagonal_steps(set) | straight_steps(set);
    case Role::pawn:
      break;
  }
  return rules::kNoSquares;
}

Mobility::Mobility(const rules::PositionState& state, KnownMen known) : known_(known) {
  for (const Color color : {Color::white, Color::black}) {
    for (int role = 0; role < rules::kRoles; ++role) {
      const auto set = state.board.of(color, static_cast<Role>(role));
      for (const Square square : rules::Squares(set)) add(color, static_cast<Role>(role), square);
    }
  }
  for (const Square rook : rules::Squares(state.castling_rooks)) {
    const Color color = *state.board.color_at(rook);
    const auto targets =
        rules::castling_targets(rules::first(state.board.of(color, Role::king)), rook);
    for (std::size_t i = 0; i < size_; ++i) {
      if (pieces_[i].origin == rook || i == king_[color]) {
        pieces_[i].reach |= rules::bit(i == king_[color] ? targets.king : targets.rook);
        pieces_[i].attacks = steps(pieces_[i].role, pieces_[i].reach);
        pieces_[i].moves = true;
      }
    }
  }
  if (state.en_passant != rules::PositionState::kNoEnPassant) add_passed_square(state);
  do {
    summarise();
  } while (grow());
}

/// The pawn that has just made two steps can be taken as if it had made one.
void Mobility::add_passed_square(const rules::PositionState& state) {
  const Bitboard passed = Bitboard{1} << state.en_passant;
  const Bitboard stands = state.turn == Color::white ? shift<-8>(passed) : shift<8>(passed);
  for (std::size_t i = 0; i < size_; ++i) {
    if (rules::bit(pieces_[i].origin) != stands) continue;
    pieces_[i].reach |= passed;
    pieces_[i].pawn_reach |= passed;
  }
}

void Mobility::add(Color color, Role role, Square origin) {
  if (role == Role::king) king_[color] = size_;
  Piece& piece = pieces_[size_++];
  piece.color = color;
  piece.role = role;
  piece.origin = origin;
  piece.reach = rules::bit(origin);
  if (role == Role::pawn) piece.pawn_reach = rules::bit(origin);
  piece.attacks = role == Role::pawn ? rules::pawns_attack(color, rules::bit(origin))
                                     : steps(role, rules::bit(origin));
}

void Mobility::summarise() {
  frozen_ = rules::kNoSquares;
  closed_ = {};
  guarded_ = {};
  present_ = {};
  for (const Piece& piece : *this) {
    const bool is_safe = contains(known_.safe, piece.origin);
    if (piece.role != Role::king && !is_safe) present_[piece.color] |= piece.reach;
    if (piece.is_frozen()) {
      frozen_ |= rules::bit(piece.origin);
      closed_[piece.color] |= rules::bit(piece.origin);
      guarded_[piece.color] |= piece.attacks;
      if (piece.role == Role::king || is_safe) {
        closed_[opposite(piece.color)] |= rules::bit(piece.origin);
      }
    }
  }
}

bool Mobility::grow() {
  bool grown = false;
  for (std::size_t i = 0; i < size_; ++i) {
    Piece& piece = pieces_[i];
    if (contains(known_.rooted, piece.origin)) continue;
    grown |= piece.role == Role::pawn ? grow_pawn(piece) : grow(piece);
  }
  return note_captures() || grown;
}

bool Mobility::grow(Piece& piece) {
  Bitboard open = ~closed_[piece.color];
  if (piece.role == Role::king) open &= ~guarded_[opposite(piece.color)];
  Bitboard reach = piece.reach;
  for (Bitboard before = 0; before != reach;) {
    before = reach;
    reach |= steps(piece.role, reach) & open;
  }
  if (reach == piece.reach) return false;
  piece.reach = reach;
  piece.attacks = steps(piece.role, reach);
  piece.moves = true;
  return true;
}

bool Mobility::grow_pawn(Piece& piece) {
  const Color us = piece.color;
  const Bitboard prey = present_[opposite(us)];
  const Bitboard file = bits(file_of(piece.origin));
  // A pawn that has left its file once may come back beyond what was in the way.
  const Bitboard closed = frozen_ | (piece.captures ? rules::kNoSquares : walled_off(piece));
  Bitboard walked = piece.pawn_reach;
  for (Bitboard before = 0; before != walked;) {
    before = walked;
    const Bitboard ahead = us == Color::white ? shift<8>(walked) : shift<-8>(walked);
    walked |= (ahead & ~closed) | (rules::pawns_attack(us, walked) & prey);
  }
  piece.captures = (walked & ~file) != rules::kNoSquares;
  Bitboard officer = walked & rules::kLastRanks;
  if (officer) officer |= piece.reach & ~piece.pawn_reach;
  const Bitboard open = ~closed_[us];
  for (Bitboard before = 0; before != officer;) {
    before = officer;
    officer |= (steps(Role::queen, officer) | steps(Role::knight, officer)) & open;
  }
  if ((walked | officer) == piece.reach && walked == piece.pawn_reach) return false;
  piece.pawn_reach = walked;
  piece.reach = walked | officer;
  piece.promotes = officer != rules::kNoSquares;
  piece.moves = true;
  piece.attacks =
      rules::pawns_attack(us, walked) | steps(Role::queen, officer) | steps(Role::knight, officer);
  return true;
}

Bitboard Mobility::walled_off(const Piece& pawn) const {
  const bool up = pawn.color == Color::white;
  const auto beyond = [&](Bitboard from) {
    return up ? ~(from - 1) : from | (from - 1);  // All squares from the one in `from` on.
  };
  const Bitboard file = bits(file_of(pawn.origin));
  const Bitboard ahead = file & beyond(rules::bit(pawn.origin)) & ~rules::bit(pawn.origin);
  Bitboard walled = rules::kNoSquares;
  for (const Piece& other : *this) {
    if (other.role != Role::pawn || !contains(ahead, other.origin)) continue;
    if (other.capturable || other.captures) continue;
    if (other.color != pawn.color) {
      walled |= beyond(rules::bit(other.origin));
    } else if (!other.promotes) {
      const Square top = up ? rules::last(other.pawn_reach) : rules::first(other.pawn_reach);
      walled |= beyond(rules::bit(top));
    }
  }
  return walled & file;
}

bool Mobility::note_captures() {
  // Where a piece of each colour may arrive by a capture.
  ByColor<Bitboard> taking;
  for (const Piece& piece : *this) {
    if (!piece.moves) continue;
    if (piece.role == Role::pawn) {
      taking[piece.color] |= rules::pawns_attack(piece.color, piece.pawn_reach);
      taking[piece.color] |= piece.reach & ~piece.pawn_reach;
    } else {
      taking[piece.color] |= piece.reach;
    }
  }
  bool grown = false;
  for (std::size_t i = 0; i < size_; ++i) {
    Piece& piece = pieces_[i];
    if (piece.capturable || piece.role == Role::king) continue;
    if (contains(known_.safe, piece.origin)) continue;
    if (piece.reach & taking[opposite(piece.color)]) {
      piece.capturable = true;
      grown = true;
    }
  }
  return grown;
}

}  // namespace escaque::winnability
