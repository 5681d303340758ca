#pragma once
// A list of moves without allocation, large enough for every position that Position accepts.

#include <algorithm>
#include <array>
#include <cstddef>

#include "domain/rules/move.hpp"

namespace escaque::rules {

class MoveList {
 public:
  /// No position of a game has over 218 moves. A composition (Position::from_composition) has at
  /// most 15 queens with 27 each and a king with 8.
  static constexpr std::size_t kCapacity = 416;

  constexpr void push_back(Move move) { moves_[size_++] = move; }

  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] constexpr Move operator[](std::size_t i) const { return moves_[i]; }
  [[nodiscard]] constexpr const Move* begin() const { return moves_.data(); }
  [[nodiscard]] constexpr const Move* end() const { return moves_.data() + size_; }
  [[nodiscard]] constexpr bool contains(Move move) const {
    return std::find(begin(), end(), move) != end();
  }

 private:
  std::array<Move, kCapacity> moves_;
  std::size_t size_ = 0;
};

}  // namespace escaque::rules
