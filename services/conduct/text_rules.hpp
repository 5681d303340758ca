#pragma once
// What may be written: one line of visible Unicode text. HTML is text like any other; whoever shows
// it escapes it.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "domain/base/result.hpp"

namespace escaque::services::conduct {

inline constexpr std::size_t kMaxTalk = 280;
inline constexpr std::size_t kMaxReason = 500;

enum class TextError : std::uint8_t {
  empty,    ///< No visible character.
  long_,    ///< More characters (code points) than the limit.
  invalid,  ///< Not UTF-8, or with control characters, line breaks or direction overrides.
};

/// `text` without the white space around it.
[[nodiscard]] Result<std::string, TextError> check_text(std::string_view text,
                                                        std::size_t max_characters);

}  // namespace escaque::services::conduct
