#pragma once
// Whether bytes are text: UTF-8 as RFC 3629 has it, without overlong forms, surrogates and what is
// beyond U+10FFFF. Protobuf asks the same of a string.

#include <cstddef>
#include <string_view>

namespace escaque {

/// Bytes of the character at the start of `text`; 0 when there is none.
[[nodiscard]] std::size_t utf8_length(std::string_view text);
[[nodiscard]] bool is_utf8(std::string_view text);

}  // namespace escaque
