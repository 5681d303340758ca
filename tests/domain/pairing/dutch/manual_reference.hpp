#pragma once
// The Dutch system of 2013 as its text says it, step by step and by trying everything: slow, and
// written without the code under test. Indices are those of the field.

#include <optional>
#include <utility>
#include <vector>

#include "domain/pairing/dutch/field.hpp"
#include "domain/pairing/dutch/manual_sequences.hpp"

namespace escaque::pairing::dutch::book {

struct ReferenceBracket {
  std::vector<std::pair<int, int>> pairs;  // Each and all ascending.
  Players floaters;                        // Ascending.

  friend bool operator==(const ReferenceBracket&, const ReferenceBracket&) = default;
};

/// X1 and Z1 (A.8) of a group that can make `pairs` pairs.
struct LeastFaults {
  int x = 0;
  int z = 0;
};
LeastFaults least_faults(const Field& field, const Players& group, int pairs);

/// D.4, in tenths of a point squared.
long b3_factor(const Field& field, const std::vector<std::pair<int, int>>& pairs,
               const Players& left_over, int lowest);

/// All brackets from the top; the last one's floater has the bye. Nothing if there is no pairing.
std::optional<std::vector<ReferenceBracket>> pair_by_the_book(const Field& field);

}  // namespace escaque::pairing::dutch::book
