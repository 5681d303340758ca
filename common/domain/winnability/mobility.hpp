#pragma once
// Where each piece could ever stand, whoever moves and however often: an upper bound found without
// playing a move. A square is never left out that some legal series of moves leads to.

#include <array>

#include "domain/rules/position_state.hpp"

namespace escaque::winnability {

/// One step of a knight, bishop, rook, queen or king from any of `set`. A slider goes step by step:
/// what it passes is empty then, so it could have stopped there.
[[nodiscard]] rules::Bitboard steps(rules::Role role, rules::Bitboard set);

/// What may become of one piece.
struct Piece {
  rules::Role role = rules::Role::pawn;
  Color color = Color::white;
  /// Where it stands now.
  rules::Square origin = rules::Square::a1;
  /// All squares it may ever stand on, also after promotion; contains `origin`.
  rules::Bitboard reach = rules::kNoSquares;
  /// The part of `reach` that a pawn has as a pawn; nothing for other pieces.
  rules::Bitboard pawn_reach = rules::kNoSquares;
  /// All squares it may ever attack.
  rules::Bitboard attacks = rules::kNoSquares;
  bool moves = false;
  bool promotes = false;
  bool capturable = false;
  /// A pawn that may leave its file by a capture.
  bool captures = false;

  /// It never moves from where it is.
  [[nodiscard]] bool is_frozen() const { return !moves && !capturable; }
};

/// What is known beforehand, by where men stand now.
struct KnownMen {
  rules::Bitboard rooted = rules::kNoSquares;  // They never move.
  rules::Bitboard safe = rules::kNoSquares;    // They are never captured.
};

class Mobility {
 public:
  /// Runs to the fixpoint.
  explicit Mobility(const rules::PositionState& state, KnownMen known = {});

  [[nodiscard]] const Piece* begin() const { return pieces_.data(); }
  [[nodiscard]] const Piece* end() const { return pieces_.data() + size_; }
  [[nodiscard]] const Piece& king(Color color) const { return pieces_[king_[color]]; }
  /// Where pieces of a colour may ever stand and be captured: neither its king nor safe men.
  [[nodiscard]] rules::Bitboard present(Color color) const { return present_[color]; }

 private:
  void add(Color color, rules::Role role, rules::Square origin);
  void add_passed_square(const rules::PositionState& state);
  /// One pass over all pieces; whether anything grew.
  bool grow();
  void summarise();
  bool grow(Piece& piece);
  bool grow_pawn(Piece& piece);
  /// Squares ahead of a pawn on its file that it cannot get to without a capture: other pawns stay
  /// between.
  [[nodiscard]] rules::Bitboard walled_off(const Piece& pawn) const;
  bool note_captures();

  KnownMen known_;
  std::array<Piece, 32> pieces_;
  std::size_t size_ = 0;
  ByColor<std::size_t> king_;

  // Summaries of all pieces, kept up to date between passes
  rules::Bitboard frozen_ = rules::kNoSquares;  // Squares of frozen pieces.
  ByColor<rules::Bitboard> closed_;             // Squares a piece of this colour never enters.
  ByColor<rules::Bitboard> guarded_;            // Attacked by a frozen piece of this colour.
  ByColor<rules::Bitboard> present_;            // Where pieces may stand and be captured.
};

}  // namespace escaque::winnability
