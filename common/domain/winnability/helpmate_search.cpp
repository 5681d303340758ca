#include "domain/winnability/helpmate_search.hpp"

#include "domain/rules/material.hpp"
#include "domain/winnability/estimate.hpp"
#include "domain/winnability/static_argument.hpp"
#include "domain/winnability/successors.hpp"

namespace escaque::winnability {
namespace {

/// Until then the plan alone is followed.
constexpr std::size_t kSecondOrderAfter = 200;

/// An edge that stands for all moves of its node, a1a1.
constexpr rules::Move kAllMoves;

/// From then on a move counts as much as the position it starts from: worse aim, but many times
/// the positions.
constexpr std::size_t kPatientAfter = 20'000;

/// One move in so many is any move at all, which leads out of dead ends of the aim.
constexpr std::uint32_t kStrayEvery = 8;

/// Below, any move might mate: all are looked at.
constexpr int kNear = 9;

}  // namespace

HelpmateSearch::HelpmateSearch(const rules::PositionState& state, Color winner) : winner_(winner) {
  plan_ = Plan::make(state, winner, Mobility(state));
  both_ = !plan_;
  const std::uint32_t root = visited_.insert(state, 0, {});
  if (is_mate(state)) {
    mate_ = root;
  } else {
    expand(root);
  }
}

bool HelpmateSearch::run(std::uint32_t limit) {
  while (!mate_ && !exhausted_ && visited_.size() < limit) {
    if (!both_ && visited_.size() > kSecondOrderAfter) start_second_order();
    if (plan_ && visited_.size() > replan_at_) replan();
    if (both_ && ++turn_ % kStrayEvery == 0) {
      dice_ = dice_ * 6364136223846793005u + 1442695040888963407u;
      const auto stray = static_cast<std::uint32_t>((dice_ >> 32) * edges_.size() >> 32);
      if (!edges_[stray].played) try_edge(stray);
      continue;
    }
    by_net_next_ = both_ && (!plan_ || !by_net_next_);
    const auto edge = by_net_next_ ? by_net_.pop() : by_plan_.pop();
    if (!edge) {
      exhausted_ = true;
    } else if (!edges_[*edge].played) {
      try_edge(*edge);
    }
  }
  return mate_ || exhausted_;
}

Answer HelpmateSearch::answer() const {
  Answer answer;
  answer.positions = static_cast<std::uint32_t>(visited_.size());
  if (mate_) {
    answer.verdict = Verdict::winnable;
    answer.helpmate = visited_.line_to(*mate_);
  } else if (exhausted_) {
    answer.verdict = Verdict::unwinnable;
    answer.reason = Reason::exhausted;
  }
  return answer;
}

void HelpmateSearch::try_edge(std::uint32_t index) {
  edges_[index].played = true;
  const Edge edge = edges_[index];
  if (edge.move == kAllMoves) return expand(edge.from);
  const rules::PositionState state = successor(visited_[edge.from].state, edge.move);
  const std::uint32_t node = visited_.insert(state, edge.from, edge.move);
  if (node == Visited::kSeen) return;
  if (is_mate(state)) {
    mate_ = node;
    return;
  }
  const bool irreversible = state.halfmove_clock == 0;
  if (rules::has_insufficient_material(state.board, winner_)) return;
  if (irreversible && both_ && find_static_argument(state, winner_) != Reason::none) return;
  if (both_ || !hurry(node)) expand(node);
}

bool HelpmateSearch::hurry(std::uint32_t node) {
  const rules::PositionState state = visited_[node].state;
  const int here = plan_->estimate(state);
  if (here < kNear) return false;
  bool found = false;
  for_each_successor(state, [&](const rules::PositionState& next, rules::Move move) {
    const int there = plan_->estimate(next);
    found = there < here;
    if (found) {
      push({node, kAllMoves}, here, 0);
      push({node, move}, there, 0);
    }
    return !found;
  });
  return found;
}

void HelpmateSearch::expand(std::uint32_t node) {
  const rules::PositionState state = visited_[node].state;
  const bool is_patient = visited_.size() > kPatientAfter;
  const int here = plan_ && is_patient ? plan_->estimate(state) : 0;
  const int by_net = both_ ? estimate(state, winner_) : 0;
  for_each_successor(state, [&](const rules::PositionState& next, rules::Move move) {
    if (is_mate(next)) {
      mate_ = visited_.insert(next, node, move);
    } else {
      push({node, move}, plan_ && !is_patient ? plan_->estimate(next) : here, by_net);
    }
    return !mate_;
  });
}

void HelpmateSearch::push(Edge edge, int by_plan, int by_net) {
  const auto index = static_cast<std::uint32_t>(edges_.size());
  edges_.push_back(edge);
  if (plan_) by_plan_.push(index, by_plan);
  if (both_) by_net_.push(index, by_net);
}

rules::PositionState HelpmateSearch::target_of(const Edge& edge) const {
  const rules::PositionState& from = visited_[edge.from].state;
  return edge.move == kAllMoves ? from : successor(from, edge.move);
}

void HelpmateSearch::start_second_order() {
  both_ = true;
  for (std::uint32_t i = 0; i < edges_.size(); ++i) {
    if (edges_[i].played) continue;
    by_net_.push(i, estimate(target_of(edges_[i]), winner_));
  }
}

void HelpmateSearch::replan() {
  replan_at_ *= 2;
  tried_ |= rules::bit(plan_->goal());
  const rules::PositionState& root = visited_[0].state;
  const auto plan = Plan::make(root, winner_, Mobility(root), tried_);
  if (!plan) return;
  plan_ = plan;
  by_plan_ = Frontier();
  for (std::uint32_t i = 0; i < edges_.size(); ++i) {
    if (edges_[i].played) continue;
    by_plan_.push(i, plan_->estimate(target_of(edges_[i])));
  }
}

bool HelpmateSearch::is_mate(const rules::PositionState& state) const {
  return state.turn != winner_ && is_mated(state);
}

}  // namespace escaque::winnability
