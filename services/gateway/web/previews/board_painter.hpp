#pragma once
// Pictures of positions, for pages elsewhere that link a game.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/rules/board.hpp"
#include "domain/rules/move.hpp"

namespace escaque::services::gateway {

/// Constant after construction.
class BoardPainter {
 public:
  /// `pieces`: a PNG of six columns (king, queen, rook, bishop, knight, pawn) and two rows, White's
  /// first. Throws config::StartupError when it is none.
  explicit BoardPainter(std::string_view pieces);

  /// As a PNG, White below, with the squares of `last` marked. Takes some 10 ms.
  [[nodiscard]] std::string paint(const rules::Board& board, std::optional<rules::Move> last) const;
  /// Width and height of a picture, in pixels.
  [[nodiscard]] int size() const { return 8 * side_; }

 private:
  void fill(std::vector<std::uint8_t>& picture, int column, int row, bool is_marked) const;
  void put(std::vector<std::uint8_t>& picture, int column, int row, rules::Piece piece) const;

  int side_ = 0;                      // Of a square.
  std::vector<std::uint8_t> pieces_;  // Red, green, blue and opacity of each pixel.
};

}  // namespace escaque::services::gateway
