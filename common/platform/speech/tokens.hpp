#pragma once
// A text cut into the words that are seen in it.

#include <cstddef>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"
#include "platform/speech/verdict.hpp"

namespace escaque::speech {

/// What stands between two separators, in bytes of the text.
struct Token {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t characters = 0;  ///< That are seen: neither marks nor what is ignored.
  bool is_quoted = false;      ///< Between two quotation marks.
  bool is_glued = false;       ///< Only an apostrophe separates it from the token before it.
};

/// Letters, digits and marks make a token, and @ $ ! ¡ | where they take a letter's place. What is
/// invisible (joiners, zero-width spaces, bidi controls, soft hyphens) does not end it.
[[nodiscard]] Result<std::vector<Token>, SpeechError> cut(std::string_view text);

}  // namespace escaque::speech
