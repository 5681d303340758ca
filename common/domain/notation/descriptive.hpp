#pragma once
// Descriptive notation, `P4R` or `P-K4`: files are named after the pieces that begin there, ranks
// count from the side that moves, and a capture names what is taken.

#include <string>
#include <string_view>

#include "domain/rules/san.hpp"

namespace escaque::notation {

enum class Descriptive : std::uint8_t { spanish, english };

/// `move` must be legal in `position`. No more than needed: `A5C` where only one bishop can go to
/// such a square. The square a man comes from or is taken on comes after a stroke: `C/3AR-5R`.
[[nodiscard]] std::string write_descriptive(const rules::Position& position, rules::Move move,
                                            Descriptive language);

/// Also `KBPxP`, `QN-Q2` (the knight nearer to that wing), `Kt`, `P-K8(Q)`, `NxP(5)`.
[[nodiscard]] Result<rules::Move, rules::SanError> read_descriptive(const rules::Position& position,
                                                                    std::string_view text,
                                                                    Descriptive language);

}  // namespace escaque::notation
