#include "domain/rules/position.hpp"

#include <limits>

#include "domain/rules/chess960.hpp"
#include "domain/rules/play.hpp"

namespace escaque::rules {
namespace {

/// Writes down every move it is shown.
template <Color us>
class MoveWriter {
 public:
  explicit MoveWriter(MoveList& moves) : moves_(moves) {}

  template <Role role>
  void piece(Square from, Bitboard targets) {
    for (const Square to : Squares(targets)) moves_.push_back({from, to});
  }
  void pawns(const PawnTargets& targets) {
    each<Step::kUp>(targets.one, [this](Square from, Square to) { moves_.push_back({from, to}); });
    each<2 * Step::kUp>(targets.two, [this](Square from, Square to) {
      moves_.push_back({from, to});
    });
    each<Step::kWest>(targets.west, [this](Square from, Square to) {
      moves_.push_back({from, to});
    });
    each<Step::kEast>(targets.east, [this](Square from, Square to) {
      moves_.push_back({from, to});
    });
  }
  void promotions(const PawnTargets& targets) {
    const auto write = [this](Square from, Square to) {
      for (const Role role : {Role::queen, Role::rook, Role::bishop, Role::knight}) {
        moves_.push_back({from, to, role});
      }
    };
    each<Step::kUp>(targets.one, write);
    each<Step::kWest>(targets.west, write);
    each<Step::kEast>(targets.east, write);
  }
  void en_passant(Square from, Square to) { moves_.push_back({from, to}); }
  void castle(Square king, Square rook) { moves_.push_back({king, rook}); }

 private:
  using Step = PawnStep<us>;

  template <int step, class Write>
  static void each(Bitboard targets, Write write) {
    for (const Square to : Squares(targets)) write(static_cast<Square>(index(to) - step), to);
  }

  MoveList& moves_;
};

/// Remembers only whether an en passant capture was among the moves.
struct EnPassantFinder {
  template <Role role>
  void piece(Square, Bitboard) {}
  void pawns(const PawnTargets&) {}
  void promotions(const PawnTargets&) {}
  void en_passant(Square, Square) { found = true; }
  void castle(Square, Square) {}

  bool found = false;
};

/// Calls `run` with the side to move as a compile-time constant.
template <class Run>
auto for_turn(Color turn, Run run) {
  return turn == Color::white ? run.template operator()<Color::white>()
                              : run.template operator()<Color::black>();
}

}  // namespace

Position::Position() {
  static const Position kInitial = chess960_position(kChess960Standard);
  state_ = kInitial.state_;
}

Setup Position::to_setup() const {
  return {board(),
          turn(),
          castling_rooks(),
          en_passant_square(),
          state_.halfmove_clock,
          state_.fullmove_number};
}

std::optional<Square> Position::en_passant_square() const {
  if (state_.en_passant == PositionState::kNoEnPassant) return std::nullopt;
  return static_cast<Square>(state_.en_passant);
}

std::optional<Square> Position::legal_en_passant_square() const {
  if (state_.en_passant == PositionState::kNoEnPassant) return std::nullopt;
  EnPassantFinder finder;
  for_turn(turn(), [&]<Color us>() { Generator<us>(state_).visit(finder); });
  return finder.found ? en_passant_square() : std::nullopt;
}

MoveList Position::legal_moves() const {
  MoveList moves;
  for_turn(turn(), [&]<Color us>() {
    MoveWriter<us> writer(moves);
    Generator<us>(state_).visit(writer);
  });
  return moves;
}

bool Position::has_legal_move() const { return !legal_moves().empty(); }

Bitboard Position::checkers() const {
  return for_turn(turn(), [&]<Color us>() { return Generator<us>(state_).checkers(); });
}

Result<Position, PlayError> Position::play(Move move) const {
  if (const auto error = refusal(move)) return *error;
  Position next = *this;
  next.play_unchecked(move);
  return next;
}

void Position::play_unchecked(Move move) {
  constexpr auto kMax = std::numeric_limits<std::uint16_t>::max();
  const Bitboard pawns = board().of(Role::pawn);
  const bool captures = contains(board().of(opposite(turn())), move.to());
  const bool resets_clock = captures || contains(pawns, move.from());
  for_turn(turn(), [&]<Color us>() { play_move<us>(state_, move); });
  if (resets_clock) {
    state_.halfmove_clock = 0;
  } else if (state_.halfmove_clock < kMax) {
    ++state_.halfmove_clock;
  }
  if (turn() == Color::black && state_.fullmove_number < kMax) ++state_.fullmove_number;
  state_.turn = opposite(turn());
}

}  // namespace escaque::rules
