#include "domain/winnability/helpmate_search.hpp"

#include "domain/rules/material.hpp"
#include "domain/winnability/estimate.hpp"
#include "domain/winnability/static_argument.hpp"
#include "domain/winnability/successors.hpp"

namespace escaque::winnability {
namespace {

constexpr int kPlansOnTheWay = 5;

}  // namespace

HelpmateSearch::HelpmateSearch(const rules::PositionState& state, Color winner)
    : winner_(winner), plan_(Plan::make(state, winner, Mobility(state))) {
  meet(state, 0, {});
}

bool HelpmateSearch::run(std::uint32_t limit) {
  while (!mate_ && !exhausted_ && visited_.size() < limit) {
    if (plan_ && visited_.size() > replan_at_) replan();
    const auto node = next();
    if (!node) {
      exhausted_ = true;
    } else if (!expanded_[*node]) {
      if (visited_.size() > pursue_at_) pursue_from(*node);
      if (!mate_) expand(*node);
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
    answer.helpmate.insert(answer.helpmate.end(), rest_.begin(), rest_.end());
  } else if (exhausted_) {
    answer.verdict = Verdict::unwinnable;
    answer.reason = Reason::exhausted;
  }
  return answer;
}

std::optional<std::uint32_t> HelpmateSearch::next() {
  by_plan_next_ = plan_ && !by_plan_next_;
  return by_plan_next_ ? by_plan_.pop() : by_net_.pop();
}

void HelpmateSearch::expand(std::uint32_t node) {
  expanded_[node] = true;
  const rules::PositionState state = visited_[node].state;
  // After an irreversible move the static arguments may say more than before.
  const bool is_new = node != 0 && state.halfmove_clock == 0;
  if (is_new && find_static_argument(state, winner_) != Reason::none) return;
  for_each_successor(state, [&](const rules::PositionState& next, rules::Move move) {
    meet(next, node, move);
    return !mate_;
  });
}

void HelpmateSearch::meet(const rules::PositionState& state, std::uint32_t parent,
                          rules::Move move) {
  const std::uint32_t node = visited_.insert(state, parent, move);
  if (node == Visited::kSeen) return;
  expanded_.push_back(false);
  if (state.turn != winner_ && is_mated(state)) {
    mate_ = node;
    return;
  }
  by_net_.push(node, estimate(state, winner_));
  if (plan_) by_plan_.push(node, plan_->estimate(state));
}

void HelpmateSearch::pursue_from(std::uint32_t node) {
  pursue_at_ = visited_.size() + kPursueEvery;
  auto line = pursue(visited_[node].state, winner_, kPlansOnTheWay);
  if (!line) return;
  mate_ = node;
  rest_ = std::move(*line);
}

void HelpmateSearch::replan() {
  replan_at_ *= 2;
  tried_ |= rules::bit(plan_->goal());
  const rules::PositionState& root = visited_[0].state;
  plan_ = Plan::make(root, winner_, Mobility(root), tried_);
  by_plan_ = BucketQueue();
  by_plan_next_ = false;
  if (!plan_) return;
  for (std::uint32_t i = 0; i < visited_.size(); ++i) {
    if (!expanded_[i]) by_plan_.push(i, plan_->estimate(visited_[i].state));
  }
}

}  // namespace escaque::winnability
