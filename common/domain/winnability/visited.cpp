#include "domain/winnability/visited.hpp"

#include <algorithm>

#include "domain/rules/attacks.hpp"

namespace escaque::winnability {
namespace {

using rules::Role;

constexpr std::size_t kFirstSlots = 256;

std::uint8_t relevant_en_passant(const rules::PositionState& state) {
  if (state.en_passant == rules::PositionState::kNoEnPassant) return 0;
  const auto square = static_cast<rules::Square>(state.en_passant);
  const auto takers =
      pawn_attacks(opposite(state.turn), square) & state.board.of(state.turn, Role::pawn);
  return takers ? state.en_passant : std::uint8_t{0};
}

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15;
  return hash ^ hash >> 29;
}

std::uint64_t hash_of(const Visited::Node& node) {
  const rules::Board& board = node.state.board;
  std::uint64_t hash = mix(node.en_passant + 256 * node.context, board.of(Color::white));
  hash = mix(hash, board.of(Color::black));
  hash = mix(hash, board.of(Role::pawn) ^ board.of(Role::queen) << 1);
  hash = mix(hash, board.of(Role::knight));
  hash = mix(hash, board.of(Role::bishop));
  hash = mix(hash, board.of(Role::king));
  hash = mix(hash, node.state.castling_rooks + static_cast<unsigned>(node.state.turn));
  return hash ^ hash >> 29;
}

bool is_same(const Visited::Node& a, const Visited::Node& b) {
  return a.state.board == b.state.board && a.state.turn == b.state.turn &&
         a.en_passant == b.en_passant && a.context == b.context &&
         a.state.castling_rooks == b.state.castling_rooks;
}

}  // namespace

Visited::Visited() : slots_(kFirstSlots) { nodes_.reserve(kFirstSlots / 2); }

std::uint32_t Visited::insert(const rules::PositionState& state, std::uint32_t parent,
                              rules::Move move, std::uint8_t context) {
  if (2 * (nodes_.size() + 1) > slots_.size()) rehash(4 * slots_.size());
  const Node node{state, parent, move, relevant_en_passant(state), context};
  const std::uint64_t hash = hash_of(node);
  const auto upper = static_cast<std::uint32_t>(hash >> 32);
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = hash & mask;
  for (; slots_[i].node != 0; i = (i + 1) & mask) {
    if (slots_[i].hash == upper && is_same(nodes_[slots_[i].node - 1], node)) return kSeen;
  }
  nodes_.push_back(node);
  slots_[i] = {static_cast<std::uint32_t>(nodes_.size()), upper};
  return slots_[i].node - 1;
}

std::vector<rules::Move> Visited::line_to(std::uint32_t node) const {
  std::vector<rules::Move> line;
  for (; nodes_[node].parent != node; node = nodes_[node].parent) line.push_back(nodes_[node].move);
  std::reverse(line.begin(), line.end());
  return line;
}

void Visited::rehash(std::size_t slots) {
  slots_.assign(slots, {});
  const std::size_t mask = slots - 1;
  for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
    const std::uint64_t hash = hash_of(nodes_[node]);
    std::size_t i = hash & mask;
    while (slots_[i].node != 0) i = (i + 1) & mask;
    slots_[i] = {node + 1, static_cast<std::uint32_t>(hash >> 32)};
  }
}

}  // namespace escaque::winnability
