#pragma once
// What a word of a text may have been meant as.

#include <string>
#include <string_view>
#include <vector>

namespace escaque::speech {

/// Folded, each once: as it is; with letters for digits and signs; without the digits and signs
/// around it; and each of these with its long runs squeezed. A move or an opening's code (f4g5,
/// A55) is only what it is.
[[nodiscard]] std::vector<std::string> forms_of(std::string_view word);

/// Whether the word is a move in algebraic notation (English or Spanish pieces), a move of UCI, or
/// a code of the openings. Capital and small letters are the same.
[[nodiscard]] bool is_chess_notation(std::string_view word);

}  // namespace escaque::speech
