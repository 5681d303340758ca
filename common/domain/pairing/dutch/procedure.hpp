#pragma once
// The procedure of 2013 (C.1, C.12 to C.14): goes down from scorebracket to scorebracket, and back
// up when one cannot be paired.

#include <vector>

#include "domain/pairing/dutch/bracket.hpp"

namespace escaque::pairing::dutch {

struct PairedBracket {
  Bracket bracket;
  BracketPairing pairing;
};

/// From the highest bracket to the lowest, whose floater, if any, has the bye. There must be a
/// legal pairing of the whole field.
[[nodiscard]] std::vector<PairedBracket> pair_by_procedure(const Field& field);

}  // namespace escaque::pairing::dutch
