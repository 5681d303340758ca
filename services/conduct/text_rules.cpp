#include "conduct/text_rules.hpp"

#include <unicode/uchar.h>
#include <unicode/utf8.h>
#include <unicode/utypes.h>

namespace escaque::services::conduct {
namespace {

constexpr std::size_t kMaxBytesPerCharacter = 4;

// Overrides and isolates can make a line read as something that nobody wrote.
bool is_direction_control(UChar32 c) {
  return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

bool is_allowed(UChar32 c) {
  switch (u_charType(c)) {
    case U_CONTROL_CHAR:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
    case U_SURROGATE:
      return false;
    default:
      return !is_direction_control(c) && !U_IS_UNICODE_NONCHAR(c);
  }
}

bool is_space(UChar32 c) { return u_isUWhiteSpace(c) != 0; }
bool is_visible(UChar32 c) {
  const auto type = u_charType(c);
  // Joiners and the like change what stands next to them; alone they are nothing. The Hangul
  // fillers and the blank Braille pattern are letters and symbols that nobody sees.
  return !is_space(c) && type != U_FORMAT_CHAR && c != 0x115F && c != 0x1160 && c != 0x3164 &&
         c != 0xFFA0 && c != 0x2800;
}

}  // namespace

Result<std::string, TextError> check_text(std::string_view text, std::size_t max_characters) {
  // A line break at the very end is white space like any other, so trimming comes first.
  std::size_t begin = text.size();
  std::size_t end = 0;
  bool has_visible = false;
  const auto size = static_cast<std::int32_t>(text.size());
  for (std::int32_t i = 0; i < size;) {
    const std::int32_t start = i;
    UChar32 c = 0;
    U8_NEXT(text.data(), i, size, c);
    if (c < 0) return TextError::invalid;
    if (is_space(c)) continue;
    if (begin == text.size()) begin = static_cast<std::size_t>(start);
    end = static_cast<std::size_t>(i);
    has_visible = has_visible || is_visible(c);
  }
  const std::string_view trimmed =
      begin < end ? text.substr(begin, end - begin) : std::string_view();
  if (trimmed.size() > kMaxBytesPerCharacter * max_characters) return TextError::long_;
  std::size_t characters = 0;
  const auto length = static_cast<std::int32_t>(trimmed.size());
  for (std::int32_t i = 0; i < length; ++characters) {
    UChar32 c = 0;
    U8_NEXT(trimmed.data(), i, length, c);
    if (!is_allowed(c)) return TextError::invalid;
  }
  if (!has_visible) return TextError::empty;
  if (characters > max_characters) return TextError::long_;
  return std::string(trimmed);
}

}  // namespace escaque::services::conduct
