#include "engine/house/levels.hpp"

namespace escaque::engine {

std::optional<rules::Move> any_move(const rules::Position& position, std::uint64_t dice) {
  const auto moves = position.legal_moves();
  if (moves.empty()) return std::nullopt;
  return moves[static_cast<std::size_t>(dice % moves.size())];
}

}  // namespace escaque::engine
