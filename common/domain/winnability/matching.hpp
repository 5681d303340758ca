#pragma once
// Can men stand on all of some squares at once, one on each? A matching by augmenting paths.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "domain/rules/bitboard.hpp"

namespace escaque::winnability {

class Matching {
 public:
  /// Where each man may stand; at most 32 men.
  explicit Matching(std::span<const rules::Bitboard> reaches) : reaches_(reaches) {
    standing_.fill(kNowhere);
  }

  /// Whether all of `squares` can be covered.
  [[nodiscard]] bool covers(rules::Bitboard squares) {
    if (static_cast<std::size_t>(rules::count(squares)) > reaches_.size()) return false;
    for (const rules::Square square : rules::Squares(squares)) {
      std::uint32_t tried = 0;
      if (!place(square, tried)) return false;
    }
    return true;
  }

 private:
  static constexpr int kNowhere = -1;

  bool place(rules::Square square, std::uint32_t& tried) {
    for (std::size_t i = 0; i < reaches_.size(); ++i) {
      if ((tried >> i & 1) != 0 || !contains(reaches_[i], square)) continue;
      tried |= std::uint32_t{1} << i;
      if (standing_[i] == kNowhere || place(static_cast<rules::Square>(standing_[i]), tried)) {
        standing_[i] = rules::index(square);
        return true;
      }
    }
    return false;
  }

  std::span<const rules::Bitboard> reaches_;
  std::array<int, 32> standing_;  // The square of each man.
};

}  // namespace escaque::winnability
