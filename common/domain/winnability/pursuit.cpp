#include "domain/winnability/pursuit.hpp"

#include <algorithm>

#include "domain/rules/material.hpp"
#include "domain/winnability/estimate.hpp"
#include "domain/winnability/plan.hpp"
#include "domain/winnability/successors.hpp"

namespace escaque::winnability {
namespace {

/// Below, any move might mate: all are looked at.
constexpr int kNear = 14;

/// The number of moves in a row that may bring nothing.
constexpr int kPatience = 8;
constexpr std::size_t kMaxPlies = 100;

class Pursuit {
 public:
  Pursuit(const Plan& plan, const rules::PositionState& state, Color winner)
      : plan_(plan), winner_(winner), state_(state), here_(plan.estimate(state)) {}

  bool run() {
    best_ever_ = here_;
    for (int idle = 0; idle < kPatience && line_.size() < kMaxPlies; ++idle) {
      if (!step()) return false;
      if (mated_) return true;
      if (here_ < best_ever_) {
        best_ever_ = here_;
        idle = 0;
      }
    }
    return false;
  }

  Line line() { return std::move(line_); }

 private:
  /// One move: the first that comes nearer, or else the least bad that leads somewhere new.
  bool step() {
    const bool is_near = here_ < kNear;
    int best = kEstimates;
    rules::Move choice;
    rules::PositionState chosen;
    for_each_successor(state_, [&](const rules::PositionState& next, rules::Move move) {
      mated_ = is_near && next.turn != winner_ && is_mated(next);
      const int there = mated_ ? 0 : plan_.estimate(next, best);
      if (!mated_ && (there >= best || is_useless(next))) return true;
      best = there;
      choice = move;
      chosen = next;
      return !mated_ && (is_near || there >= here_);
    });
    if (best == kEstimates) return false;
    passed_.push_back(state_.board);
    line_.push_back(choice);
    state_ = chosen;
    here_ = best;
    return true;
  }

  [[nodiscard]] bool is_useless(const rules::PositionState& next) const {
    if (next.halfmove_clock == 0) return rules::has_insufficient_material(next.board, winner_);
    return std::find(passed_.begin(), passed_.end(), next.board) != passed_.end();
  }

  const Plan& plan_;
  Color winner_;
  rules::PositionState state_;
  int here_;
  int best_ever_ = 0;
  bool mated_ = false;
  std::vector<rules::Board> passed_;
  Line line_;
};

}  // namespace

std::optional<Line> pursue(const rules::PositionState& state, Color winner, int plans) {
  const Mobility mobility(state);
  if (const auto plan = Plan::make_with_pawn(state, winner, mobility)) {
    Pursuit pursuit(*plan, state, winner);
    if (pursuit.run()) return pursuit.line();
  }
  rules::Bitboard tried = rules::kNoSquares;
  for (int i = 0; i < plans; ++i) {
    const auto plan = Plan::make(state, winner, mobility, tried);
    if (!plan) return std::nullopt;
    Pursuit pursuit(*plan, state, winner);
    if (pursuit.run()) return pursuit.line();
    tried |= rules::bit(plan->goal());
  }
  return std::nullopt;
}

}  // namespace escaque::winnability
