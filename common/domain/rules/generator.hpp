#pragma once
// The generator of legal moves. Only legal moves are ever formed: checks and pins become sets of
// squares that each piece's targets are intersected with. What becomes of the moves is the business
// of a Visitor, so that counting, listing and playing share one definition of legality:
//
//   template <Role role> void piece(Square from, Bitboard targets);       knight … king
//   void pawns(const PawnTargets& targets);                               without promotion
//   void promotions(const PawnTargets& targets);                          four moves for each
//   target void en_passant(Square from, Square to); void castle(Square king, Square rook);

#include "domain/rules/attacks.hpp"
#include "domain/rules/position_state.hpp"

namespace escaque::rules {

/// Targets of pawns by the way they get there: a set for each, from which the origins follow.
struct PawnTargets {
  Bitboard one = 0;   // One step ahead.
  Bitboard two = 0;   // Two steps ahead.
  Bitboard west = 0;  // Capture towards the a-file.
  Bitboard east = 0;  // Capture towards the h-file.
};

/// Difference of square numbers of one pawn step, of captures and of the origin's direction.
template <Color us>
struct PawnStep {
  static constexpr int kUp = us == Color::white ? 8 : -8;
  static constexpr int kWest = kUp - 1;
  static constexpr int kEast = kUp + 1;
  static constexpr Bitboard kThirdRank = bits(us == Color::white ? Rank::r3 : Rank::r6);
  static constexpr Bitboard kSeventhRank = bits(us == Color::white ? Rank::r7 : Rank::r2);
};

/// The squares of king and rook after castling.
struct CastlingTargets {
  Square king;
  Square rook;
};

[[nodiscard]] constexpr CastlingTargets castling_targets(Square king, Square rook) {
  const Rank rank = rank_of(king);
  const bool kingside = rook > king;
  return {make_square(kingside ? File::g : File::c, rank),
          make_square(kingside ? File::f : File::d, rank)};
}

/// Every square that `them` attack; `occupied` lacks the king that looks for shelter, so that it
/// does not hide behind itself.
template <Color them>
[[nodiscard]] inline Bitboard attacked_squares(const Board& board, Bitboard occupied) {
  Bitboard attacked = pawns_attack<them>(board.of(them, Role::pawn)) |
                      king_attacks(first(board.of(them, Role::king)));
  attacked |= detail::knights(board.of(them, Role::knight));
  const Bitboard queens = board.of(them, Role::queen);
  for (const Square from : Squares(board.of(them, Role::bishop) | queens)) {
    attacked |= bishop_attacks(from, occupied);
  }
  for (const Square from : Squares(board.of(them, Role::rook) | queens)) {
    attacked |= rook_attacks(from, occupied);
  }
  return attacked;
}

template <Color us>
class Generator {
 public:
  explicit Generator(const PositionState& state)
      : state_(state),
        board_(state.board),
        king_(first(board_.of(us, Role::king))),
        own_(board_.of(us)),
        enemy_(board_.of(kThem)),
        occupied_(own_ | enemy_) {
    find_checks_and_pins();
  }

  template <class Visitor>
  void visit(Visitor& visitor) const {
    visit_king(visitor);
    if (double_check_) return;
    visit_pawns(visitor);
    visit_pieces(visitor);
  }

  /// Pieces that give check.
  [[nodiscard]] Bitboard checkers() const { return checkers_; }

 private:
  static constexpr Color kThem = opposite(us);
  using Step = PawnStep<us>;

  void find_checks_and_pins() {
    checkers_ = (pawn_attacks(us, king_) & board_.of(kThem, Role::pawn)) |
                (knight_attacks(king_) & board_.of(kThem, Role::knight));
    if (checkers_) {
      evasion_ = checkers_;
      double_check_ = has_several(checkers_);  // Two leapers: only in compositions.
    }
    const Bitboard queens = board_.of(Role::queen);
    // Seen from the king through its own pieces.
    const Bitboard straight =
        rook_attacks(king_, enemy_) & enemy_ & (board_.of(Role::rook) | queens);
    for (const Square slider : Squares(straight)) note_slider(slider, pinned_straight_);
    const Bitboard diagonal =
        bishop_attacks(king_, enemy_) & enemy_ & (board_.of(Role::bishop) | queens);
    for (const Square slider : Squares(diagonal)) note_slider(slider, pinned_diagonal_);
  }

  void note_slider(Square slider, Bitboard& pinned) {
    const Bitboard line = between(king_, slider);
    const Bitboard shield = line & own_;
    if (!shield) {
      double_check_ |= checkers_ != 0;
      checkers_ |= bit(slider);
      evasion_ = line | bit(slider);
    } else if (!has_several(shield)) {
      pinned |= line | bit(slider);
    }
  }

  template <class Visitor>
  void visit_king(Visitor& visitor) const {
    const Bitboard steps = king_attacks(king_) & ~own_;
    const Bitboard rooks = checkers_ ? 0 : state_.castling_rooks & own_;
    if (!(steps | rooks)) return;
    const Bitboard attacked = attacked_squares<kThem>(board_, occupied_ ^ bit(king_));
    visitor.template piece<Role::king>(king_, steps & ~attacked);
    for (const Square rook : Squares(rooks)) {
      if (can_castle(rook, attacked)) visitor.castle(king_, rook);
    }
  }

