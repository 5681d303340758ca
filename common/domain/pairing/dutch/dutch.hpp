#pragma once
// The Dutch system: who plays whom in a round, with which colours, on which board.

#include <optional>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/pairing/dutch/bracket.hpp"
#include "domain/pairing/dutch/colors.hpp"
#include "domain/pairing/dutch/field.hpp"

namespace escaque::pairing::dutch {

struct Board {
  ColorChoice colors;       // Indices in the field.
  std::size_t bracket = 0;  // Index in RoundPairing::brackets.
};

struct RoundPairing {
  Field field;
  std::vector<Board> boards;  // In the order of C.04.2.
  std::optional<int> bye;     // Index in the field of whoever gets the pairing-allocated bye.
  std::vector<Bracket> brackets;
  std::vector<BracketPairing> bracket_pairings;
};

/// Pairs `round` by what happened in the rounds before it.
[[nodiscard]] Result<RoundPairing, PairingError> pair_round(const tournament::Tournament& event,
                                                            Round round, Edition edition);

/// Pairs a field that is known already.
[[nodiscard]] Result<RoundPairing, PairingError> pair_field(Field field);

/// C.04.2: the higher score of the pair, then the lower, then the number of the higher ranked.
[[nodiscard]] bool comes_before(const Field& field, const ColorChoice& a, const ColorChoice& b);

}  // namespace escaque::pairing::dutch
