#pragma once
// Looks for a help-mate: both sides play for it, nearest-looking positions first, no position
// twice.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "domain/winnability/frontier.hpp"
#include "domain/winnability/plan.hpp"
#include "domain/winnability/verdict.hpp"
#include "domain/winnability/visited.hpp"

namespace escaque::winnability {

class HelpmateSearch {
 public:
  HelpmateSearch(const rules::PositionState& state, Color winner);

  /// Goes on until it knows or has looked at `limit` positions; may be called again with a higher
  /// limit. Whether it knows.
  bool run(std::uint32_t limit);

  /// What is known now.
  [[nodiscard]] Answer answer() const;

 private:
  /// A move that was not played yet.
  struct Edge {
    std::uint32_t from = 0;
    rules::Move move;
    bool played = false;
  };

  void expand(std::uint32_t node);
  /// Takes the first move that the plan likes, and leaves the others for later; whether there is
  /// one.
  bool hurry(std::uint32_t node);
  void push(Edge edge, int by_plan, int by_net);
  [[nodiscard]] rules::PositionState target_of(const Edge& edge) const;
  void try_edge(std::uint32_t edge);
  void start_second_order();
  /// Aims at another mate, as far as there is one.
  void replan();
  [[nodiscard]] bool is_mate(const rules::PositionState& state) const;

  static constexpr std::size_t kFirstReplan = 300;

  Color winner_;
  Visited visited_;
  std::vector<Edge> edges_;
  rules::Bitboard tried_ = rules::kNoSquares;  // Goals of the plans so far.
  std::size_t replan_at_ = kFirstReplan;
  std::optional<Plan> plan_;
  Frontier by_plan_;
  Frontier by_net_;
  bool both_ = false;
  bool by_net_next_ = false;
  std::uint32_t turn_ = 0;
  std::uint64_t dice_ = 1;
  bool exhausted_ = false;
  std::optional<std::uint32_t> mate_;
};

}  // namespace escaque::winnability
