#pragma once
// The forms of an entry, by rule: the list has one of each word.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "platform/speech/verdict.hpp"

namespace escaque::speech {

enum class Inflection : std::uint8_t {
  none,
  number,  ///< The plural.
  gender,  ///< Spanish only: both genders, and their plurals.
  verb,    ///< English only: -s, -ed, -ing.
};

/// `word` and its forms. Spelling follows the ending; accents that move are of no account, because
/// fold() drops them.
[[nodiscard]] std::vector<std::string> inflect(std::string_view word, Language language,
                                               Inflection inflection);

}  // namespace escaque::speech
