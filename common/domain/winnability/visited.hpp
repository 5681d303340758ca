#pragma once
// The positions a search has seen, in the order they were met, each with the move it was met by.
// Compared exactly, never by hash alone: an unwinnable verdict rests on it.

#include <cstdint>
#include <vector>

#include "domain/rules/move.hpp"
#include "domain/rules/position_state.hpp"

namespace escaque::winnability {

class Visited {
 public:
  struct Node {
    rules::PositionState state;
    /// Index of the node it was met from; its own for the first.
    std::uint32_t parent = 0;
    rules::Move move;
    /// The en passant square if a pawn attacks it: only then it makes a different position.
    std::uint8_t en_passant = 0;
    /// Anything else that makes a difference to the search.
    std::uint8_t context = 0;
  };

  static constexpr std::uint32_t kSeen = UINT32_MAX;

  Visited();

  /// Index of the new node, or kSeen. The move clocks do not make a different position.
  std::uint32_t insert(const rules::PositionState& state, std::uint32_t parent, rules::Move move,
                       std::uint8_t context = 0);

  [[nodiscard]] const Node& operator[](std::uint32_t i) const { return nodes_[i]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  /// The moves from the first node to this one.
  [[nodiscard]] std::vector<rules::Move> line_to(std::uint32_t node) const;

 private:
  /// One entry of the table: most that differ are told apart without a look at the node.
  struct Slot {
    std::uint32_t node = 0;  // Index + 1, 0 where free.
    std::uint32_t hash = 0;  // The upper half.
  };

  void rehash(std::size_t slots);

  std::vector<Node> nodes_;
  std::vector<Slot> slots_;  // A power of two of them.
};

}  // namespace escaque::winnability
