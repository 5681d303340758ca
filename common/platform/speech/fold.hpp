#pragma once
// Words as they are compared: whatever looks the same to a reader becomes the same text. Entries
// and text go through the same function, and the result is never shown nor stored.
//
// NFKC_Casefold, the skeleton of UTS 39, NFKC_Casefold once more; then marks are dropped except the
// tilde of ñ (or a cone would be an obscenity in Spanish). The skeleton takes m for rn; both are m
// here. Runs of three or more characters become two.

#include <cstdint>
#include <string>
#include <string_view>

namespace escaque::speech {

/// Which letters digits and signs stand for: 0 o, 3 e, 4 @ a, 5 $ s, 7 t, and 1 ! ¡ | one of two.
enum class Leet : std::uint8_t { none, one_is_i, one_is_l };

struct Folded {
  std::string text;
  bool had_long_run = false;  ///< A run was shortened: squeezed() may be what is meant.
};

/// `word` has to be UTF-8.
[[nodiscard]] Folded fold(std::string_view word, Leet leet = Leet::none);
/// The same by ICU alone, without the table for Latin letters; for tests.
[[nodiscard]] Folded fold_by_icu(std::string_view word, Leet leet = Leet::none);

/// `folded` with one character in place of each run: "ppuuttaa" is "puta".
[[nodiscard]] std::string squeezed(std::string_view folded);

/// NFKC_Casefold and nothing more: accents stay, and look-alikes are other letters. By this form
/// a word is known that must never hit.
[[nodiscard]] std::string plain(std::string_view word);

/// Whether the code point is a letter, or a sign made of letters: ⓐ.
[[nodiscard]] bool is_made_of_letters(char32_t character);

}  // namespace escaque::speech
