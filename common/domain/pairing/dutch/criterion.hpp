#pragma once
// The criteria of the Dutch system by name, and their codes in each edition.

#include <cstdint>
#include <string_view>

#include "domain/pairing/dutch/edition.hpp"

namespace escaque::pairing::dutch {

enum class Criterion : std::uint8_t {
  completion,         // The round can be completed.
  pairs,              // As many pairs as possible in the bracket.
  floater_scores,     // Whoever floats down has as few points as possible.
  next_bracket,       // The next bracket can be paired as well as possible.
  bye_games,          // The player with the bye has as few unplayed games as possible.
  wide_difference,    // No topscorer, nor an opponent, beyond a colour difference of two.
  third_in_a_row,     // No topscorer, nor an opponent, with the same colour three times in a row.
  preference,         // As many colour preferences granted as possible.
  strong_preference,  // As many strong colour preferences granted as possible.
  down_last,          // No resident floats down as in the last round.
  up_last,            // Nobody floats up as in the last round.
  down_previous,      // No resident floats down as two rounds before.
  up_previous,        // Nobody floats up as two rounds before.
  difference_down_last,      // Small score differences for those who float down as last round.
  difference_up_last,        // Small score differences for those who float up as last round.
  difference_down_previous,  // Small score differences for those who float down as two before.
  difference_up_previous,    // Small score differences for those who float up as two before.
};

/// `C12` of 2026, `C.10` of 2017.
[[nodiscard]] std::string_view code(Criterion criterion, Edition edition);
/// What the criterion asks for.
[[nodiscard]] std::string_view to_string(Criterion criterion);

}  // namespace escaque::pairing::dutch
