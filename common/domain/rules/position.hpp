#pragma once
// A legal position of a game of chess: a value of 80 bytes, cheap to copy and compare.

#include <cstdint>
#include <optional>

#include "domain/base/result.hpp"
#include "domain/rules/move_list.hpp"
#include "domain/rules/position_error.hpp"
#include "domain/rules/position_state.hpp"
#include "domain/rules/setup.hpp"
#include "domain/rules/variant.hpp"

namespace escaque::rules {

class Position {
 public:
  /// The usual starting position.
  Position();
  [[nodiscard]] static Position initial() { return {}; }

  /// `setup` as a position, or every reason why it is none. `Variant::standard` accepts castling
  /// rights only for a king on e1/e8 with rooks in the corners.
  [[nodiscard]] static Result<Position, PositionErrors> from_setup(
      const Setup& setup, Variant variant = Variant::standard);
  /// The same for a composed position, which no game need lead to: 16 pieces a side of any kind, a
  /// check by whatever. Moves from it are as legal as from any other.
  [[nodiscard]] static Result<Position, PositionErrors> from_composition(
      const Setup& setup, Variant variant = Variant::standard);
  [[nodiscard]] Setup to_setup() const;

  [[nodiscard]] Color turn() const { return state_.turn; }
  [[nodiscard]] const Board& board() const { return state_.board; }
  [[nodiscard]] std::optional<Piece> piece_at(Square square) const { return board().at(square); }
  [[nodiscard]] Square king(Color color) const { return first(board().of(color, Role::king)); }
  /// Rooks of both sides that may still castle, as far as earlier moves decide it (FIDE 3.8.2.1).
  [[nodiscard]] Bitboard castling_rooks() const { return state_.castling_rooks; }
  /// The square a pawn has just passed over, whether or not it can be captured there.
  [[nodiscard]] std::optional<Square> en_passant_square() const;
  /// The same, but only if the capture is legal: what counts for FIDE 9.2.3.1.
  [[nodiscard]] std::optional<Square> legal_en_passant_square() const;
  /// Moves of either side since the last capture or pawn move (FIDE 9.3, 9.6.2).
  [[nodiscard]] int halfmove_clock() const { return state_.halfmove_clock; }
  [[nodiscard]] int fullmove_number() const { return state_.fullmove_number; }

  [[nodiscard]] MoveList legal_moves() const;
  [[nodiscard]] bool has_legal_move() const;
  [[nodiscard]] bool is_legal(Move move) const { return !refusal(move); }
  /// Why `move` cannot be played here; nothing for a legal move.
  [[nodiscard]] std::optional<PlayError> refusal(Move move) const;

  /// The position after `move`; this one stays as it is.
  [[nodiscard]] Result<Position, PlayError> play(Move move) const;
  /// The same for a move that is known to be legal here.
  void play_unchecked(Move move);

  [[nodiscard]] Bitboard checkers() const;
  [[nodiscard]] bool is_check() const { return checkers() != kNoSquares; }
  [[nodiscard]] bool is_checkmate() const { return is_check() && !has_legal_move(); }
  [[nodiscard]] bool is_stalemate() const { return !is_check() && !has_legal_move(); }

  /// True only if no legal series of moves lets `color` mate, whoever errs, judged by the material
  /// of both sides (FIDE 6.9). The converse does not hold: blocked positions are not recognised.
  [[nodiscard]] bool has_insufficient_material(Color color) const;
  /// Neither side can mate: the dead positions that material alone shows (FIDE 5.2.2).
  [[nodiscard]] bool is_insufficient_material() const;

  /// Equal for equal positions in the sense of FIDE 9.2.3: same side to move, pieces, castling
  /// rights and en passant if that capture is legal. Stable across processes and versions.
  [[nodiscard]] std::uint64_t repetition_key() const;

  /// Includes the clocks; for repetition compare keys.
  friend bool operator==(const Position&, const Position&) = default;

  /// The bare state, for the move generator and perft.
  [[nodiscard]] const PositionState& state() const { return state_; }

 private:
  explicit Position(const PositionState& state) : state_(state) {}
  explicit Position(const Setup& setup);

  PositionState state_;
};

static_assert(sizeof(Position) == 80);

}  // namespace escaque::rules
