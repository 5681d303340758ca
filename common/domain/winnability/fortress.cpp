#include "domain/winnability/fortress.hpp"

#include <algorithm>
#include <vector>

#include "domain/rules/attacks.hpp"
#include "domain/winnability/mating_net.hpp"
#include "domain/winnability/mobility.hpp"
#include "domain/winnability/successors.hpp"
#include "domain/winnability/visited.hpp"

namespace escaque::winnability {
namespace {

using rules::bit;
using rules::Bitboard;
using rules::PositionState;
using rules::Role;
using rules::Square;

/// At most this many different sets of regions.
constexpr std::size_t kMaxContexts = 255;

/// Where pieces may be.
struct Context {
  Context(const Ghosts& all, Color winner) : ghosts(all), net(all, winner) {
    for (const Color color : {Color::white, Color::black}) {
      for (const Ghost& ghost : ghosts[color]) {
        reach[color] |= ghost.reach;
        if (ghost.rooted) continue;
        attacks[color] |= ghost.attacks();
        passes[color] = true;
      }
    }
  }

  Ghosts ghosts;
  MatingNet net;
  ByColor<Bitboard> reach;
  ByColor<Bitboard> attacks;  // Of those that move.
  ByColor<bool> passes;       // A move of a piece may change nothing that is seen here.
};

class Walk {
 public:
  Walk(const PositionState& state, Color winner, Bitboard rooted, std::uint32_t limit)
      : winner_(winner), limit_(limit) {
    const Mobility mobility(state, {.rooted = rooted});
    PositionState men = state;
    Ghosts ghosts;
    for (const Piece& piece : mobility) {
      const Bitboard origin = bit(piece.origin);
      if (piece.is_frozen()) frozen_ |= origin;
      if (piece.role == Role::king || piece.role == Role::pawn) continue;
      ghosts[piece.color].push_back({piece.role, origin, (origin & rooted) != 0});
      men.board.clear(piece.color, origin);
    }
    visit(men, ghosts, rules::kNoSquares, 0);
  }

  /// Whether all was walked through without a net.
  bool run() {
    for (std::uint32_t i = 0; i < visited_.size() && !failed_; ++i) {
      if (visited_.size() > limit_) return false;
      step(i);
    }
    return !failed_;
  }

 private:
  /// `vacated` by the king or pawn that moved last; nothing when a piece moved.
  void visit(const PositionState& men, const Ghosts& ghosts, Bitboard vacated,
             std::uint32_t parent) {
    if (failed_) return;
    const std::size_t context = spread(men, ghosts);
    failed_ = context >= kMaxContexts ||
              (men.turn != winner_ && contexts_[context].net.is_possible(men, vacated));
    if (!failed_) visited_.insert(men, parent, {}, static_cast<std::uint8_t>(context));
  }

  /// Lets the pieces go wherever pawns and walls let them.
  std::size_t spread(const PositionState& men, Ghosts ghosts) {
    const Bitboard open = ~(men.board.of(Role::pawn) | frozen_);
    for (const Color color : {Color::white, Color::black}) {
      for (Ghost& ghost : ghosts[color]) {
        if (ghost.rooted) continue;
        ghost.reach &= open | frozen_;
        for (Bitboard before = 0; before != ghost.reach;) {
          before = ghost.reach;
          ghost.reach |= steps(ghost.role, ghost.reach) & open;
        }
      }
    }
    const auto known = std::find_if(contexts_.begin(), contexts_.end(), [&](const Context& any) {
      return any.ghosts.white == ghosts.white && any.ghosts.black == ghosts.black;
    });
    const auto index = static_cast<std::size_t>(known - contexts_.begin());
    if (known == contexts_.end()) contexts_.emplace_back(ghosts, winner_);
    return index;
  }

  void step(std::uint32_t node) {
    const PositionState men = visited_[node].state;
    const Context here = contexts_[visited_[node].context];
    for_each_successor(men, [&](const PositionState& next, rules::Move move) {
      if (frozen_ & (bit(move.from()) | bit(move.to()))) return true;
      if (move.promotion()) failed_ = true;
      visit(next, here.ghosts, men.board.occupied() & ~next.board.occupied(), node);
      return !failed_;
    });
    PositionState passed = men;
    passed.turn = opposite(men.turn);
    passed.en_passant = PositionState::kNoEnPassant;
    if (here.passes[men.turn]) visit_if_safe(passed, here, rules::kNoSquares, node);
    take_pawns(passed, here, node);
    take_ghosts(passed, here, node);
  }

  /// A piece takes a pawn and may stand there too.
  void take_pawns(const PositionState& passed, const Context& here, std::uint32_t node) {
    const Color them = passed.turn;
    const Bitboard prey = passed.board.of(them, Role::pawn) & here.attacks[opposite(them)];
    for (const Square square : rules::Squares(prey)) {
      PositionState next = passed;
      next.board.clear(them, bit(square));
      visit_if_safe(next, here, rules::kNoSquares, node);
    }
  }

  /// A pawn takes a piece.
  void take_ghosts(const PositionState& passed, const Context& here, std::uint32_t node) {
    const Color us = opposite(passed.turn);
    const Bitboard prey = here.reach[passed.turn] & ~passed.board.occupied() & ~frozen_;
    for (const Square from : rules::Squares(passed.board.of(us, Role::pawn) & ~frozen_)) {
      for (const Square to : rules::Squares(pawn_attacks(us, from) & prey)) {
        if (contains(rules::kLastRanks, to)) failed_ = true;
        PositionState next = passed;
        next.board.toggle(us, Role::pawn, bit(from) | bit(to));
        visit_if_safe(next, here, bit(from), node);
      }
    }
  }

  void visit_if_safe(const PositionState& next, const Context& here, Bitboard vacated,
                     std::uint32_t node) {
    const Color us = opposite(next.turn);
    const Square king = rules::first(next.board.of(us, Role::king));
    if (pawn_attacks(us, king) & next.board.of(opposite(us), Role::pawn)) return;
    visit(next, here.ghosts, vacated, node);
  }

  Color winner_;
  std::uint32_t limit_;
  Bitboard frozen_ = rules::kNoSquares;  // Men that never move.
  std::vector<Context> contexts_;
  Visited visited_;
  bool failed_ = false;
};

}  // namespace

bool is_fortress(const PositionState& state, Color winner, Bitboard rooted, std::uint32_t limit) {
  return state.castling_rooks == 0 && Walk(state, winner, rooted, limit).run();
}

}  // namespace escaque::winnability
