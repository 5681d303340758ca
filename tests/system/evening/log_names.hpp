#pragma once
// Words of the log that commands and facts share, in the order of their enumerations.

#include <array>

namespace escaque::evening {

inline constexpr std::array kRequests{"increment", "draw"};
inline constexpr std::array kRulings{"granted", "postponed", "rejected"};
inline constexpr std::array kAbsences{"left", "lost"};
/// A win is the winner's colour.
inline constexpr std::array kVerdicts{"white",     "black",    "draw",     "both_lose", "half_zero",
                                      "zero_half", "one_half", "half_one", "both_win"};

}  // namespace escaque::evening
