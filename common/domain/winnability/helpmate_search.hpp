#pragma once
// Looks for a help-mate: both sides play for it, nearest-looking positions first, no position
// twice. Ends with a proof that there is none when nothing is left to look at.

#include <cstdint>
#include <optional>
#include <vector>

#include "domain/winnability/bucket_queue.hpp"
#include "domain/winnability/plan.hpp"
#include "domain/winnability/pursuit.hpp"
#include "domain/winnability/verdict.hpp"
#include "domain/winnability/visited.hpp"

namespace escaque::winnability {

class HelpmateSearch {
 public:
  HelpmateSearch(const rules::PositionState& state, Color winner);

  /// Goes on until it knows or has met `limit` positions; may be called again with a higher limit.
  /// Whether it knows.
  bool run(std::uint32_t limit);

  /// What is known now.
  [[nodiscard]] Answer answer() const;

 private:
  void expand(std::uint32_t node);
  void meet(const rules::PositionState& state, std::uint32_t parent, rules::Move move);
  /// The next node to expand, from either order in turn.
  std::optional<std::uint32_t> next();
  /// Aims at another mate, as far as there is one.
  void replan();
  /// Straight on from here.
  void pursue_from(std::uint32_t node);

  static constexpr std::size_t kFirstReplan = 4000;
  static constexpr std::size_t kPursueEvery = 150;

  Color winner_;
  Visited visited_;
  std::vector<bool> expanded_;
  std::optional<Plan> plan_;
  rules::Bitboard tried_ = rules::kNoSquares;  // Goals of the plans so far.
  std::size_t replan_at_ = kFirstReplan;
  std::size_t pursue_at_ = 0;
  BucketQueue by_plan_;
  BucketQueue by_net_;
  bool by_plan_next_ = false;
  bool exhausted_ = false;
  std::optional<std::uint32_t> mate_;  // The position where `rest_` begins.
  Line rest_;
};

}  // namespace escaque::winnability