  /// FIDE 3.8.2 and guidelines II.3.2: everything between and on the targets is free but for the
  /// two, the king's way is not attacked. A rook that shields the king on its rank may not leave.
  bool can_castle(Square rook, Bitboard attacked) const {
    const CastlingTargets to = castling_targets(king_, rook);
    const Bitboard king_way = between(king_, to.king) | bit(to.king);
    const Bitboard rook_way = between(rook, to.rook) | bit(to.rook);
    const Bitboard others = occupied_ ^ bit(king_) ^ bit(rook);
    return !((king_way | rook_way | between(king_, rook)) & others) && !(king_way & attacked) &&
           !contains(pinned_straight_, rook);
  }

  template <class Visitor>
  void visit_pawns(Visitor& visitor) const {
    const Bitboard pawns = board_.of(us, Role::pawn);
    visitor.pawns(pawn_targets(pawns & ~Step::kSeventhRank));
    if (const Bitboard promoting = pawns & Step::kSeventhRank) {
      visitor.promotions(pawn_targets(promoting));
    }
    if (state_.en_passant != PositionState::kNoEnPassant) visit_en_passant(visitor, pawns);
  }

  PawnTargets pawn_targets(Bitboard pawns) const {
    const Bitboard free = ~occupied_;
    const Bitboard walkers = pawns & ~pinned_diagonal_;
    const Bitboard one = (shift<Step::kUp>(walkers & ~pinned_straight_) |
                          (shift<Step::kUp>(walkers & pinned_straight_) & pinned_straight_)) &
                         free;
    const Bitboard two = shift<Step::kUp>(one & Step::kThirdRank) & free;
    const Bitboard takers = pawns & ~pinned_straight_;
    const Bitboard loose = takers & ~pinned_diagonal_;
    const Bitboard pinned = takers & pinned_diagonal_;
    const Bitboard prey = enemy_ & evasion_;
    return {one & evasion_, two & evasion_,
            (shift<Step::kWest>(loose) | (shift<Step::kWest>(pinned) & pinned_diagonal_)) & prey,
            (shift<Step::kEast>(loose) | (shift<Step::kEast>(pinned) & pinned_diagonal_)) & prey};
  }

  /// Two pawns leave the board's lines at once, so the king's safety is looked at afresh.
  template <class Visitor>
  void visit_en_passant(Visitor& visitor, Bitboard pawns) const {
    const auto to = static_cast<Square>(state_.en_passant);
    const auto taken = static_cast<Square>(state_.en_passant - Step::kUp);
    if (checkers_ & ~bit(taken) & (board_.of(Role::knight) | board_.of(Role::pawn))) return;
    for (const Square from : Squares(pawns & pawn_attacks(kThem, to))) {
      const Bitboard after = (occupied_ ^ bit(from) ^ bit(taken)) | bit(to);
      const Bitboard queens = board_.of(Role::queen);
      const Bitboard straight = rook_attacks(king_, after) & (board_.of(Role::rook) | queens);
      const Bitboard diagonal = bishop_attacks(king_, after) & (board_.of(Role::bishop) | queens);
      if (!((straight | diagonal) & enemy_)) visitor.en_passant(from, to);
    }
  }

  template <class Visitor>
  void visit_pieces(Visitor& visitor) const {
    visit_loose<Role::knight>(visitor, board_.of(us, Role::knight) & ~pinned());
    visit_loose<Role::bishop>(visitor, board_.of(us, Role::bishop) & ~pinned());
    visit_loose<Role::rook>(visitor, board_.of(us, Role::rook) & ~pinned());
    visit_loose<Role::queen>(visitor, board_.of(us, Role::queen) & ~pinned());
    if (!pinned()) return;
    visit_pinned<Role::bishop, Role::bishop>(visitor, pinned_diagonal_);
    visit_pinned<Role::queen, Role::bishop>(visitor, pinned_diagonal_);
    visit_pinned<Role::rook, Role::rook>(visitor, pinned_straight_);
    visit_pinned<Role::queen, Role::rook>(visitor, pinned_straight_);
  }

  template <Role role, class Visitor>
  void visit_loose(Visitor& visitor, Bitboard pieces) const {
    const Bitboard targets = ~own_ & evasion_;
    for (const Square from : Squares(pieces)) {
      visitor.template piece<role>(from, attacks<role>(from, occupied_) & targets);
    }
  }

  /// A pinned slider may only move along its line; knights never can.
  template <Role role, Role way, class Visitor>
  void visit_pinned(Visitor& visitor, Bitboard lines) const {
    const Bitboard targets = lines & ~own_ & evasion_;
    for (const Square from : Squares(board_.of(us, role) & lines)) {
      visitor.template piece<role>(from, attacks<way>(from, occupied_) & targets);
    }
  }

  [[nodiscard]] Bitboard pinned() const { return pinned_straight_ | pinned_diagonal_; }

  const PositionState& state_;
  const Board& board_;
  Square king_;
  Bitboard own_;
  Bitboard enemy_;
  Bitboard occupied_;
  Bitboard checkers_ = 0;
  bool double_check_ = false;
  /// Where a piece other than the king must land: everywhere, or what ends the single check.
  Bitboard evasion_ = kAllSquares;
  /// Lines from the king to a slider with exactly one own piece between.
  Bitboard pinned_straight_ = 0;
  Bitboard pinned_diagonal_ = 0;
};

}  // namespace escaque::rules
