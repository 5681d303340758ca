#pragma once
// How strong a player's opposition was so far (C.04.4.2, 1.7): Buchholz, then Sonneborn-Berger.

#include <compare>
#include <string>
#include <vector>

#include "domain/pairing/swiss/round.hpp"

namespace escaque::pairing::swiss {

struct OppositionIndex {
  int buchholz = 0;          // In tenths of a point.
  int sonneborn_berger = 0;  // In hundredths.

  friend auto operator<=>(const OppositionIndex&, const OppositionIndex&) = default;
};

/// `BH 12.5 SB 10.25`.
[[nodiscard]] std::string to_string(const OppositionIndex& index);

/// Before `round`, for everybody in the field, in its order. Virtual points do not count.
[[nodiscard]] std::vector<OppositionIndex> opposition_indices(const tournament::Tournament& event,
                                                              Round round, const Field& field);

}  // namespace escaque::pairing::swiss
