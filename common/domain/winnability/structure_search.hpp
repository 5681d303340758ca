#pragma once
// Looks for a help-mate in a locked position: goes from pawn structure to pawn structure by the
// captures that open one, and from each it looks for a mate again. A search by distance from the
// mate seldom comes upon such a capture, since a king has to walk away from it or a piece to be
// given up.

#include <cstdint>
#include <utility>
#include <vector>

#include "domain/rules/position_state.hpp"
#include "domain/winnability/distances.hpp"
#include "domain/winnability/pursuit.hpp"

namespace escaque::winnability {

class StructureSearch {
 public:
  StructureSearch(const rules::PositionState& state, Color winner);

  /// Goes on until it has a help-mate, has met `limit` positions or knows no further structure.
  /// Whether it has a help-mate.
  bool run(std::uint32_t limit);

  /// Legal moves to the mate that was found.
  Line line() { return std::move(mate_); }
  /// Met so far.
  [[nodiscard]] std::uint32_t positions() const { return positions_; }

 private:
  /// The first position met with these pawns.
  struct Structure {
    rules::PositionState state;
    Line line;  // From the first position of all.
  };

  /// A man that goes where it takes a pawn or a pawn takes it.
  struct Target {
    Color color = Color::white;
    rules::Role role = rules::Role::king;
    Distances distance{};  // Moves to there, by square.
    int moves = 0;         // From where it stands.
  };

  [[nodiscard]] static std::vector<Target> targets_of(const rules::PositionState& state);
  static void add_targets(const rules::Board& board, Color color, std::vector<Target>& targets);
  /// From here to as many new structures as a short search for `target` meets.
  void approach(std::size_t structure, const Target& target);
  /// Notes the structure if it is new.
  void meet(const rules::PositionState& state, Line line);

  Color winner_;
  std::vector<Structure> structures_;
  std::uint32_t limit_ = 0;
  std::uint32_t positions_ = 0;
  bool found_ = false;
  Line mate_;
};

}  // namespace escaque::winnability
