#pragma once
// The first candidate of a bracket that breaks no criterion more than it must.

#include <optional>

#include "domain/pairing/dutch/bracket.hpp"

namespace escaque::pairing::dutch {

/// Goes through the candidates of the bracket in their order until one is perfect: everybody is
/// paired, or all but one when the number is odd; no colour preference is neglected but those that
/// are one too many; nobody floats again. Such a candidate is the right one as far as this bracket
/// is concerned. Nothing when there is none, or none without exchanges, or the search gets long.
[[nodiscard]] std::optional<BracketPairing> find_perfect_candidate(const Field& field,
                                                                   const Bracket& bracket);

}  // namespace escaque::pairing::dutch
